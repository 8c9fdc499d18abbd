import { defineChangeRule } from '../change-rule.ts'

/** A questiongroup needs more repetitions than stored answers have. */
export const raisedMinNum = defineChangeRule({
  id: 'raised-min-num',
  class: 'data',
  subject: 'option',
  kind: 'changed',
  summary: 'A questiongroup needs more repetitions than stored answers have.',
  message: 'Questiongroup "{questiongroup}" asks for at least {new} instead of {old}: stored answers may have fewer.',
  respondents: 'The form asks for more repetitions than were given before.',
  stored: 'Stored answers may have fewer repetitions than the questionnaire asks for.',
  advice: 'Leave "min_num" as it is if fewer repetitions are a complete answer.',
})
