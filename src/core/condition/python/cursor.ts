import { type Failure, fail } from '../failure.ts'
import type { PyNode } from './ast.ts'
import type { Token } from './lexer.ts'

/** How deep operators and brackets may nest; CPython's own limits lie well above. */
const depthLimit = 150

/** The rules that need each other: each reads one construct of Python's grammar from where the parser stands. */
export interface Grammar {
  /** `expression`: a lambda, or a disjunction with an optional condition. */
  readonly expression: (parser: Parser) => PyNode
  /** `disjunction`: operands joined by `or`. */
  readonly disjunction: (parser: Parser) => PyNode
  /** `bitwise_or`: an operand of comparisons. */
  readonly operand: (parser: Parser) => PyNode
  /** `primary`: an atom with its calls, attributes and subscripts. */
  readonly primary: (parser: Parser) => PyNode
  /** The expression in a field of a formatted string literal, given in round brackets; offsets are those of the given text. */
  readonly field: (outer: Parser, text: string) => PyNode
}

/** The place of the parser in its tokens. `doubt` names something written right that CPython may still refuse. */
export interface Parser {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly grammar: Grammar
  at: number
  depth: number
  /** Fields of formatted string literals read so far. */
  fields: number
  doubt?: string
}

const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
)
/** The token at which the parser stands. */
export function peek(parser: Parser, ahead = 0): Token {
  return parser.tokens[Math.min(parser.at + ahead, parser.tokens.length - 1)] as Token
}

/** Tells whether the parser stands at an operator or a keyword. */
export function isAt(parser: Parser, text: string, ahead = 0): boolean {
  const token = peek(parser, ahead)
  return token.text === text && (token.kind === 'op' || token.kind === 'name')
}

/** Steps over an operator or a keyword if it is there. */
export function take(parser: Parser, text: string): boolean {
  if (!isAt(parser, text)) return false
  parser.at++
  return true
}

/** Steps over an operator or a keyword that has to be there. */
export function expect(parser: Parser, text: string): void {
  if (!take(parser, text)) throw unexpected(parser)
}

/** Where the token before the parser ends. */
export function before(parser: Parser): number {
  return parser.tokens[parser.at - 1]?.end ?? 0
}

/** The failure for the token at which the parser stands. */
export function unexpected(parser: Parser): Failure {
  const token = peek(parser)
  const reason = token.kind === 'error' ? token.text : token.kind === 'end' ? 'unexpected-end' : 'unexpected-token'
  return fail('syntax', reason, token.start, token.end)
}

/** The identifier at which the parser stands, in Python's normal form, or nothing for a keyword or another token. */
export function identifierAt(parser: Parser, ahead = 0): string | undefined {
  const token = peek(parser, ahead)
  return token.kind === 'name' && !keywords.has(token.text) ? token.text.normalize('NFKC') : undefined
}

/** Runs a parse one level deeper; beyond the limit the verdict is unknown. */
export function nest<T>(parser: Parser, parse: () => T): T {
  if (++parser.depth > depthLimit) throw fail('unknown', 'too-large')
  const result = parse()
  parser.depth--
  return result
}

/** `named_expression`: an expression, or `name := expression`. */
export function parseNamed(parser: Parser): PyNode {
  const name = isAt(parser, ':=', 1) ? identifierAt(parser) : undefined
  if (name === undefined) {
    const value = parser.grammar.expression(parser)
    if (isAt(parser, ':=')) throw unexpected(parser)
    return value
  }
  const { start } = peek(parser)
  parser.at += 2
  const value = parser.grammar.expression(parser)
  return { kind: 'walrus', name, value, start, end: value.end }
}

/** `*` and an operand of comparisons. */
export function parseStarred(parser: Parser): PyNode {
  const { start } = peek(parser)
  expect(parser, '*')
  const value = parser.grammar.operand(parser)
  return { kind: 'starred', value, start, end: value.end }
}
