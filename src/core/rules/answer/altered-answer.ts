import { defineRule } from '../rule.ts'

/** Answers that are stored otherwise. */
export const alteredAnswer = defineRule({
  meta: {
    id: 'altered-answer',
    consequence: 'answer-taken',
    basis: 'application',
    category: 'answer',
    fix: 'never',
    since: '0.1.0',
    summary: 'The service stores an answer differently from how it was sent.',
    why: 'Python converts whatever it can to the type of the question: 5.7 becomes 5, true becomes 1, a string of digits a number. There is no error. Whoever reads the questionnaire back gets something other than what was sent.',
    messages: {
      'stored-otherwise':
        'The answer to "{question}", {sent}, is stored as {stored} without an error; send it as it should be stored.',
      reordered: {
        text: 'The repetitions are stored in the order of __order, not in the order in which they were sent.',
        consequence: 'untidy',
      },
    },
  },
})
