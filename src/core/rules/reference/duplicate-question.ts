import type { Node } from '../../questionnaire/node.ts'
import { defineRule } from '../rule.ts'

/** A key that is twice in one questiongroup. */
export const duplicateQuestion = defineRule({
  meta: {
    id: 'duplicate-question',
    consequence: 'ineffective',
    category: 'reference',
    summary: 'A key is asked twice in one questiongroup.',
    why: 'The fields of a questiongroup are stored by key: the field of the second question replaces that of the first, and both share one answer.',
    messages: {
      twice:
        'Key "{name}" is asked twice in questiongroup "{questiongroup}": the form has one field per key, so this question replaces the first one and its options. Remove one, or use another key.',
      first: 'the first one',
    },
  },
  create: ({ report }) => ({
    questiongroup: (questiongroup) => {
      const first = new Map<string, Node>()
      for (const question of questiongroup.children) {
        const name = question.keyword
        if (name === undefined) continue
        const twin = first.get(name)
        if (twin === undefined) first.set(name, question)
        else {
          const related = [{ messageId: 'first', place: twin.place('keyword') }]
          const data = { name, questiongroup: questiongroup.keyword ?? '?' }
          report('twice', question.place('keyword'), data, { related })
        }
      }
    },
  }),
})
