import { defineChangeRule } from '../change-rule.ts'

/** Something cannot be compared, because one side does not define it. The effect on stored answers is unknown. */
export const incomparable = defineChangeRule({
  id: 'incomparable',
  class: 'data',
  subject: 'configuration',
  kind: 'changed',
  summary:
    'Something cannot be compared, because one side does not define it. The effect on stored answers is unknown.',
  message: '{target} cannot be compared, so the effect on its stored answers is unknown: {reason}',
  respondents: 'Unknown. If the new side cannot be read, no page opens.',
  stored: 'Unknown, because one side does not define how they are checked and read.',
  advice: 'Correct what the message names, with "questlint check", and compare again. Everything else is compared.',
})
