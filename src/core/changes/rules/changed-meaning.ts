import { defineChangeRule } from '../change-rule.ts'

/** Choices now have labels that other choices had, so stored answers are read as something else. */
export const changedMeaning = defineChangeRule({
  id: 'changed-meaning',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'Choices now have labels that other choices had, so stored answers are read as something else.',
  message:
    'Choices of question "{question}" now have labels that others had, so stored answers are read as something else: {mapping}.',
  respondents: 'A different choice appears as the answer, not the one that was picked.',
  stored: 'The keyword stays, and is read with the label that another choice had.',
  advice:
    'Keep each label with its keyword, and change the order with order_value. Otherwise make a new edition and carry the answers over with "map".',
})
