import type { TextEdit } from './range.ts'

/** The edits in the order of the text; edits at one offset keep their order, an insertion stands before a replacement. */
export function sortEdits(edits: readonly TextEdit[]): TextEdit[] {
  return [...edits].sort((a, b) => a.start - b.start || Number(a.start !== a.end) - Number(b.start !== b.end))
}

/** Whether two of the edits change the same characters, or one inserts into what another replaces. */
export function editsOverlap(edits: readonly TextEdit[]): boolean {
  let end = 0
  for (const edit of sortEdits(edits)) {
    if (edit.start < end) return true
    end = Math.max(end, edit.end)
  }
  return false
}

/** The text after all edits; throws a RangeError when edits overlap or lie outside the text. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, text: replacement } of sortEdits(edits)) {
    if (start < at || end < start || end > text.length) {
      throw new RangeError(`Edit ${start}-${end} overlaps another edit or lies outside the text`)
    }
    parts.push(text.slice(at, start), replacement)
    at = end
  }
  parts.push(text.slice(at))
  return parts.join('')
}
