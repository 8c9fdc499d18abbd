import { reportDiagnosed } from '../parts/diagnosed-conditions.ts'
import { defineRule } from '../rule.ts'

/** A condition whose expression is neither true nor false. */
export const nonBooleanCondition = defineRule({
  meta: {
    id: 'non-boolean-condition',
    consequence: 'forbidden',
    basis: 'specification',
    category: 'condition',
    fix: 'sometimes',
    summary: 'The expression of a condition gives something other than true or false.',
    why: 'Both languages treat 0 and empty values as false and everything else as true, so such an expression works by accident or is always true.',
    yieldsTo: ['comma-in-condition', 'unreadable-conditions'],
    messages: {
      empty:
        'No expression before "|{name}": the answer itself decides. Write what the answer must be; !=\'\' is true for every answer.',
      always:
        'The expression "{expression}" does not end in a comparison, so it is true for every answer. Write a comparison.',
      some: 'The expression "{expression}" is not a comparison; it is treated as true for {answers}. Write a comparison.',
      other:
        'The expression "{expression}" is not a comparison: its result is treated as true, unless it is 0 or empty. Write a comparison.',
    },
  },
  create: ({ report }) => reportDiagnosed('non-boolean-condition', report as Parameters<typeof reportDiagnosed>[1]),
})
