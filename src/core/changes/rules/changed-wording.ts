import { defineChangeRule } from '../change-rule.ts'

/** A label has different words, and answers given under the old ones are read under the new ones. */
export const changedWording = defineChangeRule({
  id: 'changed-wording',
  class: 'text',
  severity: 'warning',
  subject: 'text',
  kind: 'changed',
  summary: 'A label has different words, and answers given under the old ones are read under the new ones.',
  message:
    'The {text} of {owner} has different words: "{old}" became "{new}"; answers given before are now read under the new wording.',
  respondents: 'They read different words. In other languages the text is in English until it is translated again.',
  stored: 'They stay as they are, but are read under the new wording, whatever the old one asked for.',
  advice:
    'If the new wording asks for the same, accept the change with a reason. If it asks for something else, use a new key, value or questiongroup instead.',
  grading:
    'Case, blanks, punctuation, markup, and whether words are joined or hyphenated, do not count; neither do British and American spellings, the "s" of a plural, and typing mistakes: one letter that is missing, added, replaced or swapped with its neighbour in a word of five letters or more, not at its beginning, in at most two words, and not where both words are used elsewhere in the questionnaire. Such a label is a "changed-text". Everything else is other words, and numbers and signs such as "<", "%" and "+" always count. A label that something beside it had before is "taken-label", or "changed-meaning" for choices. English decides, since other languages are looked up by the English text; with --po a translation that has other words while English stays is reported with its language.',
})
