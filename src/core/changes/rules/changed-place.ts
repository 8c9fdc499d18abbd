import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A part of a questionnaire is new, gone or elsewhere, and no answers with it. */
export const changedPlace = defineChangeRule({
  id: 'changed-place',
  class: 'api',
  severity: 'info',
  subject: 'configuration',
  kind: 'moved',
  summary: 'A part of a questionnaire is new, gone or elsewhere, and no answers with it.',
  message: '{target} {effect}.',
  respondents: 'A heading is new, gone or elsewhere, or questions are in one more place or one less.',
  stored: nothingStored,
  advice: 'Nothing needs to be done, unless programs read the structure or the tree.',
})
