import { defineRule } from '../rule.ts'

/** A file that goes beyond what questlint is willing to read. */
export const exceedsLimits = defineRule({
  meta: {
    id: 'exceeds-limits',
    severity: 'error',
    category: 'syntax',
    fix: 'never',
    since: '0.1.0',
    summary: 'A file is nested too deeply or multiplies its aliases beyond measure.',
    why: 'Such files exhaust programs that read them; no questionnaire needs them. What lies beyond the limit is not judged.',
    messages: {
      tooDeep: 'Objects and lists are nested more than {limit} levels deep here; what lies deeper is not judged.',
      aliasBomb: 'The aliases of this file stand for more than {limit} values; what lies beyond is not judged.',
    },
  },
  problems: { 'too-deep': { message: 'tooDeep' }, 'alias-bomb': { message: 'aliasBomb' } },
})
