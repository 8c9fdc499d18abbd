import { defineRule } from '../rule.ts'

/** A number as JSON does not write it, or no number at all. */
export const nonStandardNumber = defineRule({
  meta: {
    id: 'non-standard-number',
    consequence: 'not-loaded',
    category: 'syntax',
    stops: 'file',
    fix: 'sometimes',
    summary: 'A number is written in a way that JSON does not allow.',
    why: 'JSON numbers have no leading zeros, no plus sign, no other bases, and neither NaN nor Infinity. The application reads some of these and stops at others; none can be stored in its database.',
    messages: {
      written: '{text} is not a JSON number; did you mean {value}?',
      none: '{text} is not a number that JSON or the database of the application can store. Write another one, or null.',
    },
  },
  problems: { 'non-standard-number': { message: ({ value }) => (value === 'null' ? 'none' : 'written') } },
})
