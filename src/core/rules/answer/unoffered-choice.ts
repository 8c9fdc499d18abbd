import { defineRule } from '../rule.ts'

/** Answers that cannot be chosen. */
export const unofferedChoice = defineRule({
  meta: {
    id: 'unoffered-choice',
    consequence: 'answer-refused',
    basis: 'application',
    category: 'answer',
    fix: 'never',
    since: '0.1.0',
    summary: 'An answer is not one of the choices of its question.',
    why: 'Choices are stored as the keyword of the value, levels as their number from 1, Yes and No as 1 and 0, database records as their number. The service refuses a questionnaire with any other answer. Database tables are checked only as far as their records are in the loaded files.',
    messages: {
      'not-a-choice':
        'The answer to "{question}", {answer}, is not among its choices: the service refuses the questionnaire.',
      'not-a-row':
        'The answer to "{question}", {answer}, is not the number of a record of {table}: the service refuses the questionnaire.',
    },
  },
})
