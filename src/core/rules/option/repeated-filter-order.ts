import { ancestor, type Node, walkAll } from '../../questionnaire/node.ts'
import type { Option } from '../../questionnaire/options.ts'
import { offeringOrder } from '../../questionnaire/questions/filter.ts'
import { defineRule, type RuleContext } from '../rule.ts'

const messages = {
  repeated:
    'Duplicate filter order {order}: "{name}" and "{first}" both have it; the two are shown in the order of the questionnaire. Give each its own.',
  mixed: {
    text: 'The filter shows category "{category}" more than once: question "{name}" comes after questions of category "{other}". When a list is filtered by one of the earlier questions of "{category}", the filter does not show that it is active. Give the questions of each category orders that follow each other.',
    consequence: 'ineffective',
  },
  first: 'the first one',
  before: 'the category before',
} as const

/** Questions whose orders in the filter are not as they should be among each other. */
export const repeatedFilterOrder = defineRule({
  meta: {
    id: 'repeated-filter-order',
    consequence: 'untidy',
    category: 'option',
    summary: 'Questions of a configuration have the same filter_options.order, or orders that mix categories.',
    why: 'The filter sorts its questions by these numbers; questions with the same number are shown in the order of the questionnaire. Each run of questions of one category has the category as its heading, so one whose questions are not all in one run is there more than once.',
    messages,
  },
  create: (context) => ({
    configuration: (_, sections) => {
      const offered = walkAll(sections).flatMap((node): readonly Offered[] => {
        const option = node.level === 'question' ? offeringOrder(node) : undefined
        return option ? [{ node, option }] : []
      })
      checkRepeated(offered, context)
      checkMixed(offered, context)
    },
  }),
})

/** A question that the filter offers, and the option that offers it. */
interface Offered {
  readonly node: Node
  readonly option: Option
}

function checkRepeated(offered: readonly Offered[], { report }: RuleContext<typeof messages>): void {
  const seen = new Map<number, Offered>()
  for (const { node, option } of offered) {
    if (typeof option.value !== 'number') continue
    const first = seen.get(option.value)
    if (first === undefined) seen.set(option.value, { node, option })
    else if (first.node.keyword !== node.keyword) {
      const data = { order: option.value, name: node.keyword ?? '?', first: first.node.keyword ?? '?' }
      const related = [{ messageId: 'first', place: first.node.placeOf(first.option) }] as const
      report('repeated', node.placeOf(option), data, { related })
    }
  }
}

/** Tells of each category once, where its second run begins. Orders that are no numbers cannot be sorted with others. */
function checkMixed(offered: readonly Offered[], { report }: RuleContext<typeof messages>): void {
  if (offered.some(({ option }) => typeof option.value !== 'number')) return
  const sorted = [...offered].sort((left, right) => Number(left.option.value) - Number(right.option.value))
  const timesBegun = new Map<string, number>()
  let before: (Offered & { readonly category: string }) | undefined
  for (const { node, option } of sorted) {
    const category = ancestor(node, 'category')?.keyword
    if (category === undefined) return
    if (category !== before?.category) {
      const times = (timesBegun.get(category) ?? 0) + 1
      timesBegun.set(category, times)
      if (before && times === 2) {
        const related = [{ messageId: 'before', place: before.node.placeOf(before.option) }] as const
        report(
          'mixed',
          node.placeOf(option),
          { category, name: node.keyword ?? '?', other: before.category },
          { related },
        )
      }
    }
    before = { node, option, category }
  }
}
