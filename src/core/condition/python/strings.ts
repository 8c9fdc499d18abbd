import { fail } from '../failure.ts'
import type { PyNode } from './ast.ts'
import { type Parser, peek, pythonOnly } from './cursor.ts'

const simple: Readonly<Record<string, string>> = {
  '\n': '',
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}
const hexLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

/** Parses string literals that are side by side, which Python joins; one with a prefix (`f'…'`, `b'…'`) is none to JavaScript. */
export function parseStrings(parser: Parser): PyNode {
  const { start } = peek(parser)
  let [value, end] = ['', start]
  for (let token = peek(parser); token.kind === 'string'; token = peek(parser)) {
    const { text } = token
    if (/^[a-z]/i.test(text)) throw pythonOnly(parser)
    const size = text.length >= 6 && text.startsWith(text.slice(0, 1).repeat(3)) ? 3 : 1
    value += decode(text.slice(size, -size), token.start + size)
    end = token.end
    parser.at++
  }
  return { kind: 'constant', value, start, end }
}

/** The text that the body of a literal means; `at` is the body's offset. */
function decode(source: string, at: number): string {
  const body = source.replace(/\r\n?/g, '\n')
  const parts: string[] = []
  for (let i = 0; i < body.length; ) {
    const slash = body.indexOf('\\', i)
    parts.push(body.slice(i, slash < 0 ? body.length : slash))
    if (slash < 0) break
    const { text, end } = readEscape(body, slash + 1) ?? refuse(at + slash)
    parts.push(text)
    i = end
  }
  return parts.join('')
}

function refuse(slash: number): never {
  throw fail('syntax', 'invalid-escape', slash, slash + 2)
}

function readEscape(body: string, at: number): { text: string; end: number } | undefined {
  const char = body[at] ?? ''
  const plain = simple[char]
  if (plain !== undefined) return { text: plain, end: at + 1 }
  const length = hexLengths[char]
  if (length !== undefined) {
    const digits = body.slice(at + 1, at + 1 + length)
    const code = Number.parseInt(digits, 16)
    if (digits.length < length || !/^[0-9a-fA-F]+$/.test(digits) || code > 0x10ffff) return undefined
    if (code >= 0xd800 && code <= 0xdfff) throw fail('unknown', 'surrogate')
    return { text: String.fromCodePoint(code), end: at + 1 + length }
  }
  const octal = /^[0-7]{1,3}/.exec(body.slice(at, at + 3))?.[0]
  if (octal !== undefined) return { text: String.fromCodePoint(Number.parseInt(octal, 8)), end: at + octal.length }
  if (char !== 'N') return { text: `\\${char}`, end: at + char.length }
  const close = body[at + 1] === '{' ? body.indexOf('}', at) : -1
  if (close > at + 2) throw fail('unknown', 'character-by-name')
  return undefined
}
