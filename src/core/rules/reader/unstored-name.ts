import { answerSourceOf, nameSource } from '../../questionnaire/inheritance.ts'
import { defineRule } from '../rule.ts'

/** A question that is to name questionnaires, in a questiongroup whose answers are not stored. */
export const unstoredName = defineRule({
  meta: {
    id: 'unstored-name',
    consequence: 'misread',
    category: 'reader',
    summary: 'A question of an inherited questiongroup has is_name.',
    why: 'Answers of an inherited questiongroup are taken from another questionnaire while a page is built, and are never stored. The name of a questionnaire is looked up in the stored answers.',
    messages: {
      inherited:
        'Questiongroup "{questiongroup}" takes its answers from "{source}" and stores none, so all questionnaires are called "Unknown name". Set is_name on a question whose answers are stored.',
    },
  },
  create: ({ report }) => ({
    question: (node) => {
      const option = node.option('view_options', 'is_name')
      const source = node.parent && answerSourceOf(node.parent)
      if (option?.value !== true || source === undefined) return
      const data = { questiongroup: node.parent?.keyword ?? '?', source: nameSource(source) }
      report('inherited', node.placeOf(option), data)
    },
  }),
})
