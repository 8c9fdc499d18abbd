import { reportDiagnosed } from '../parts/diagnosed-conditions.ts'
import { defineRule } from '../rule.ts'

/** A condition on which the browser and the check of saved answers disagree. */
export const divergingCondition = defineRule({
  meta: {
    id: 'diverging-condition',
    severity: 'error',
    basis: 'application',
    category: 'condition',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'For some answer Python and JavaScript decide a condition differently.',
    why: "The browser decides in JavaScript which questiongroups are shown, and Python decides when answers are saved whether they may be there. To JavaScript the answer 1 equals the text '1', to Python it does not; a chain of comparisons means different things too.",
    yieldsTo: ['comma-in-condition'],
    messages: {
      refused:
        'For the answer {answer}, JavaScript gives true and Python false: the questiongroup that waits for "{name}" is shown, but its answers are refused when they are saved.',
      captured:
        'Python has something of its own that is named {answer} and takes the answer for that: it gives false and JavaScript true. The questiongroup that waits for "{name}" is shown, but its answers are refused when they are saved. Give the value another keyword.',
      never:
        'For the answer {answer} Python gives true, but JavaScript gives false for every answer: this condition never shows the questiongroup that waits for "{name}".',
      hidden: {
        text: 'For the answer {answer}, Python gives true and JavaScript false: the questiongroup that waits for "{name}" stays hidden, though its answers would be accepted.',
        severity: 'warning',
      },
    },
  },
  create: ({ report }) => reportDiagnosed('diverging-condition', report as Parameters<typeof reportDiagnosed>[1]),
})
