import { defineChangeRule } from '../change-rule.ts'

/** Fewer characters are allowed in a text, and longer stored texts are refused. */
export const loweredMaxLength = defineChangeRule({
  id: 'lowered-max-length',
  class: 'data',
  subject: 'option',
  kind: 'changed',
  summary: 'Fewer characters are allowed in a text, and longer stored texts are refused.',
  message:
    'Question "{question}" allows {new} characters instead of {old}: longer stored texts are refused when they are saved{where}.',
  respondents: 'Less can be written. A longer text must be shortened before the questionnaire can be saved.',
  stored: 'Longer stored texts are refused when they are saved.',
  advice: 'Leave the limit as high as the longest stored text ("questlint diff --answers" counts the longer ones).',
})
