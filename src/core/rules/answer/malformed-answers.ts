import { defineRule } from '../rule.ts'

/** Data that are no answers at all. */
export const malformedAnswers = defineRule({
  meta: {
    id: 'malformed-answers',
    consequence: 'answer-refused',
    category: 'answer',
    summary: 'Stored answers must be an object with a list of repetitions for each questiongroup.',
    why: 'The service reads the data of a questionnaire as an object whose members are questiongroups, each with a list of its repetitions. If any of them is not a list, it refuses the whole questionnaire and checks nothing else.',
    messages: {
      format: '{what} must be {expected}, not {answer}: the service refuses the whole questionnaire.',
    },
  },
})
