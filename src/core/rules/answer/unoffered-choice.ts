import { defineRule } from '../rule.ts'

/** Answers that cannot be chosen. */
export const unofferedChoice = defineRule({
  meta: {
    id: 'unoffered-choice',
    severity: 'error',
    basis: 'application',
    category: 'answer',
    fix: 'never',
    since: '0.1.0',
    summary: 'An answer is not one of the choices of its question.',
    why: 'Choices are stored by the keyword of the value, levels by their number from 1, Yes and No as 1 and 0, records of the database by their number. The service refuses a questionnaire with any other answer. A table of the database is known as far as the loaded files hold its records.',
    messages: {
      'not-a-choice':
        'The answer to "{question}", {answer}, is not among its choices: the service refuses the questionnaire.',
      'not-a-row':
        'The answer to "{question}", {answer}, is not the number of a record of {table}: the service refuses the questionnaire.',
    },
  },
})
