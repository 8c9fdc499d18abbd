import { defineRule } from '../rule.ts'

/** Answers to what the form hides. */
export const hiddenAnswer = defineRule({
  meta: {
    id: 'hidden-answer',
    consequence: 'answer-taken',
    category: 'answer',
    summary: 'A question or questiongroup is answered, although the form hides it for these answers.',
    why: 'The form shows a question or questiongroup with a condition only for certain answers. The data check of the service never looks at the conditions of questions, so the answer is stored and shown in the details, but cannot be seen or changed in the form.',
    messages: {
      'hidden-question':
        'The form does not show "{question}" for these answers, but it is answered; the service accepts it.',
      'hidden-questiongroup':
        'The form does not show questiongroup "{questiongroup}" for these answers, but it is answered; the service accepts it.',
    },
  },
})
