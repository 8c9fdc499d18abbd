import { defineChangeRule } from '../change-rule.ts'

/** A help text changed, or something in a label other than its words. Translations of the old text no longer apply. */
export const changedText = defineChangeRule({
  id: 'changed-text',
  class: 'text',
  subject: 'text',
  kind: 'changed',
  summary:
    'A help text changed, or something in a label other than its words. Translations of the old text no longer apply.',
  message: 'The {text} of {owner} changed from "{old}" to "{new}"; translations of the old text no longer apply to it.',
  respondents: 'They read the new wording. In other languages the text is in English until it is translated again.',
  stored: 'They stay as they are, although they were given to the old wording.',
  advice: 'If the new wording asks for something else, use a new key instead. Have the text translated again.',
})
