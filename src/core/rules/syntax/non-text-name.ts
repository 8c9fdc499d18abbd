import { defineRule } from '../rule.ts'

/** A YAML member whose name the application does not read as text. */
export const nonTextName = defineRule({
  meta: {
    id: 'non-text-name',
    severity: 'error',
    basis: 'application',
    category: 'syntax',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'The name of a YAML member is no text.',
    why: 'YAML 1.1, which the application reads, takes unquoted words such as yes, no, on, off and null for other things than text. A member with such a name is not found.',
    messages: { name: 'YAML 1.1 takes the name {name} for {kind}, not for text; put it in quotes.' },
  },
  problems: { 'non-string-name': { message: 'name', fixTitle: 'Put the name in quotes' } },
})
