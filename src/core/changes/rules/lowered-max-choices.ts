import { defineChangeRule } from '../change-rule.ts'

/** Fewer choices are allowed, and stored answers with more are refused. */
export const loweredMaxChoices = defineChangeRule({
  id: 'lowered-max-choices',
  class: 'data',
  subject: 'option',
  kind: 'changed',
  summary: 'Fewer choices are allowed, and stored answers with more are refused.',
  message:
    'Question "{question}" allows {new} choices instead of {old}: stored answers with more are refused when they are saved.',
  respondents:
    'Fewer choices can be picked. Where more were picked, some must be taken out before the questionnaire can be saved.',
  stored: 'Answers with more choices are refused when they are saved.',
  advice:
    'Keep the limit at least as high as the largest number that was picked ("questlint diff --answers" counts the answers above it).',
})
