import { type Node, walkAll } from '../../questionnaire/node.ts'
import type { Option } from '../../questionnaire/options.ts'
import { defineRule } from '../rule.ts'

/** Two questions with one place in the filter. */
export const repeatedFilterOrder = defineRule({
  meta: {
    id: 'repeated-filter-order',
    consequence: 'untidy',
    category: 'option',
    summary: 'Two questions of a configuration have the same filter_options.order.',
    why: 'The filter sorts its questions by these numbers; questions with the same number are shown in the order of the questionnaire.',
    messages: {
      repeated:
        'Duplicate filter order {order}: "{name}" and "{first}" both have it; the two are shown in the order of the questionnaire. Give each its own.',
      first: 'the first one',
    },
  },
  create: ({ report }) => ({
    configuration: (_, sections) => {
      const seen = new Map<number, { readonly node: Node; readonly option: Option }>()
      for (const node of walkAll(sections)) {
        if (node.level !== 'question') continue
        const option = node.option('filter_options', 'order')
        if (typeof option?.value !== 'number') continue
        const first = seen.get(option.value)
        if (first === undefined) seen.set(option.value, { node, option })
        else if (first.node.keyword !== node.keyword) {
          const data = { order: option.value, name: node.keyword ?? '?', first: first.node.keyword ?? '?' }
          const related = [{ messageId: 'first', place: first.node.placeOf(first.option) }]
          report('repeated', node.placeOf(option), data, { related })
        }
      }
    },
  }),
})
