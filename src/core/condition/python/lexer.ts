import { fail } from '../failure.ts'
import { hasNewerCharacter } from './newer-characters.ts'
import { readNumber } from './number-literal.ts'

/** The kinds of tokens of the Python lexer; `error` ends the list and carries a reason. */
export type TokenKind = 'name' | 'number' | 'string' | 'op' | 'newline' | 'end' | 'error'

/** A token of Python 3.11 with its offsets in UTF-16 code units; `text` is what is written, without line joining. */
export interface Token {
  readonly kind: TokenKind
  readonly text: string
  readonly start: number
  readonly end: number
}

/** How deep CPython 3.11 lets brackets nest (MAXLEVEL of its tokenizer). */
export const bracketLimit = 200

const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
const three = new Set(['...', '**=', '//=', '>>=', '<<='])
const two = new Set('== != <= >= <> ** // >> << -> := += -= *= /= %= @= &= |= ^='.split(' '))
const one = new Set('+-*/%@&|^~<>()[]{},:.;='.split(''))
const nameStart = /[\p{XID_Start}_]/u
const nameRest = /^[\p{XID_Continue}_]*$/u

interface Lexer {
  readonly text: string
  readonly tokens: Token[]
  readonly brackets: string[]
  at: number
}

/**
 * Splits an expression into tokens as CPython 3.11 does; never throws, a mistake becomes a last token of kind `error`. Stops
 * after `limit` tokens, without a last one of kind `end` or `error`.
 */
export function tokenizePython(text: string, limit: number): Token[] {
  const lexer: Lexer = { text, tokens: [], brackets: [], at: 0 }
  while (readToken(lexer) && lexer.tokens.length <= limit) {
    // Each call adds one token or skips blank text; the list itself is the result.
  }
  return lexer.tokens
}

function add(lexer: Lexer, kind: TokenKind, start: number, text = lexer.text.slice(start, lexer.at)): boolean {
  lexer.tokens.push({ kind, text, start, end: Math.max(lexer.at, start) })
  return kind !== 'end' && kind !== 'error'
}

function stop(lexer: Lexer, reason: string, start: number, end: number): boolean {
  lexer.at = end
  return add(lexer, 'error', start, reason)
}

function readToken(lexer: Lexer): boolean {
  const { text } = lexer
  skipBlanks(lexer)
  const start = lexer.at
  const char = text[start]
  if (char === undefined)
    return lexer.brackets.length > 0 ? stop(lexer, 'unclosed-bracket', start, start) : add(lexer, 'end', start)
  if (char === '\n' || char === '\r') return readLineEnd(lexer)
  if (char === '\\') return readContinuation(lexer)
  if (isDigit(char) || (char === '.' && isDigit(text[start + 1]))) return readNumberToken(lexer)
  if (char === '"' || char === "'") return readString(lexer, start)
  if (isNameChar(char)) return readName(lexer)
  return readOperator(lexer)
}

function skipBlanks(lexer: Lexer): void {
  const { text } = lexer
  while (text[lexer.at] === ' ' || text[lexer.at] === '\t' || text[lexer.at] === '\f') lexer.at++
  if (text[lexer.at] !== '#') return
  while (lexer.at < text.length && text[lexer.at] !== '\n' && text[lexer.at] !== '\r') lexer.at++
}

function skipNewline(lexer: Lexer): void {
  lexer.at += lexer.text.startsWith('\r\n', lexer.at) ? 2 : 1
}

function readLineEnd(lexer: Lexer): boolean {
  const start = lexer.at
  skipNewline(lexer)
  if (lexer.brackets.length > 0) return true
  // Lines before the first token are blank, or comments.
  if (lexer.tokens.length > 0) add(lexer, 'newline', start)
  return readIndentation(lexer)
}

