import { defineChangeRule } from '../change-rule.ts'

/** A text may have fewer characters, and longer stored texts are refused. */
export const loweredMaxLength = defineChangeRule({
  id: 'lowered-max-length',
  class: 'data',
  subject: 'option',
  kind: 'changed',
  summary: 'A text may have fewer characters, and longer stored texts are refused.',
  message:
    'Question "{question}" allows {new} characters instead of {old}: longer stored texts are refused when they are saved{where}.',
  respondents: 'Less can be written. A longer text must be shortened before the questionnaire can be saved.',
  stored: 'Longer stored texts are refused when they are saved.',
  advice:
    'Keep the limit at least as high as the longest stored text ("questlint diff --answers" counts the texts above it).',
})
