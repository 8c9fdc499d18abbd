import type { Range } from '../text/range.ts'
import type { Problem } from './document.ts'

/** A problem whose places are moved in the text. */
export function moveProblem(problem: Problem, move: <T extends Range>(range: T) => T): Problem {
  const { related, fix } = problem
  return {
    ...move(problem),
    ...(related ? { related: move(related) } : {}),
    ...(fix ? { fix: { safe: fix.safe, edits: fix.edits.map(move) } } : {}),
  }
}

/** A range further on by a number of characters. */
export function shiftRange<T extends Range>(range: T, by: number): T {
  return { ...range, start: range.start + by, end: range.end + by }
}
