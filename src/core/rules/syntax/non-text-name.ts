import { defineRule } from '../rule.ts'

/** A YAML member whose name the application does not read as text. */
export const nonTextName = defineRule({
  meta: {
    id: 'non-text-name',
    consequence: 'answer-lost',
    category: 'syntax',
    fix: 'sometimes',
    summary: 'The name of a YAML member is not a string.',
    why: 'YAML 1.1, which the application uses, does not read unquoted words such as yes, no, on, off and null as strings. A member with such a name is not found.',
    messages: { name: 'YAML 1.1 reads the name {name} as {kind}, not as a string; put it in quotes.' },
  },
  problems: { 'non-string-name': { message: 'name', fixTitle: 'Put the name in quotes' } },
})
