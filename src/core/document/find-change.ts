import type { Range, TextEdit } from '../text/range.ts'

/** The stretch of the old text that is no longer the same, as one stretch however many changes there are. */
export function findChange(before: string, after: string): Range {
  const shorter = Math.min(before.length, after.length)
  const start = countSame(shorter, (from, to) => before.slice(from, to) === after.slice(from, to))
  const tail = countSame(
    shorter - start,
    (from, to) =>
      before.slice(before.length - to, before.length - from) === after.slice(after.length - to, after.length - from),
  )
  return { start, end: before.length - tail }
}

/** The one edit that makes the new text of the old. */
export function editBetween(before: string, after: string): TextEdit {
  const { start, end } = findChange(before, after)
  return { start, end, text: after.slice(start, after.length - (before.length - end)) }
}

/** How many of `limit` characters are the same, found by halving; to compare long strings at once is far cheaper than a loop. */
function countSame(limit: number, isSame: (from: number, to: number) => boolean): number {
  let low = 0
  let high = limit
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (isSame(low, middle)) low = middle
    else high = middle - 1
  }
  return low
}
