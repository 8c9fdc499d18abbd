import { defineRule } from './rule.ts'

/** An option that nothing knows. */
export const unknownOption = defineRule({
  meta: {
    id: 'unknown-option',
    severity: 'warning',
    category: 'option',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'An option has a name that nothing reads.',
    why: 'Options are not checked when the configuration is loaded: a misspelt one is silently ignored.',
    messages: {
      unknown: 'There is no option "{name}" in the {container} of {level}; the application ignores it.',
      misspelt:
        'There is no option "{name}" in the {container} of {level}; the application ignores it. Did you mean "{candidate}"?',
    },
  },
})
