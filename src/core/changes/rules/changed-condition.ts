import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A condition is written differently, and clients read it in the structure. */
export const changedCondition = defineChangeRule({
  id: 'changed-condition',
  class: 'api',
  severity: 'info',
  subject: 'condition',
  kind: 'changed',
  summary: 'A condition is written differently, and clients read it in the structure.',
  message: 'Option {option} of {owner} changed from {old} to {new}; clients read it in the structure.',
  respondents: 'Nothing changes, unless another change is reported for it.',
  stored: nothingStored,
  advice: 'Tell those whose programs read conditions from the structure.',
})
