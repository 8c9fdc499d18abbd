import { pageOf } from '../../questionnaire/questions/undrawn.ts'
import { isOverlooked } from '../../questionnaire/served-nodes.ts'
import { defineRule } from '../rule.ts'

/** A subcategory that contains questiongroups beside further subcategories. */
export const mixedSubcategory = defineRule({
  meta: {
    id: 'mixed-subcategory',
    consequence: 'forbidden',
    basis: 'specification',
    category: 'shape',
    summary: 'A subcategory has both questiongroups and subcategories.',
    why: 'A subcategory is meant to have one or the other, but nothing checks it. Wherever the application goes through all questiongroups of a questionnaire (to check answers, to serve the API, for filters, lists and summaries), it goes only into the subcategories. The form does not draw the questiongroups either, and cannot save the page without them.',
    messages: {
      mixed:
        'Subcategory "{subcategory}" has subcategories, so its own questiongroups are ignored: the form does not show {names} and cannot save {page}, and the API refuses their answers. Move them into a subcategory of their own.',
      subcategories: 'the subcategories',
    },
  },
  create: ({ report }) => ({
    subcategory: (node) => {
      const questiongroups = node.childrenAt('questiongroup').filter(isOverlooked)
      if (questiongroups.length === 0) return
      const names = questiongroups.map(({ keyword }) => keyword ?? '?')
      report(
        'mixed',
        node.place('questiongroups'),
        { subcategory: node.keyword ?? '?', names, page: pageOf(node) },
        {
          related: [{ messageId: 'subcategories', place: node.place('subcategories') }],
        },
      )
    },
  }),
})
