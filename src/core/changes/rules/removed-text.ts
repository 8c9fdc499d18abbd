import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A label or help text was removed. */
export const removedText = defineChangeRule({
  id: 'removed-text',
  class: 'text',
  subject: 'text',
  kind: 'removed',
  summary: 'A label or help text was removed.',
  message: 'The {text} of {owner} was removed: "{old}".',
  respondents: 'A text that explained something is gone.',
  stored: nothingStored,
  advice: 'Make sure that people understand the question without it.',
})
