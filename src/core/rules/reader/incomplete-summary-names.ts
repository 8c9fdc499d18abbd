import type { Questionnaire } from '../../questionnaire/node.ts'
import { hasSummary } from '../../questionnaire/questionnaires.ts'
import { providersIn } from '../../questionnaire/summary/summary-questions.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { visitOption } from '../parts/option-visitor.ts'
import { defineRule } from '../rule.ts'

/** A key that is used several times and whose names in the summary do not cover all uses. */
export const incompleteSummaryNames = defineRule({
  meta: {
    id: 'incomplete-summary-names',
    consequence: 'summary-fails',
    category: 'reader',
    summary: 'field_name of a summary does not name every use of its key.',
    why: 'When field_name is an object, the application looks up "questiongroup.key" for every place where the key is asked, and stops with an error if one is missing: no summary of the questionnaire can be made.',
    messages: {
      missing:
        '"{key}" is also asked in {uses} of {configuration}, but field_name has no name for {entries}; no summary of these questionnaires can be made. Add one for each.',
      use: 'asked here',
    },
  },
  create: ({ file, set, report }) => {
    const check = (pointer: string, questionnaire: Questionnaire): void => {
      // Which names are in force, and whether the summary asks for them, is known with the settings.
      const missing = providersIn(questionnaire).flatMap(({ question, settings: { problem, fieldOption } }) =>
        problem?.kind === 'names' && fieldOption?.pointer === pointer && fieldOption.uri === file.uri ? [question] : [],
      )
      const [first] = missing
      if (first === undefined) return
      const key = first.keyword ?? '?'
      const groups = [...new Set(missing.map(({ parent }) => parent?.keyword ?? '?'))]
      const { code = '?', edition = '?' } = questionnaire.configuration ?? {}
      const data = {
        key,
        uses: groups,
        configuration: `${code} ${edition}`,
        entries: groups.map((group) => `"${group}.${key}"`),
      }
      const related = missing.map((question) => {
        return { messageId: 'use', uri: question.file.uri, place: question.place('keyword') }
      })
      const place = { pointer: `${pointer}/field_name` }
      report('missing', place, data, { related, cause: `${data.configuration} ${groups.join()}` })
    }
    const visits = ['default', 'full'].map((name) =>
      visitOption('question', 'summary', name, set, ({ value, pointer, nodes }) => {
        if (!isObject(memberOf(value, 'field_name'))) return
        const questionnaires = new Set(nodes.map((node) => node.questionnaire))
        for (const questionnaire of questionnaires) if (hasSummary(questionnaire)) check(pointer, questionnaire)
      }),
    )
    return {
      question: (node) => {
        for (const { question } of visits) question?.(node)
      },
      models: ['key'],
      record: (record) => {
        for (const visit of visits) visit.record?.(record)
      },
    }
  },
})
