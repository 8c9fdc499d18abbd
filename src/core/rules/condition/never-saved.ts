import { unsavableIn, unstoredIn } from '../../judging/savability.ts'
import { nameSource } from '../../questionnaire/inheritance.ts'
import { defineRule } from '../rule.ts'

/** A questiongroup that answers can show but whose own answers are always refused. */
export const neverSaved = defineRule({
  meta: {
    id: 'never-saved',
    consequence: 'answer-lost',
    category: 'condition',
    summary:
      'No answer meets the conditions of a questiongroup that the form shows, so the data check never accepts it.',
    why: 'When answers are saved, all conditions with the same name in the whole configuration are tested against the answer to the first of their questions. If no answer meets all of them, everything entered there is refused. The questiongroup can be visible all the same, if another of the questions shows it or the browser does not evaluate the conditions. In Python a number never equals a string, and a text in several languages equals neither. The answers of an inherited questiongroup are not stored: only the page with it sends them along, and the check of all other pages misses them.',
    messages: {
      never:
        'The answers of questiongroup "{keyword}" can never be saved: the data check tests all conditions named "{name}", {expressions}, against the answer to "{question}" alone, and no answer meets all of them. Change one of them.',
      typed:
        'The answers of questiongroup "{keyword}" can never be saved: the data check accepts them only if the answer to "{question}", of type {type}, meets {expressions}, and none does; the form shows the questiongroup whatever is answered. Change the condition.',
      unstored:
        'Questiongroup "{keyword}" waits for the answer to "{question}" of "{questiongroup}", which takes its answers from "{source}" and stores none: once "{keyword}" is answered, the form cannot save any other page, as the condition "{name}" is not met by what is stored. Ask "{question}" in a questiongroup that is not inherited.',
      trigger: 'a condition of this name, on question "{question}"',
    },
  },
  create: ({ report }) => ({
    questionnaire: (questionnaire) => {
      for (const { name, targets, triggers } of unsavableIn(questionnaire)) {
        const expressions = triggers.map((trigger) => `"${trigger.expression.text}"`)
        const first = triggers[0]?.question
        const question = first?.keyword ?? '?'
        const isAlone = triggers.every((one) => one.question === first)
        const related = triggers.map(({ option, entry, question: one }) => ({
          messageId: 'trigger',
          data: { question: one.keyword ?? '?' },
          uri: option.uri,
          place: { pointer: `${option.pointer}/${entry}` },
        }))
        for (const { node, option } of targets) {
          const data = { keyword: node.keyword ?? '?', name, expressions, question }
          if (isAlone) report('typed', node.placeOf(option), { ...data, type: first?.type ?? 'key' }, { related })
          else report('never', node.placeOf(option), data, { related })
        }
      }
      const told = new Set(unsavableIn(questionnaire).map(({ name }) => name))
      for (const { name, targets, owner, source } of unstoredIn(questionnaire)) {
        if (told.has(name)) continue
        const { question, option: list, entry } = owner
        const data = { name, question: question.keyword ?? '?', questiongroup: question.parent?.keyword ?? '?' }
        const place = { pointer: `${list.pointer}/${entry}` }
        const related = [{ messageId: 'trigger', data: { question: data.question }, uri: list.uri, place }]
        for (const { node, option } of targets) {
          const own = { ...data, keyword: node.keyword ?? '?', source: nameSource(source) }
          report('unstored', node.placeOf(option), own, { related })
        }
      }
    },
  }),
})
