import { addToGroup } from '../text/group-by.ts'

/** The parameters of a query in their order, each with all its values (`application/x-www-form-urlencoded`, as Django reads it). */
export function parseQuery(query: string): ReadonlyMap<string, readonly string[]> {
  const parameters = new Map<string, string[]>()
  for (const part of queryOf(query).split(/[&;]/)) {
    if (part === '') continue
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? []
    addToGroup(parameters, decode(name), decode(value))
  }
  return parameters
}

/** What is behind the question mark, where a whole address is given; nothing where it has none. */
function queryOf(text: string): string {
  const [address = '', query] = /^(?:\w+:\/\/[^?#]*|[^?#=&;]*\/[^?#=&;]*)?(?:\?([^#]*))?/s.exec(text) ?? []
  if (query !== undefined) return query
  return /^(?:\w+:\/)?\//.test(address) ? '' : text
}

function decode(text: string): string {
  return text.replaceAll('+', ' ').replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    const bytes = escapes
      .slice(1)
      .split('%')
      .map((byte) => Number.parseInt(byte, 16))
    return decodeBytes(bytes)
  })
}

/** UTF-8, in which what is none becomes U+FFFD: one for each beginning of a character that is not finished. */
function decodeBytes(bytes: readonly number[]): string {
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] as number
    const length = lengthAfter(first)
    let code = length > 1 ? first & (0x7f >> length) : first
    let taken = 1
    while (taken < length && continues(bytes[at + taken], first, taken)) {
      code = (code << 6) | ((bytes[at + taken] as number) & 0x3f)
      taken++
    }
    text += length > 0 && taken === length ? String.fromCodePoint(code) : '\ufffd'
    at += taken
  }
  return text
}

/** How many bytes the character has that begins with a byte; 0 for one that begins none. */
function lengthAfter(first: number): number {
  if (first < 0x80) return 1
  if (first >= 0xc2 && first <= 0xdf) return 2
  if (first >= 0xe0 && first <= 0xef) return 3
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0
}

/** Whether a byte goes on with a character: no longer than need be, no surrogate, and none beyond the last. */
function continues(byte: number | undefined, first: number, place: number): boolean {
  if (byte === undefined || byte < 0x80 || byte > 0xbf) return false
  if (place > 1) return true
  if (first === 0xe0) return byte >= 0xa0
  if (first === 0xed) return byte <= 0x9f
  if (first === 0xf0) return byte >= 0x90
  return first !== 0xf4 || byte <= 0x8f
}
