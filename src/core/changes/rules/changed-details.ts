import { defineChangeRule } from '../change-rule.ts'

/** The details show something else than the answers to a question, which people read there. */
export const changedDetails = defineChangeRule({
  id: 'changed-details',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'The details show something else than the answers to a question, which people read there.',
  message: 'For answers to {target} the details show {printed}, {reason}.',
  respondents: 'They still answer, and read something else than they answered.',
  stored: 'They stay as they are; what people read of them in the details is not what it was.',
  advice: 'Choose a template that shows answers of the type of the question.',
})
