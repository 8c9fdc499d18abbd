import type { Range } from '../text/range.ts'

/** A piece of a condition with its place in the decoded string. */
export interface Piece extends Range {
  readonly text: string
}

/** A condition as the application takes it apart; without `expression` and `name` it was not of the form `expression|name`. */
export interface SplitEntry {
  readonly pieces: readonly Piece[]
  readonly expression?: Piece
  readonly name?: Piece
}

/** Splits a condition as the Python loader does: `entry.split('|')` has to give exactly two parts (format facts, 5.2). */
export function splitEntry(entry: string): SplitEntry {
  const pieces = splitPieces(entry, '|', 0)
  const [expression, name] = pieces
  return pieces.length === 2 && expression && name ? { pieces, expression, name } : { pieces }
}

/** A condition as the browser reads it from a list, with the index of the entry in which it begins. */
export interface BrowserCondition {
  readonly entry: number
  readonly expression: string
  readonly name: string
}

/**
 * Splits a list of `questiongroup_conditions` as the browser does: joined by commas, split at commas, then at `|`;
 * `undefined` when any piece is not of the form, for then the whole list is ignored (format facts, 5.4).
 */
export function splitForBrowser(entries: readonly string[]): BrowserCondition[] | undefined {
  if (entries.length === 0) return []
  const conditions: BrowserCondition[] = []
  for (const [entry, text] of entries.entries())
    for (const piece of text.split(',')) {
      const parts = piece.split('|')
      const [expression, name] = parts
      if (parts.length !== 2 || expression === undefined || name === undefined) return undefined
      conditions.push({ entry, expression, name })
    }
  return conditions
}

/** Where an entry holds commas, each of which ends a condition for the browser. */
export function commasOf(entry: string): Range[] {
  return [...entry.matchAll(/,/g)].map(({ index }) => ({ start: index, end: index + 1 }))
}

/**
 * Tells whether the browser can read a list of `question_conditions`: it is written as Python writes a list, and that is
 * JSON only when every entry has a single quote and no double quote (format facts, 5.4), and no character that Python
 * writes as `\\x…`.
 */
export function isReadableInBrowser(entry: string): boolean {
  return entry.includes("'") && !entry.includes('"') && !isHexWritten(entry)
}

/** Whether `repr` writes a character as `\\x…`: control characters, and the unprintable ones up to U+00FF. */
function isHexWritten(text: string): boolean {
  return /(?![\t\n\r])[\p{Cc}\u00a0\u00ad]/u.test(text)
}

function splitPieces(text: string, separator: string, offset: number): Piece[] {
  const pieces: Piece[] = []
  let start = offset
  for (const part of text.split(separator)) {
    pieces.push({ text: part, start, end: start + part.length })
    start += part.length + separator.length
  }
  return pieces
}
