import { defineChangeRule } from '../change-rule.ts'

/** Choices have now the labels that other choices had, and stored answers are read as something else. */
export const changedMeaning = defineChangeRule({
  id: 'changed-meaning',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'Choices have now the labels that other choices had, and stored answers are read as something else.',
  message:
    'Choices of question "{question}" have now the labels of others, and stored answers are read as something else: {mapping}.',
  respondents: 'Another choice seems to be picked than the one that was answered.',
  stored: 'The keyword stays, and is read with the label that another choice had.',
  advice:
    'Leave labels with the keywords that had them, and change the order with order_value. Otherwise make a new edition and carry the answers over with "map".',
})
