import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** An option changed that neither stored answers nor conditions depend on. */
export const changedOption = defineChangeRule({
  id: 'changed-option',
  class: 'text',
  subject: 'option',
  kind: 'changed',
  summary: 'An option changed that neither stored answers nor conditions depend on.',
  message: 'Option {option} of {owner} changed from {old} to {new}.',
  respondents: 'The page may look or work differently, or allow more than before.',
  stored: nothingStored,
  advice: 'Look at the page once.',
})
