import { defineRule } from '../rule.ts'

/** Answers that cannot be chosen. */
export const unofferedChoice = defineRule({
  meta: {
    id: 'unoffered-choice',
    consequence: 'answer-refused',
    category: 'answer',
    summary: 'An answer is not one of the choices of its question.',
    why: 'Choices are stored as the keyword of the value, levels as their number from 1, Yes and No as 1 and 0, database records as their number. The service refuses a questionnaire with any other answer. Database tables are checked only as far as their records are in the loaded files.',
    messages: {
      'not-a-choice':
        'The answer to "{question}", {answer}, is not among its choices: the service refuses the questionnaire.',
      'not-a-row':
        'The answer to "{question}", {answer}, is not the number of a record of {table}: the service refuses the questionnaire.',
      'stale-choice':
        'The answer to "{question}", {answer}, is not among its choices: the form shows it as not chosen, so saving its page deletes it, and until then no other page can be saved. Correct the answer, or bring the choice back.',
      'not-taken-by-form':
        'The form does not accept {answer} as the answer to "{question}", although the interface does: the question looks unanswered, and saving its page deletes the answer. Store the number of the choice, as the form does.',
    },
  },
})
