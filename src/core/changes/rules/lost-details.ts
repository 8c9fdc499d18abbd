import { defineChangeRule } from '../change-rule.ts'

/** The details no longer print the answers to a question that people still see elsewhere. */
export const lostDetails = defineChangeRule({
  id: 'lost-details',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'The details no longer print the answers to a question that people still see elsewhere.',
  message: 'The details no longer print the answers to {target}: {reason}.',
  respondents:
    'They can still answer, but see the answer only where something else shows it, such as a list or a filter.',
  stored: 'They stay.',
  advice: 'Choose a template that shows the answer; `questlint explain` says what hides it, and what still shows it.',
})
