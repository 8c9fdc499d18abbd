import { lookUp } from '../../text/json-value.ts'
/** What an escape of a JSON string is in the text (`length`) and what it stands for; a bad one stands for itself. */
export interface Escape {
  readonly length: number
  readonly value: string
  readonly isBad: boolean
}

const SIMPLE: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** Reads the escape whose backslash is at `at`; the string's content ends at `end`. */
export function readEscape(text: string, at: number, end: number): Escape {
  const letter = at + 1 < end ? text.charAt(at + 1) : ''
  const simple = lookUp(SIMPLE, letter)
  if (simple !== undefined) return { length: 2, value: simple, isBad: false }
  if (letter === 'u') {
    const digits = text.slice(at + 2, Math.min(at + 6, end))
    if (/^[\da-fA-F]{4}$/.test(digits)) {
      return { length: 6, value: String.fromCharCode(Number.parseInt(digits, 16)), isBad: false }
    }
  }
  // \' is how other languages write a quote; every other bad escape most likely means a backslash.
  if (letter === "'" || letter === '`') return { length: 2, value: letter, isBad: true }
  return { length: 1, value: '\\', isBad: true }
}

/** The text that the content of a JSON string stands for; `onBad` is told the place of each bad escape. */
export function decodeJsonString(text: string, start: number, end: number, onBad?: (at: number) => void): string {
  const parts: string[] = []
  let from = start
  for (let at = text.indexOf('\\', start); at >= 0 && at < end; at = text.indexOf('\\', from)) {
    const { length, value, isBad } = readEscape(text, at, end)
    if (isBad) onBad?.(at)
    parts.push(text.slice(from, at), value)
    from = at + length
    if (from >= end) break
  }
  parts.push(text.slice(from, Math.max(from, end)))
  return parts.join('')
}

/** Where character `index` of the decoded string is in the text; the end of the content for an index beyond it. */
export function sourceOffset(text: string, start: number, end: number, index: number): number {
  let at = start
  for (let left = index; left > 0 && at < end; left--) {
    at += text.charCodeAt(at) === 0x5c ? readEscape(text, at, end).length : 1
  }
  return Math.min(at, end)
}

/** A string as JSON writes it, without its quotes. */
export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** Whether the character at a place is escaped by the backslashes before it. */
export function isEscaped(text: string, place: number): boolean {
  let slashes = 0
  while (text.charCodeAt(place - 1 - slashes) === 0x5c) slashes++
  return slashes % 2 === 1
}

/** Whether half of a surrogate pair may be alone in a JSON text, raw or escaped; no database stores such a text. */
export function hasLoneSurrogate(text: string): boolean {
  return !text.isWellFormed() || (text.includes('\\u') && /\\u[dD][89a-fA-F]/.test(text))
}
