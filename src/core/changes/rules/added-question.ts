import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A question is new. */
export const addedQuestion = defineChangeRule({
  id: 'added-question',
  class: 'api',
  subject: 'question',
  kind: 'added',
  summary: 'A question is new.',
  message: 'Question "{question}" of type {type} is new.',
  respondents: 'The form has a new question, which is empty in questionnaires that were filled in before.',
  stored: nothingStored,
  advice: 'Nothing needs to be done, unless programs expect to know all questions.',
})
