import { defineRule } from '../rule.ts'

/** A conflict of two versions that nobody has resolved. */
export const mergeConflict = defineRule({
  meta: {
    id: 'merge-conflict',
    severity: 'error',
    basis: 'application',
    category: 'syntax',
    fix: 'never',
    since: '0.1.0',
    summary: 'A merge left an unresolved conflict in the file.',
    why: 'The file with the markers is neither JSON nor YAML: nothing of it can be loaded. Which side is meant only its author knows, so nothing else in the file is checked or fixed before the conflict is resolved.',
    messages: {
      unresolved: 'Unresolved merge conflict: the file cannot be loaded.',
      closing: 'it ends here',
    },
  },
  problems: { 'merge-conflict': { message: 'unresolved', related: 'closing' } },
})
