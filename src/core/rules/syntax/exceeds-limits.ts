import { defineRule } from '../rule.ts'

/** A file that goes beyond what questlint is willing to read. */
export const exceedsLimits = defineRule({
  meta: {
    id: 'exceeds-limits',
    severity: 'error',
    basis: 'application',
    category: 'syntax',
    fix: 'never',
    since: '0.1.0',
    summary: 'A file is nested too deeply, has names that are too long, or is too large to be read as YAML.',
    why: 'Such files exhaust programs that read them; no questionnaire needs them. What lies beyond the limit is not judged.',
    messages: {
      tooDeep: 'Objects and lists are nested more than {limit} levels deep here; what lies deeper is not judged.',
      longNames:
        'The names of the objects around this have more than {limit} characters together; what lies deeper is not judged.',
      manyTokens: 'This YAML file has more than {limit} words and marks, so nothing of it is judged. Split it.',
      manyValues: 'This file has more than {limit} values, so nothing of it is judged. Split it.',
      manyFindings: 'This file has more than {limit} findings; the others are not reported.',
      aliasBomb: 'The aliases of this file stand for more than {limit} values; what lies beyond is not judged.',
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
