import { countLeading } from './count-leading.ts'
import type { TextEdit } from './range.ts'

/** The edits in the order of the text; edits at one offset keep their order, an insertion is before a replacement. */
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

/** Edits of one text that are taken one group after the other, none of which overlaps those before. */
export interface EditCollector {
  /** Takes edits; `false`, and none of them is taken, when they overlap what is there or each other. */
  readonly take: (edits: readonly TextEdit[]) => boolean
}

/** Collects edits; each costs a search in those that are there. */
export function collectEdits(): EditCollector {
  /** Both in the order of the text. */
  const replaced: TextEdit[] = []
  const inserted: TextEdit[] = []
  const fits = ({ start, end }: TextEdit): boolean => {
    const isInsertion = start === end
    const before = replaced[countStartingBefore(replaced, isInsertion ? start : end) - 1]
    if (before && before.end > start) return false
    const inside = isInsertion ? undefined : inserted[countStartingBefore(inserted, start + 1)]
    return inside === undefined || inside.start >= end
  }
  return {
    take: (edits) => {
      if (editsOverlap(edits) || !edits.every(fits)) return false
      for (const edit of edits) {
        const list = edit.start === edit.end ? inserted : replaced
        const at = countStartingBefore(list, edit.start)
        if (list === replaced || list[at]?.start !== edit.start) list.splice(at, 0, edit)
      }
      return true
    },
  }
}

/** How many of some sorted edits start before an offset. */
export function countStartingBefore(edits: readonly TextEdit[], offset: number): number {
  return countLeading(edits, (edit) => edit.start < offset)
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
