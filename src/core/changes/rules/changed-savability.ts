import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** For some answers, a questiongroup that was refused can now be saved. */
export const changedSavability = defineChangeRule({
  id: 'changed-savability',
  class: 'logic',
  subject: 'condition',
  kind: 'changed',
  summary: 'For some answers, a questiongroup that was refused can now be saved.',
  message: '{target} can be saved {answers}; it was refused before.',
  respondents: 'Answers that were refused before can be saved.',
  stored: nothingStored,
  advice: 'Make sure that these answers are intended to be possible.',
})
