import type { Questionnaire } from '../../questionnaire/node.ts'
import { nodesIn } from '../../questionnaire/nodes-by-keyword.ts'
import { hasSummary } from '../../questionnaire/questionnaires.ts'
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
  create: ({ set, report }) => {
    const check = (names: unknown, pointer: string, key: string, questionnaire: Questionnaire): void => {
      if (!isObject(names) || !hasSummary(questionnaire)) return
      const uses = (nodesIn(set).question.get(key) ?? []).flatMap((question) => {
        const group = question.parent?.keyword
        return group !== undefined && question.questionnaire === questionnaire ? [{ question, group }] : []
      })
      const missing = uses.filter(({ group }) => !Object.hasOwn(names, `${group}.${key}`))
      if (missing.length === 0) return
      const groups = [...new Set(missing.map(({ group }) => group))]
      const { code = '?', edition = '?' } = questionnaire.configuration ?? {}
      const data = {
        key,
        uses: groups,
        configuration: `${code} ${edition}`,
        entries: groups.map((group) => `"${group}.${key}"`),
      }
      const related = missing.map(({ question }) => {
        return { messageId: 'use', uri: question.file.uri, place: question.place('keyword') }
      })
      report('missing', { pointer }, data, { related, cause: `${data.configuration} ${groups.join()}` })
    }
    return visitOption('question', 'summary', 'default', set, ({ value, pointer, nodes, record }) => {
      const key = record?.keyword ?? nodes[0]?.keyword
      if (key === undefined) return
      for (const questionnaire of new Set(nodes.map((node) => node.questionnaire))) {
        check(memberOf(value, 'field_name'), `${pointer}/field_name`, key, questionnaire)
      }
    })
  },
})
