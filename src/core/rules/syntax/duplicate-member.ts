import { defineRule } from '../rule.ts'

/** A member that stands twice in one object. */
export const duplicateMember = defineRule({
  meta: {
    id: 'duplicate-member',
    severity: 'warning',
    basis: 'application',
    category: 'syntax',
    fix: 'never',
    since: '0.1.0',
    summary: 'An object has two members of the same name.',
    why: 'The application keeps the last of them and silently drops the others, with everything inside them.',
    messages: {
      duplicate: '"{name}" stands twice in this object; only this one counts, the first is silently dropped.',
      first: 'this one is dropped',
    },
  },
  problems: { 'duplicate-member': { message: 'duplicate', related: 'first' } },
})
