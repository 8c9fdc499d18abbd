import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A question was removed for which no answers are known to be stored. */
export const retiredQuestion = defineChangeRule({
  id: 'retired-question',
  class: 'api',
  subject: 'question',
  kind: 'removed',
  summary: 'A question was removed for which no answers are known to be stored.',
  message: 'Question "{question}" was removed; {effect}.',
  respondents: 'The question is gone from the form.',
  stored: `${nothingStored} There are none to this question, unless the message names this as not known.`,
  advice: 'Nothing needs to be done.',
})
