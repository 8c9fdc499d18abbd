import { defineRule } from '../rule.ts'

/** A conflict of two versions that nobody has resolved. */
export const mergeConflict = defineRule({
  meta: {
    id: 'merge-conflict',
    consequence: 'not-loaded',
    category: 'syntax',
    stops: 'file',
    summary: 'A merge left an unresolved conflict, or a marker of one, in the file.',
    why: 'With the markers the file is neither JSON nor YAML: none of it can be loaded. Only its author knows which side is meant, so nothing else in the file is checked or fixed until the conflict is resolved.',
    messages: {
      unresolved: 'Unresolved merge conflict: {unread}. Keep one of the two sides.',
      closing: 'it ends here',
      left: 'This marker of a merge conflict was left behind: {unread}. Remove it.',
    },
  },
  problems: {
    'merge-conflict': { message: 'unresolved', related: 'closing' },
    'merge-marker': { message: 'left' },
  },
})
