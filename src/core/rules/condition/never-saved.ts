import { unsavableIn } from '../../form/savability.ts'
import { defineRule } from '../rule.ts'

/** A questiongroup that answers can show but whose own answers are always refused. */
export const neverSaved = defineRule({
  meta: {
    id: 'never-saved',
    severity: 'error',
    basis: 'application',
    category: 'condition',
    fix: 'never',
    since: '0.1.0',
    summary: 'Several questions trigger one condition name in a way that the data check can never accept.',
    why: 'When answers are saved, all conditions with the same name in the whole configuration are tested against the answer to the first of their questions. If no answer meets all of them, everything entered there is refused.',
    messages: {
      never:
        'The answers of questiongroup "{keyword}" can never be saved: the data check tests all conditions named "{name}", {expressions}, against the answer to "{question}" alone, and no answer meets all of them.',
      trigger: 'a condition of this name, on question "{question}"',
    },
  },
  create: ({ report }) => ({
    questionnaire: (questionnaire) => {
      for (const { name, targets, triggers } of unsavableIn(questionnaire)) {
        const expressions = triggers.map((trigger) => `"${trigger.expression.text}"`)
        const question = triggers[0]?.question.keyword ?? '?'
        const related = triggers.map(({ option, entry, question: one }) => ({
          messageId: 'trigger',
          data: { question: one.keyword ?? '?' },
          uri: option.uri,
          place: { pointer: `${option.pointer}/${entry}` },
        }))
        for (const { node, option } of targets) {
          const data = { keyword: node.keyword ?? '?', name, expressions, question }
          report('never', node.placeOf(option), data, { related })
        }
      }
    },
  }),
})
