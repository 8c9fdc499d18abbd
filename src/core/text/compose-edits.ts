import { applyEdits, sortEdits } from './edits.ts'
import { addAll } from './lists.ts'
import type { Range, TextEdit } from './range.ts'

/** A stretch of the text between two rounds that an edit of either round touches. */
interface Touched extends Range {
  /** How much longer the first round made it. */
  readonly growth: number
  /** The edits of the second round in it. */
  readonly later: readonly TextEdit[]
}

/** Stretches that touch each other, as one that grows. */
interface Merged extends Touched {
  end: number
  growth: number
  readonly later: TextEdit[]
}

/**
 * The edits that do at once what two rounds do one after the other: `first` changes a text into `between`, `second`
 * changes that. The edits of each round must not overlap.
 */
export function composeEdits(between: string, first: readonly TextEdit[], second: readonly TextEdit[]): TextEdit[] {
  let shift = 0
  return mergeTouching([...touchedByFirst(first), ...touchedBySecond(second)]).map((stretch) => {
    const { start, end, growth, later } = stretch
    const inside = later.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }))
    const before = start - shift
    shift += growth
    return { start: before, end: end - shift, text: applyEdits(between.slice(start, end), inside) }
  })
}

function touchedByFirst(edits: readonly TextEdit[]): Touched[] {
  let shift = 0
  return sortEdits(edits).map((edit) => {
    const start = edit.start + shift
    const growth = edit.text.length - (edit.end - edit.start)
    shift += growth
    return { start, end: start + edit.text.length, growth, later: [] }
  })
}

function touchedBySecond(edits: readonly TextEdit[]): Touched[] {
  return sortEdits(edits).map((edit) => ({ start: edit.start, end: edit.end, growth: 0, later: [edit] }))
}

function mergeTouching(stretches: readonly Touched[]): readonly Touched[] {
  const merged: Merged[] = []
  for (const stretch of [...stretches].sort((left, right) => left.start - right.start)) {
    const last = merged.at(-1)
    if (last === undefined || stretch.start > last.end) merged.push({ ...stretch, later: [...stretch.later] })
    else {
      last.end = Math.max(last.end, stretch.end)
      last.growth += stretch.growth
      addAll(last.later, stretch.later)
    }
  }
  return merged
}
