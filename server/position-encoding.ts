import type { ClientCapabilities } from 'vscode-languageserver'
import {
  countLeading,
  createLineIndex,
  type Document,
  type LineIndex,
  linesOf as linesOfDocument,
  remember,
} from '../src/core/internal.ts'

/** How a client counts what is before a place in its line. The core counts UTF-16 units; nothing else of the server counts. */
export interface PositionEncoding {
  readonly kind: 'utf-16' | 'utf-8'
  /** The lines of a document, with positions as the client counts. */
  readonly linesOf: (document: Document) => LineIndex
  /** The same of a text that no document is made of. */
  readonly linesIn: (text: string) => LineIndex
}

const utf16: PositionEncoding = { kind: 'utf-16', linesOf: linesOfDocument, linesIn: createLineIndex }

const utf8: PositionEncoding = {
  kind: 'utf-8',
  linesOf: remember((document: Document) => inBytes(document.text, linesOfDocument(document))),
  linesIn: (text) => inBytes(text, createLineIndex(text)),
}

const known: Readonly<Record<string, PositionEncoding>> = { 'utf-16': utf16, 'utf-8': utf8 }

/** The encoding that a client prefers among those that are known here; without a preference UTF-16. */
export function encodingFor({ general }: ClientCapabilities): PositionEncoding {
  const preferred: readonly unknown[] = Array.isArray(general?.positionEncodings) ? general.positionEncodings : []
  const [first] = preferred.flatMap((kind) => (typeof kind === 'string' && Object.hasOwn(known, kind) ? kind : []))
  return (first === undefined ? undefined : known[first]) ?? utf16
}

/** A line that is longer is not read from its start for each place in it. */
const step = 1024

/** Lines whose positions count bytes of UTF-8. */
function inBytes(text: string, lines: LineIndex): LineIndex {
  /** By the start of a long line the bytes before each step of it. */
  const marks = new Map<number, number[]>()
  const marksOf = (start: number, isEnough: (known: readonly number[]) => boolean): readonly number[] => {
    const found = marks.get(start) ?? [0]
    while (!isEnough(found)) {
      const from = start + (found.length - 1) * step
      found.push((found.at(-1) ?? 0) + bytesBetween(text, from, from + step))
    }
    if (found.length > 1) marks.set(start, found)
    return found
  }
  return {
    get lineCount() {
      return lines.lineCount
    },
    positionAt(offset) {
      const { line, character } = lines.positionAt(offset)
      const start = Math.max(0, Math.min(offset, text.length)) - character
      const steps = Math.floor(character / step)
      const found = marksOf(start, ({ length }) => length > steps)
      const rest = bytesBetween(text, start + steps * step, start + character)
      return { line, character: (found[steps] ?? 0) + rest }
    },
    offsetAt({ line, character }) {
      const start = lines.offsetAt({ line, character: 0 })
      const end = lines.offsetAt({ line, character: Number.MAX_SAFE_INTEGER })
      const isEnough = (all: readonly number[]): boolean =>
        (all.at(-1) ?? 0) > character || start + all.length * step > end
      const found = marksOf(start, isEnough)
      const steps = Math.max(0, countLeading(found, (bytes) => bytes <= character) - 1)
      let left = character - (found[steps] ?? 0)
      let at = start + steps * step
      for (; at < end; at++) {
        left -= bytesAt(text, at)
        if (left < 0) break
      }
      return isInPair(text, at) ? at - 1 : at
    },
  }
}

function bytesBetween(text: string, start: number, end: number): number {
  let bytes = 0
  for (let at = start; at < end; at++) bytes += bytesAt(text, at)
  return bytes
}

/** The bytes of one unit: each half of a pair takes two of its four, and a half without the other the three of U+FFFD. */
function bytesAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return isInPair(text, at) || isInPair(text, at + 1) ? 2 : 3
}

/** Whether a place is between the halves of a pair. */
function isInPair(text: string, at: number): boolean {
  return (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00
}
