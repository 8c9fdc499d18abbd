import { countChoices, mostChoices, type Questionnaire } from '../core/internal.ts'
import { UsageError } from './io.ts'

/** Refuses to write or compare questionnaires whose questions offer more choices together than can be gone through in a few seconds. */
export function refuseManyChoices(questionnaires: Iterable<Questionnaire>): void {
  const count = countChoices(questionnaires)
  if (count > mostChoices)
    throw new UsageError(`the questions offer ${count} choices together, more than the limit of ${mostChoices}`)
}
