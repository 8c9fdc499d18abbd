import { methodFacts } from '../../schema/readers.ts'
import { plainName } from '../../text/edition-name.ts'
import { remember } from '../../text/remember.ts'
import type { Questionnaire } from '../node.ts'
import { configurationKey, hasSummary } from '../questionnaires.ts'
import type { SummaryBreak } from './summary-break.ts'
import { missingFields } from './summary-fields.ts'
import { brokenMethods, partsApart } from './summary-methods.ts'
import { providersIn } from './summary-questions.ts'
import { unfitQuestions } from './summary-types.ts'

/** What keeps the PDF summary of a questionnaire from printing what it should; nothing where it has none. */
export const brokenSummary = remember((questionnaire: Questionnaire): readonly SummaryBreak[] => {
  if (!hasSummary(questionnaire)) return []
  const told = new Set<string>()
  const settings = providersIn(questionnaire).flatMap(
    ({ question, settings: { problem } }): readonly SummaryBreak[] => {
      // Rules of their own tell of names that are missing and of methods that no summary has.
      if (problem === undefined || problem.kind === 'names') return []
      if (problem.kind === 'method' && methodFacts(problem.name ?? '') === undefined) return []
      const { kind, option, name, stray } = problem
      const { within, isLacking } = problem
      const known = `${option?.uri} ${option?.pointer}`
      // A key that is asked several times has its settings once.
      if (option !== undefined && told.has(known)) return []
      told.add(known)
      const place = {
        ...(option && { option }),
        ...(within !== undefined && { within }),
        ...(isLacking && { isLacking }),
      }
      const names = name === undefined ? [] : [name]
      return [
        {
          kind: `settings-${kind}`,
          harm: 'every',
          node: question,
          ...place,
          names,
          more: stray ?? plainName(configurationKey(questionnaire)),
        },
      ]
    },
  )
  const parts = [missingFields, unfitQuestions, brokenMethods, partsApart]
  return [...settings, ...parts.flatMap((of) => of(questionnaire))]
})
