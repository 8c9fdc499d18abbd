import { defineRule } from '../rule.ts'

/** Answers that are stored otherwise. */
export const alteredAnswer = defineRule({
  meta: {
    id: 'altered-answer',
    severity: 'warning',
    basis: 'application',
    category: 'answer',
    fix: 'never',
    since: '0.1.0',
    summary: 'The service stores an answer otherwise than it was sent.',
    why: 'Python turns whatever it can into the type of the question: 5.7 becomes 5, true becomes 1, a text of digits a number. No error says so. Whoever reads the questionnaire back gets something else than was sent.',
    messages: {
      'stored-otherwise':
        'The answer to "{question}", {sent}, is stored as {stored} without an error; send it as it is to be stored.',
      reordered: {
        text: 'The repetitions are stored in the order of __order, not in the order in which they were sent.',
        severity: 'info',
      },
    },
  },
})
