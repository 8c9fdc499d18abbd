import { methodFacts } from '../../schema/readers.ts'
import { remember } from '../../text/remember.ts'
import type { Questionnaire } from '../node.ts'
import { configurationKey, hasSummary } from '../questionnaires.ts'
import type { SummaryBreak } from '../summary/summary-break.ts'
import { missingFields } from '../summary/summary-fields.ts'
import { brokenMethods, partsApart } from '../summary/summary-methods.ts'
import { providersIn } from '../summary/summary-questions.ts'
import { unfitQuestions } from '../summary/summary-types.ts'

/** What keeps the PDF summary of a questionnaire from printing what it should; nothing where it has none. */
export const brokenSummary = remember((questionnaire: Questionnaire): readonly SummaryBreak[] => {
  if (!hasSummary(questionnaire)) return []
  const settings = providersIn(questionnaire).flatMap(
    ({ question, settings: { problem } }): readonly SummaryBreak[] => {
      // Rules of their own tell of names that are missing and of methods that no summary has.
      if (problem === undefined || problem.kind === 'names') return []
      if (problem.kind === 'method' && methodFacts(problem.name ?? '') === undefined) return []
      const { kind, option, within, name } = problem
      const place = { ...(option && { option }), ...(within !== undefined && { within }) }
      const names = name === undefined ? [] : [name]
      return [
        {
          kind: `settings-${kind}`,
          harm: 'every',
          node: question,
          ...place,
          names,
          more: configurationKey(questionnaire),
        },
      ]
    },
  )
  const parts = [missingFields, unfitQuestions, brokenMethods, partsApart]
  return [...settings, ...parts.flatMap((of) => of(questionnaire))]
})
