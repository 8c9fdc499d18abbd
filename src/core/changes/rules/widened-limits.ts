import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** More can be answered than before: longer texts, more repetitions or choices, other numbers. */
export const widenedLimits = defineChangeRule({
  id: 'widened-limits',
  class: 'api',
  severity: 'info',
  subject: 'option',
  kind: 'changed',
  summary: 'More can be answered than before: longer texts, more repetitions or choices, other numbers.',
  message: 'More can be answered to {owner} than before: {option} changed from {old} to {new}.',
  respondents: 'They can answer more than before.',
  stored: `${nothingStored} Later answers may not fit the old limits.`,
  advice: 'Make sure that programs, summaries and tables have room for more.',
})
