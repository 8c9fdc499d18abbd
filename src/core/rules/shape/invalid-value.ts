import { defineRule } from '../rule.ts'

/** A value of the right type that the option or field cannot have. */
export const invalidValue = defineRule({
  meta: {
    id: 'invalid-value',
    severity: 'warning',
    category: 'shape',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'A value is outside what its option or field allows.',
    why: 'Some values stop the application, others are silently ignored or shown as if the option were not there; the message says which.',
    messages: {
      notAllowed: '"{name}" cannot be {found}; allowed: {allowed}. {consequence}',
      misspelt: '"{name}" cannot be {found}. {consequence} Did you mean "{candidate}"?',
      tooSmall: '"{name}" must be at least {limit}, not {found}. {consequence}',
      tooLong: '"{name}" may have at most {limit} characters; this has {length}. {consequence}',
      format: '"{name}" must be {expected}, not {found}. {consequence}',
      memberName: '"{found}" cannot stand in "{name}": each name there must be {expected}. {consequence}',
    },
  },
})
