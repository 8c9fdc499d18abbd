import { defineChangeRule } from '../change-rule.ts'

/** Stored questionnaires have a different name in lists and links, or none. */
export const otherName = defineChangeRule({
  id: 'other-name',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'Stored questionnaires have a different name in lists and links, or none.',
  message: 'Stored questionnaires get another name: {effect}.',
  respondents: 'Questionnaires have a different name in lists, titles and links, or none.',
  stored: 'They stay as they are, but a different answer, or none, is read as the name.',
  advice: 'Set is_name on one question that all questionnaires answer, and on the same question in all editions.',
})
