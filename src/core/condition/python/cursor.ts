import { type Failure, fail } from '../failure.ts'
import type { PyNode } from './ast.ts'
import { isPythonKeyword } from './builtins.ts'
import type { Token } from './lexer.ts'

/** How deep operators and brackets may nest; CPython's own limits lie well above. */
const depthLimit = 150

/** The place of the parser in its tokens. */
export interface Parser {
  readonly tokens: readonly Token[]
  /** `expression` of the grammar, from where the parser is: what brackets contain. */
  readonly parseExpression: (parser: Parser) => PyNode
  at: number
  depth: number
}

/** The token at which the parser is. */
export function peek(parser: Parser, ahead = 0): Token {
  return parser.tokens[Math.min(parser.at + ahead, parser.tokens.length - 1)] as Token
}

/** Tells whether the parser is at an operator or a keyword. */
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

/** The failure for the token at which the parser is. */
export function unexpected(parser: Parser): Failure {
  const token = peek(parser)
  const reason = token.kind === 'error' ? token.text : token.kind === 'end' ? 'unexpected-end' : 'unexpected-token'
  return fail('syntax', reason, token.start, token.end)
}

/** The failure for a form that Python may know and JavaScript's grammar never takes: such an expression has to be changed anyway. */
export function pythonOnly(parser: Parser): Failure {
  const { start, end } = peek(parser)
  return fail('unknown', 'python-only', start, end)
}

/** The identifier at which the parser is, in Python's normal form, or nothing for a keyword or another token. */
export function identifierAt(parser: Parser): string | undefined {
  const token = peek(parser)
  return token.kind === 'name' && !isPythonKeyword(token.text) ? token.text.normalize('NFKC') : undefined
}

/** Runs a parse one level deeper; beyond the limit the verdict is unknown. */
export function nest<T>(parser: Parser, parse: () => T): T {
  if (++parser.depth > depthLimit) throw fail('unknown', 'too-large')
  const result = parse()
  parser.depth--
  return result
}

/** An expression within brackets, where Python also has `*a`, `name := a`, comprehensions and slices. */
export function parseItem(parser: Parser): PyNode {
  const isNamed = isAt(parser, ':=', 1) && identifierAt(parser) !== undefined
  if (isNamed || isAt(parser, '*') || isAt(parser, '**')) throw pythonOnly(parser)
  const item = parser.parseExpression(parser)
  if (isAt(parser, 'for') || isAt(parser, 'async')) throw pythonOnly(parser)
  return item
}
