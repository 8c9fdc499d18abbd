import { defineChangeRule } from '../change-rule.ts'

/** The choices of a measure without order_value are shown in another order, as their labels changed. */
export const reorderedScale = defineChangeRule({
  id: 'reordered-scale',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'The choices of a measure without order_value are shown in another order, as their labels changed.',
  message:
    'The choices of question "{question}" have no order_value and are shown in the order of their labels, which changed, so stored answers are seen at another place of the scale: {mapping}.',
  respondents: 'The steps of the scale are in another order, and what was answered is at another place among them.',
  stored: 'The numbers stay with their choices, but bars and lists show them at another place of the scale.',
  advice: 'Give the choices an order_value each, in the order of their positions, so that labels do not decide.',
})
