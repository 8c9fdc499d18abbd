import { defineRule } from '../rule.ts'

/** A member that the application does not allow on a node or record. */
export const unknownMember = defineRule({
  meta: {
    id: 'unknown-member',
    severity: 'error',
    category: 'shape',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'An object has a member that it may not have.',
    why: 'Nodes and records are closed: the loader refuses a configuration or fixture with any other member.',
    messages: {
      unknown: '{owner} can have no "{name}"; it takes {allowed}. {consequence}',
      rejected: '{owner} can have no "{name}". {reason}',
      misspelt: '{owner} can have no "{name}". {consequence} Did you mean "{candidate}"?',
    },
  },
})
