import { defineChangeRule } from '../change-rule.ts'

/** A help text changed, or a label but for its words; translations of the old text no longer apply. */
export const changedText = defineChangeRule({
  id: 'changed-text',
  class: 'text',
  subject: 'text',
  kind: 'changed',
  summary: 'A help text changed, or a label but for its words; translations of the old text no longer apply.',
  message: 'The {text} of {owner} changed from "{old}" to "{new}"; translations of the old text no longer apply to it.',
  respondents: 'They read the new wording. In other languages the text is in English until it is translated again.',
  stored: 'They stay as they are, and were given to the old wording.',
  advice: 'If the new wording asks for something else, use a new key instead. Have translations made anew.',
})
