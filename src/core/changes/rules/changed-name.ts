import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A different question gives questionnaires their name. */
export const changedName = defineChangeRule({
  id: 'changed-name',
  class: 'api',
  subject: 'option',
  kind: 'changed',
  summary: 'A different question gives questionnaires their name.',
  message: 'Question "{question}" {new} the name of questionnaires.',
  respondents: 'Questionnaires have another name in lists and titles, or none.',
  stored: nothingStored,
  advice: 'Set is_name on one question that all questionnaires answer.',
})
