import { defineRule } from '../rule.ts'

/** The members in which a questionnaire has what people answer. */
const lists: ReadonlySet<string> = new Set(['sections', 'categories', 'subcategories', 'questiongroups', 'questions'])

/** A member that is twice in one object. */
export const duplicateMember = defineRule({
  meta: {
    id: 'duplicate-member',
    consequence: 'ineffective',
    category: 'syntax',
    summary: 'An object has two members with the same name.',
    why: 'The application keeps the last one and silently drops the others, with everything inside them.',
    messages: {
      duplicate: 'Duplicate "{name}": only this one is used; the first is silently dropped. Remove one of them.',
      children: {
        text: 'Duplicate "{name}": only this one is used; what is in the first one is never loaded and can never be answered. Put all into one list.',
        consequence: 'unanswerable',
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