/** After the logical line only blank lines and comments may follow; white space before the very end counts as an indent. */
function readIndentation(lexer: Lexer): boolean {
  const { text } = lexer
  for (;;) {
    let column = 0
    const start = lexer.at
    for (; ; lexer.at++) {
      const char = text[lexer.at]
      if (char === ' ' || char === '\t') column++
      else if (char === '\f') column = 0
      else if (char === '\\' && isNewline(text[lexer.at + 1])) {
        lexer.at++
        if (text.startsWith('\r\n', lexer.at)) lexer.at++
        if (lexer.at + 1 >= text.length) return stop(lexer, 'unexpected-end', start, text.length)
      } else break
    }
    const char = text[lexer.at]
    if (char === undefined) return column > 0 ? stop(lexer, 'unexpected-indent', start, lexer.at) : true
    if (char === '#') skipBlanks(lexer)
    else if (!isNewline(char)) return column > 0 ? stop(lexer, 'unexpected-indent', start, lexer.at) : true
    if (lexer.at < text.length) skipNewline(lexer)
  }
}

function readContinuation(lexer: Lexer): boolean {
  const start = lexer.at++
  if (!isNewline(lexer.text[lexer.at])) return stop(lexer, 'after-backslash', start, lexer.at)
  skipNewline(lexer)
  if (lexer.at >= lexer.text.length) return stop(lexer, 'unexpected-end', start, lexer.at)
  return true
}

function readNumberToken(lexer: Lexer): boolean {
  const start = lexer.at
  const read = readNumber(lexer.text, start)
  if (read.reason !== undefined) return stop(lexer, read.reason, start, read.end)
  lexer.at = read.end
  return add(lexer, 'number', start)
}

function readName(lexer: Lexer): boolean {
  const { text } = lexer
  const start = lexer.at
  while (isNameChar(text[lexer.at])) lexer.at++
  const name = text.slice(start, lexer.at)
  const quote = text[lexer.at]
  if ((quote === '"' || quote === "'") && /^(?:[bB][rR]?|[rR][bBfF]?|[uU]|[fF][rR]?)$/.test(name))
    return readString(lexer, start)
  const first = String.fromCodePoint(name.codePointAt(0) ?? 0)
  if (!nameStart.test(first) || !nameRest.test(name) || hasNewerCharacter(name))
    return stop(lexer, 'invalid-character', start, lexer.at)
  return add(lexer, 'name', start)
}

function readString(lexer: Lexer, start: number): boolean {
  const { text } = lexer
  const quote = text[lexer.at] ?? ''
  const triple = quote.repeat(3)
  const close = text.startsWith(triple, lexer.at) ? triple : quote
  let at = lexer.at + close.length
  for (; !text.startsWith(close, at); at++) {
    const char = text[at]
    if (char === undefined || (close.length === 1 && isNewline(char)))
      return stop(lexer, 'unterminated-string', start, at)
    if (char === '\\') at += text.startsWith('\r\n', at + 1) ? 2 : 1
  }
  if (at > text.length) return stop(lexer, 'unterminated-string', start, text.length)
  lexer.at = at + close.length
  return add(lexer, 'string', start)
}

function readOperator(lexer: Lexer): boolean {
  const { text } = lexer
  const start = lexer.at
  const operator = [three, two, one]
    .map((set, i) => [set, text.slice(start, start + 3 - i)] as const)
    .find(([set, s]) => set.has(s))?.[1]
  if (operator === undefined) return stop(lexer, 'invalid-character', start, start + 1)
  lexer.at += operator.length
  if (operator === '(' || operator === '[' || operator === '{') {
    if (lexer.brackets.length >= bracketLimit) return stop(lexer, 'too-many-brackets', start, lexer.at)
    lexer.brackets.push(operator)
  }
  const opener = closers[operator]
  if (opener !== undefined && lexer.brackets.pop() !== opener) return stop(lexer, 'unmatched-bracket', start, lexer.at)
  return add(lexer, 'op', start)
}

function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= '0' && char <= '9'
}

function isNewline(char: string | undefined): boolean {
  return char === '\n' || char === '\r'
}

function isNameChar(char: string | undefined): boolean {
  return char !== undefined && (char >= '\x80' || /[A-Za-z0-9_]/.test(char))
}

/** Fails as CPython does before it reads a single token: a lone surrogate cannot be encoded, a null byte is refused. */
export function checkSource(text: string): void {
  const surrogate = text.search(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/)
  if (surrogate >= 0) throw fail('error', 'UnicodeEncodeError', surrogate, surrogate + 1)
  const zero = text.indexOf('\0')
  if (zero >= 0) throw fail('syntax', 'null-byte', zero, zero + 1)
}
