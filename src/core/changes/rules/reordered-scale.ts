import { defineChangeRule } from '../change-rule.ts'

/** The labels of a measure changed, and its choices, which have no order_value, are shown in another order. */
export const reorderedScale = defineChangeRule({
  id: 'reordered-scale',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'The labels of a measure changed, and its choices, which have no order_value, are shown in another order.',
  message:
    'The choices of question "{question}" have no order_value, so they are sorted by label. The labels changed, and stored answers now appear at another place on the scale: {mapping}.',
  respondents: 'The steps of the scale are in another order, and the answer is at another place among them.',
  stored: 'The numbers stay with their choices, but bars and lists show them at another place on the scale.',
  advice: 'Give each choice an order_value, in the order of the positions. Labels then no longer affect the order.',
})
