import { defineRule } from '../rule.ts'

/** The members in which a questionnaire has what people answer. */
const lists: ReadonlySet<string> = new Set(['sections', 'categories', 'subcategories', 'questiongroups', 'questions'])

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
      children: {
        text: '"{name}" stands twice in this object; only this one counts, so what the first one holds is never loaded and can never be answered.',
        severity: 'error',
      },
      first: 'this one is dropped',
    },
  },
  problems: {
    'duplicate-member': {
      message: ({ name }) => (lists.has(String(name)) ? 'children' : 'duplicate'),
      related: 'first',
    },
  },
})
