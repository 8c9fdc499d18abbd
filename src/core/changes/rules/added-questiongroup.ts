import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A questiongroup is new. */
export const addedQuestiongroup = defineChangeRule({
  id: 'added-questiongroup',
  class: 'api',
  subject: 'questiongroup',
  kind: 'added',
  summary: 'A questiongroup is new.',
  message: 'Questiongroup "{questiongroup}" is new.',
  respondents: 'The form has new questions, which are empty in questionnaires that were filled in before.',
  stored: nothingStored,
  advice: 'Nothing needs to be done, unless programs expect to know all questiongroups.',
})
