import { fail } from '../failure.ts'
import type { PyNode } from './ast.ts'
import { parsePrimary } from './atoms.ts'
import { before, expect, isAt, nest, type Parser, peek, pythonOnly, take, unexpected } from './cursor.ts'
import { bracketLimit, checkSource, tokenizePython } from './lexer.ts'

/** How many tokens are read before the verdict is left open. */
const tokenLimit = 2000

const strengths: Readonly<Record<string, number>> = {
  '|': 1,
  '^': 2,
  '&': 3,
  '<<': 4,
  '>>': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '//': 6,
  '%': 6,
  '@': 6,
}
const comparisons = new Set(['==', '!=', '<', '<=', '>', '>=', 'in', 'is', 'not'])

/**
 * Parses what `eval` of CPython 3.11 accepts as an expression; throws a failure `syntax`, `error` or `unknown`, the last also for what
 * JavaScript's grammar never takes: lambdas, comprehensions, formatted texts and the like.
 */
export function parsePython(text: string): PyNode {
  checkSource(text)
  const parser = openParser(text)
  const first = parseExpression(parser)
  const root = peek(parser).text === ',' ? parseRest(parser, first) : first
  while (peek(parser).kind === 'newline') parser.at++
  if (peek(parser).kind !== 'end') throw unexpected(parser)
  return root
}

function openParser(text: string): Parser {
  const tokens = tokenizePython(text, tokenLimit)
  if (tokens.length > tokenLimit) throw fail('unknown', 'too-large')
  const last = tokens.at(-1)
  if (last?.text === 'too-many-brackets' && last.kind === 'error') {
    // Between other tokens CPython's stack may run out before its limit for brackets.
    const brackets = tokens.slice(-1 - bracketLimit, -1)
    if (!brackets.every((token) => token.text === '(' || token.text === '[')) throw fail('unknown', 'too-large')
    throw fail('syntax', last.text, last.start, last.end)
  }
  return { tokens, parseExpression, at: 0, depth: 0 }
}

function parseRest(parser: Parser, first: PyNode): PyNode {
  const items = [first]
  while (take(parser, ',')) {
    const { kind } = peek(parser)
    if (kind === 'newline' || kind === 'end') break
    items.push(parseExpression(parser))
  }
  return { kind: 'tuple', items, start: first.start, end: before(parser) }
}

function parseExpression(parser: Parser): PyNode {
  return nest(parser, () => {
    if (isAt(parser, 'lambda')) throw pythonOnly(parser)
    const then = parseDisjunction(parser)
    if (!take(parser, 'if')) return then
    const test = parseDisjunction(parser)
    expect(parser, 'else')
    const otherwise = parseExpression(parser)
    return { kind: 'conditional', test, then, otherwise, start: then.start, end: otherwise.end }
  })
}

function parseDisjunction(parser: Parser): PyNode {
  return parseLogical(parser, 'or', () => parseLogical(parser, 'and', () => parseInversion(parser)))
}

function parseLogical(parser: Parser, operator: 'and' | 'or', parseOperand: () => PyNode): PyNode {
  const first = parseOperand()
  if (!isAt(parser, operator)) return first
  const operands = [first]
  while (take(parser, operator)) operands.push(parseOperand())
  return { kind: 'logical', operator, operands, start: first.start, end: before(parser) }
}

function parseInversion(parser: Parser): PyNode {
  const { start } = peek(parser)
  if (!take(parser, 'not')) return parseComparison(parser)
  const operand = nest(parser, () => parseInversion(parser))
  return { kind: 'unary', operator: 'not', operand, start, end: operand.end }
}

function parseComparison(parser: Parser): PyNode {
  const first = parseOperators(parser, 1)
  if (!comparisons.has(peek(parser).text) || peek(parser).kind === 'string') return first
  const operands = [first]
  const operators: string[] = []
  for (let operator = takeComparison(parser); operator !== undefined; operator = takeComparison(parser)) {
    operators.push(operator)
    operands.push(parseOperators(parser, 1))
  }
  return operators.length === 0
    ? first
    : { kind: 'compare', operands, operators, start: first.start, end: before(parser) }
}

function takeComparison(parser: Parser): string | undefined {
  const token = peek(parser)
  if (!comparisons.has(token.text) || (token.kind !== 'op' && token.kind !== 'name')) return undefined
  if (token.text === 'not') {
    if (!isAt(parser, 'in', 1)) return undefined
    parser.at += 2
    return 'not in'
  }
  if (token.text === 'is') {
    parser.at++
    return take(parser, 'not') ? 'is not' : 'is'
  }
  parser.at++
  return token.text
}

function parseOperators(parser: Parser, weakest: number): PyNode {
  let left = parseFactor(parser)
  for (;;) {
    const token = peek(parser)
    const strength = token.kind === 'op' ? strengths[token.text] : undefined
    if (strength === undefined || strength < weakest) return left
    parser.at++
    const right = parseOperators(parser, strength + 1)
    left = { kind: 'binary', operator: token.text, left, right, start: left.start, end: before(parser) }
  }
}

function parseFactor(parser: Parser): PyNode {
  const { text: operator, start, kind } = peek(parser)
  if (kind === 'op' && (operator === '+' || operator === '-' || operator === '~')) {
    parser.at++
    const operand = nest(parser, () => parseFactor(parser))
    return { kind: 'unary', operator, operand, start, end: operand.end }
  }
  // Outside a function only a generator may contain an `await`.
  if (isAt(parser, 'await'))
    throw parser.tokens.some(({ text }) => text === 'for') ? pythonOnly(parser) : unexpected(parser)
  const base = parsePrimary(parser)
  if (!take(parser, '**')) return base
  const right = nest(parser, () => parseFactor(parser))
  return { kind: 'binary', operator: '**', left: base, right, start: base.start, end: before(parser) }
}
