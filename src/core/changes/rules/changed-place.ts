import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A part of a questionnaire is new, gone or elsewhere, without any answers. */
export const changedPlace = defineChangeRule({
  id: 'changed-place',
  class: 'api',
  severity: 'info',
  subject: 'configuration',
  kind: 'moved',
  summary: 'A part of a questionnaire is new, gone or elsewhere, without any answers.',
  message: '{target} {effect}.',
  respondents: 'A heading is new, gone or elsewhere, or questions are in one place more or fewer.',
  stored: nothingStored,
  advice: 'Nothing needs to be done, unless programs read the structure or the tree.',
})
