import type { Document } from '../document/document.ts'
import { lastToken, resolvePointer } from '../text/pointer.ts'
import type { Range } from '../text/range.ts'

/** A stretch of a file: zero-based UTF-16 offsets, end exclusive. */
export interface EditorRange extends Range {
  readonly uri: string
}

/** A value or the name of a member in the data of a file, or characters of it. */
export interface TextPlace {
  readonly pointer: string
  readonly part: 'value' | 'key'
  /** Characters of the text that is there; all of it when left out. */
  readonly within?: Range
}

/** Where a text is, without its quotes; `undefined` when the file has no such place. */
export function rangeOfText(document: Document, { pointer, part, within }: TextPlace): Range | undefined {
  const range = document.rangeOf(pointer, part)
  if (range === undefined) return undefined
  if (part === 'key') return rangeInName(document, range, lastToken(pointer) ?? '', within)
  if (within) return document.rangeInString(pointer, within.start, within.end) ?? range
  const first = document.text.charAt(range.start)
  if (first === '*') return range
  return isBlock(document, first) ? (rangeInBlock(document, pointer) ?? range) : withoutQuotes(document.text, range)
}

function isBlock({ format }: Document, first: string): boolean {
  return format === 'yaml' && (first === '|' || first === '>')
}

/** The words of a text in a block, without what begins the block and the end of its last line. */
function rangeInBlock(document: Document, pointer: string): Range | undefined {
  const value = resolvePointer(document.value, pointer)
  return typeof value === 'string' ? document.rangeInString(pointer, 0, value.trimEnd().length) : undefined
}

/** Characters of a member's name; the whole of it when escapes hide where they are. */
function rangeInName(document: Document, range: Range, name: string, within: Range | undefined): Range {
  const inner = withoutQuotes(document.text, range)
  if (within === undefined || document.text.slice(inner.start, inner.end) !== name) return inner
  return { start: inner.start + within.start, end: inner.start + within.end }
}

function withoutQuotes(text: string, range: Range): Range {
  const quote = text.charAt(range.start)
  if ((quote !== '"' && quote !== "'") || range.end - range.start < 2) return range
  return { start: range.start + 1, end: text.charAt(range.end - 1) === quote ? range.end - 1 : range.end }
}
