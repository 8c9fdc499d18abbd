import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** Another question gives questionnaires their name. */
export const changedName = defineChangeRule({
  id: 'changed-name',
  class: 'api',
  subject: 'option',
  kind: 'changed',
  summary: 'Another question gives questionnaires their name.',
  message: 'Question "{question}" {new} the name of questionnaires.',
  respondents: 'Questionnaires have another name in lists and titles, or none.',
  stored: nothingStored,
  advice: 'Let one question give the name, and let it be one that all questionnaires answer.',
})
