import { fail } from '../failure.ts'
import type { Parser } from './cursor.ts'

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

/** Decodes the body of a str literal; `undefined` when its value is not computed (a surrogate, a character by name). `at` is the body's offset. */
export function decodeText(parser: Parser, source: string, raw: boolean, at: number): string | undefined {
  const body = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source
  if (raw || !body.includes('\\')) return body
  const parts: string[] = []
  let known = true
  for (let i = 0; i < body.length; ) {
    const slash = body.indexOf('\\', i)
    parts.push(body.slice(i, slash < 0 ? body.length : slash))
    if (slash < 0) break
    const found = readEscape(body, slash + 1)
    if (found === undefined) throw fail('syntax', 'invalid-escape', at + slash, at + slash + 2)
    if (found.named) parser.doubt = 'character-by-name'
    if (found.text === undefined) known = false
    else parts.push(found.text)
    i = found.end
  }
  return known ? parts.join('') : undefined
}

function readEscape(body: string, at: number): { text?: string; end: number; named?: boolean } | undefined {
  const char = body[at] ?? ''
  const plain = simple[char]
  if (plain !== undefined) return { text: plain, end: at + 1 }
  const length = hexLengths[char]
  if (length !== undefined) {
    const digits = body.slice(at + 1, at + 1 + length)
    const code = Number.parseInt(digits, 16)
    if (digits.length < length || !/^[0-9a-fA-F]+$/.test(digits) || code > 0x10ffff) return undefined
    const end = at + 1 + length
    return code >= 0xd800 && code <= 0xdfff ? { end } : { text: String.fromCodePoint(code), end }
  }
  const octal = /^[0-7]{1,3}/.exec(body.slice(at, at + 3))?.[0]
  if (octal !== undefined) return { text: String.fromCodePoint(Number.parseInt(octal, 8)), end: at + octal.length }
  if (char !== 'N') return { text: `\\${char}`, end: at + char.length }
  const close = body[at + 1] === '{' ? body.indexOf('}', at) : -1
  return close > at + 2 ? { end: close + 1, named: true } : undefined
}

/** Decodes the body of a bytes literal into one character a byte. */
export function decodeBytes(source: string, raw: boolean, at: number): string {
  const strange = source.search(/[^\0-\x7f]/)
  if (strange >= 0) throw fail('syntax', 'non-ascii-bytes', at + strange, at + strange + 1)
  const body = source.replace(/\r\n?/g, '\n')
  if (raw) return body
  return body.replace(/\\(x[0-9a-fA-F]{2}|[0-7]{1,3}|[\s\S])/g, (all, escaped: string, offset: number) => {
    if (escaped[0] === 'x' && escaped.length < 3) throw fail('syntax', 'invalid-escape', at + offset, at + offset + 2)
    if (escaped[0] === 'x') return String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255)
    return simple[escaped] ?? all
  })
}
