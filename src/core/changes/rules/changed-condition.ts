import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A condition is written in another way, which clients read in the structure. */
export const changedCondition = defineChangeRule({
  id: 'changed-condition',
  class: 'api',
  severity: 'info',
  subject: 'condition',
  kind: 'changed',
  summary: 'A condition is written in another way, which clients read in the structure.',
  message: 'Option {option} of {owner} changed from {old} to {new}, which clients read in the structure.',
  respondents: 'Nothing changes, unless another change tells so.',
  stored: nothingStored,
  advice: 'Tell those whose programs read conditions from the structure.',
})
