import { fail } from '../failure.ts'
import type { PyField, PyNode } from './ast.ts'
import { type Parser, peek } from './cursor.ts'
import { decodeBytes, decodeText } from './escapes.ts'
import { readFormat } from './format.ts'

/** Parses string literals that stand side by side, which Python joins. */
export function parseStrings(parser: Parser): PyNode {
  const { start } = peek(parser)
  const parts: (string | PyField)[] = []
  let [bytes, text, formatted, known] = [false, false, false, true]
  let end = start
  for (let token = peek(parser); token.kind === 'string'; token = peek(parser)) {
    const literal = openLiteral(token.text)
    const at = token.start + literal.offset
    if (literal.bytes) bytes = true
    else text = true
    if (bytes && text) throw fail('syntax', 'mixed-bytes', token.start, token.end)
    if (literal.formatted) {
      formatted = true
      const found = readFormat(parser, literal.body, at, literal.raw)
      if (found === undefined) known = false
      else parts.push(...found)
    } else {
      const value = literal.bytes
        ? decodeBytes(literal.body, literal.raw, at)
        : decodeText(parser, literal.body, literal.raw, at)
      if (value === undefined) known = false
      else parts.push(value)
    }
    end = token.end
    parser.at++
  }
  if (!known) return { kind: 'unknown', start, end }
  if (formatted) return { kind: 'format', parts, start, end }
  const joined = parts.join('')
  return { kind: 'constant', value: bytes ? { type: 'bytes', bytes: joined } : joined, start, end }
}

function openLiteral(text: string) {
  const prefix = (/^[a-zA-Z]*/.exec(text)?.[0] ?? '').toLowerCase()
  const quote = text[prefix.length] ?? ''
  const size = text.startsWith(quote.repeat(3), prefix.length) && text.length >= prefix.length + 6 ? 3 : 1
  const offset = prefix.length + size
  return {
    body: text.slice(offset, text.length - size),
    offset,
    raw: prefix.includes('r'),
    bytes: prefix.includes('b'),
    formatted: prefix.includes('f'),
  }
}
