import { reportDiagnosed } from '../parts/diagnosed-conditions.ts'
import { defineRule } from '../rule.ts'

/** A condition on which the check of saved answers crashes. */
export const unsavableCondition = defineRule({
  meta: {
    id: 'unsavable-condition',
    consequence: 'not-savable',
    category: 'condition',
    summary: 'Python crashes on a condition when some answers are saved.',
    why: 'When answers are saved, Python evaluates the conditions of every filled-in questiongroup that waits for one. If the answer is a word, Python tries again with the answer in quotes and does not catch exceptions: saving ends in a server error.',
    yieldsTo: ['comma-in-condition'],
    messages: {
      order:
        'Python cannot compare the answer {answer} and a number with "{token}": saving "{name}" crashes. Use == or !=.',
      fails:
        'For the answer {answer}, Python fails on "{expression}": saving "{name}" crashes. Write a comparison that works for every answer.',
    },
  },
  create: ({ report }) => reportDiagnosed('unsavable-condition', report as Parameters<typeof reportDiagnosed>[1]),
})
