import { defineRule } from '../rule.ts'

/** An object that lacks a member it must have, or has an empty list of children. */
export const missingMember = defineRule({
  meta: {
    id: 'missing-member',
    severity: 'error',
    category: 'shape',
    fix: 'never',
    since: '0.1.0',
    summary: 'An object lacks a member that it must have.',
    why: 'The loader reads these members without asking whether they are there: it refuses the configuration or crashes.',
    messages: {
      missing: '{owner} has no "{name}". {consequence}',
      empty: '{what} is empty. {consequence}',
    },
  },
})
