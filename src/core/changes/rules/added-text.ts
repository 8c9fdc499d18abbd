import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A label or help text is new. */
export const addedText = defineChangeRule({
  id: 'added-text',
  class: 'text',
  subject: 'text',
  kind: 'added',
  summary: 'A label or help text is new.',
  message: 'The {text} of {owner} is new: "{new}".',
  respondents: 'They read a text where there was none.',
  stored: nothingStored,
  advice: 'Have it translated.',
})
