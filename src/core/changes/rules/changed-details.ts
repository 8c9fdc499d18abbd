import { defineChangeRule } from '../change-rule.ts'

/** The details show something other than the answers to a question. */
export const changedDetails = defineChangeRule({
  id: 'changed-details',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'The details show something other than the answers to a question.',
  message: 'For answers to {target}, the details show {printed}, {reason}.',
  respondents: 'They can still answer, but read something other than their answer.',
  stored: 'They stay as they are, but people no longer read them in the details as before.',
  advice: 'Choose a template that shows answers of the type of the question.',
})
