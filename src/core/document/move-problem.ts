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
