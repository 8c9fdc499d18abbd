import { reportDiagnosed } from '../parts/diagnosed-conditions.ts'
import { defineRule } from '../rule.ts'

/** A condition whose expression is neither true nor false. */
export const nonBooleanCondition = defineRule({
  meta: {
    id: 'non-boolean-condition',
    severity: 'error',
    basis: 'specification',
    category: 'condition',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'The expression of a condition gives something other than true or false.',
    why: 'Both languages take 0 and empty things for false and everything else for true, so such an expression works by accident or is always true.',
    yieldsTo: ['comma-in-condition', 'unreadable-conditions'],
    messages: {
      empty:
        'There is no expression before "|{name}": the answer itself decides. Write what the answer must be; !=\'\' is true for every answer.',
      always: 'The expression "{expression}" compares nothing at the end and so counts as true for every answer.',
      some: 'The expression "{expression}" is no comparison; it counts as true for {answers}.',
      other:
        'The expression "{expression}" is no comparison: whatever it gives counts as true, unless it is 0 or empty.',
    },
  },
  create: ({ report }) => reportDiagnosed('non-boolean-condition', report as Parameters<typeof reportDiagnosed>[1]),
})
