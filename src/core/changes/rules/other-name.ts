import { defineChangeRule } from '../change-rule.ts'

/** Another answer, or none, is the name of stored questionnaires in lists and links. */
export const otherName = defineChangeRule({
  id: 'other-name',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'Another answer, or none, is the name of stored questionnaires in lists and links.',
  message: 'Stored questionnaires get another name: {effect}.',
  respondents: 'Questionnaires have another name in lists, titles and links, or none.',
  stored: 'They stay as they are, and another one of them is read as the name.',
  advice: 'Let one question have is_name, one that all questionnaires answer, and let it be the same in all editions.',
})
