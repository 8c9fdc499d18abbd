import { defineChangeRule } from '../change-rule.ts'

/** The limits of an answer are narrower, and stored answers are outside them. */
export const narrowedLimits = defineChangeRule({
  id: 'narrowed-limits',
  class: 'data',
  subject: 'option',
  kind: 'changed',
  summary: 'The limits of an answer are narrower, and stored answers are outside them.',
  message: 'The limits of question "{question}" are narrower: stored answers can be outside them. {effect}.',
  respondents: 'Some numbers can no longer be entered.',
  stored: 'Numbers outside the new limits are refused or warned about when they are saved.',
  advice: 'Choose limits that include all stored numbers ("questlint diff --answers" counts those outside).',
})
