import { reportDiagnosed } from '../parts/diagnosed-conditions.ts'
import { defineRule } from '../rule.ts'

/** A condition on which the browser and the check of saved answers disagree. */
export const divergingCondition = defineRule({
  meta: {
    id: 'diverging-condition',
    consequence: 'answer-lost',
    category: 'condition',
    fix: 'sometimes',
    summary: 'For some answers, Python and JavaScript evaluate a condition differently.',
    why: "The browser decides in JavaScript which questiongroups are shown; when answers are saved, Python decides whether they are allowed. In JavaScript the answer 1 equals the string '1', in Python it does not; chained comparisons also differ.",
    yieldsTo: ['comma-in-condition'],
    messages: {
      refused:
        'For the answer {answer}, JavaScript gives true and Python false: "{name}" is shown, but its answers are refused when they are saved. Write a comparison that both evaluate in the same way.',
      captured:
        'Where Python evaluates this, {answer} is the name of something else, and it reads the answer as that: it gives false, and JavaScript true. "{name}" is shown, but its answers are refused when they are saved. Give the value another keyword.',
      never: {
        text: 'For the answer {answer}, Python gives true, but JavaScript gives false for every answer: this condition never shows "{name}". Write a comparison that both evaluate in the same way.',
        consequence: 'unanswerable',
      },
      hidden: {
        text: 'For the answer {answer}, Python gives true and JavaScript false: "{name}" stays hidden, although its answers would be accepted. Write a comparison that both evaluate in the same way.',
        consequence: 'ineffective',
      },
    },
  },
  create: ({ report }) => reportDiagnosed('diverging-condition', report as Parameters<typeof reportDiagnosed>[1]),
})
