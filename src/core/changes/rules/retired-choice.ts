import { defineChangeRule } from '../change-rule.ts'

/** A step of a scale was removed, or a choice that no stored answer is known to use. */
export const retiredChoice = defineChangeRule({
  id: 'retired-choice',
  class: 'api',
  subject: 'value',
  kind: 'removed',
  summary: 'A step of a scale was removed, or a choice that no stored answer is known to use.',
  message: 'Choice {choice} of question "{question}" was removed.',
  respondents: 'The step or choice can no longer be picked.',
  stored: 'If positions shift or end, "changed-scale" reports the effect on stored answers.',
  advice: 'Remove steps only at the end of a scale, and only if no answer uses them.',
})
