import { defineRule } from '../rule.ts'

/** A questiongroup that shows its first answer as the label of a second question it does not have. */
export const tooFewQuestions = defineRule({
  meta: {
    id: 'too-few-questions',
    consequence: 'page-fails',
    category: 'shape',
    summary: 'A questiongroup with extra: measure_other has only one question.',
    why: 'With measure_other the view uses the answer to the first question as the label of the second; without a second question the page fails.',
    messages: {
      measureOther:
        'measure_other shows the first answer as the label of the second, but "{questiongroup}" has only one question; every page that shows its answers fails. Ask a second one, or choose another template.',
    },
  },
  create: ({ report }) => ({
    questiongroup: (node) => {
      if (node.children.length !== 1) return
      const option = node.option('view_options', 'extra')
      if (option?.value !== 'measure_other') return
      report('measureOther', node.placeOf(option), { questiongroup: node.keyword ?? '?' })
    },
  }),
})
