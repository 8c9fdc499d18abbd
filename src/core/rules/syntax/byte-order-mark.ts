import { defineRule } from '../rule.ts'

/** A byte order mark before JSON. */
export const byteOrderMark = defineRule({
  meta: {
    id: 'byte-order-mark',
    consequence: 'not-loaded',
    category: 'syntax',
    stops: 'file',
    fix: 'always',
    summary: 'A JSON file begins with a byte order mark.',
    why: 'The JSON reader of the application refuses files that begin with a byte order mark, which some editors write without showing it.',
    messages: {
      mark: 'The file begins with an invisible byte order mark, which JSON does not allow: {unread}. Save it without one.',
    },
  },
  problems: { 'byte-order-mark': { message: 'mark', fixTitle: 'Remove the byte order mark' } },
})
