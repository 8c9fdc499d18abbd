import { defineRule } from '../rule.ts'

/** A file that goes beyond what questlint is willing to read. */
export const exceedsLimits = defineRule({
  meta: {
    id: 'exceeds-limits',
    consequence: 'not-checked',
    category: 'syntax',
    summary: 'A file is nested too deeply, has names that are too long, or is too large to be read as YAML.',
    why: 'Such files exhaust the programs that read them, and no questionnaire needs them. Anything beyond the limit is not checked.',
    messages: {
      tooDeep:
        'Objects and lists are nested more than {limit} levels deep here; deeper levels are not checked. Nest less.',
      longNames:
        'The names of the objects around this have more than {limit} characters in total; deeper levels are not checked. Shorten them.',
      manyTokens: 'This YAML file has more than {limit} words and marks, so it is not checked. Split it.',
      manyValues: 'This file has more than {limit} values, so it is not checked. Split it.',
      manyFindings: 'This file has more than {limit} findings; the others are not reported. Fix these first.',
      aliasBomb:
        'The aliases of this file expand to more than {limit} values; the rest is not checked. Use fewer aliases.',
    },
  },
  problems: {
    'too-deep': { message: 'tooDeep' },
    'long-names': { message: 'longNames' },
    'many-values': { message: 'manyValues' },
    'many-tokens': { message: 'manyTokens' },
    'alias-bomb': { message: 'aliasBomb' },
  },
})
