import { defineRule } from '../rule.ts'

/** A value of another JSON type than the option or field takes. */
export const wrongType = defineRule({
  meta: {
    id: 'wrong-type',
    severity: 'warning',
    category: 'shape',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'A value has another type than its option or field takes.',
    why: 'Some values of a wrong type stop the application while it loads the configuration, others are silently ignored; the message says which.',
    messages: {
      member: '"{name}" must be {expected}, not {found}. {consequence}',
      item: 'Each item of "{name}" must be {expected}, not {found}. {consequence}',
      record: 'Each record of a fixture must be {expected}, not {found}. {consequence}',
      root: 'The file must hold {expected}, not {found}.',
    },
  },
})
