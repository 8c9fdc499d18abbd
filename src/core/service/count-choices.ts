import { choicesOf } from '../questionnaire/choices.ts'
import { type Questionnaire, walkAll } from '../questionnaire/node.ts'
import type { RecordFact } from '../workspace/facts.ts'

/** More than these, of all questions together, are not written or compared: it would take more than a few seconds. */
export const mostChoices = 300_000

/**
 * How many choices all questions of questionnaires offer together. Questions share keys, and each writes all choices of its key: a small
 * file can offer very many.
 */
export function countChoices(questionnaires: Iterable<Questionnaire>): number {
  let count = 0
  for (const { roots } of questionnaires) {
    const byKey = new Map<RecordFact, number>()
    for (const { record, file, level } of walkAll(roots)) {
      if (level !== 'question' || record === undefined) continue
      const known = byKey.get(record) ?? choicesOf(record, file).length
      byKey.set(record, known)
      count += known
    }
  }
  return count
}
