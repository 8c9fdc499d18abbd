import { defineChangeRule } from '../change-rule.ts'

/** A choice was removed, and stored answers that use it are refused. */
export const removedChoice = defineChangeRule({
  id: 'removed-choice',
  class: 'data',
  subject: 'value',
  kind: 'removed',
  summary: 'A choice was removed, and stored answers that use it are refused.',
  message: 'Choice {choice} of question "{question}" was removed: answers that use it are refused when they are saved.',
  respondents: 'The choice can no longer be picked, and is not picked where it was before.',
  stored: 'Answers that use the choice are refused when they are saved.',
  advice:
    'Keep the choice as long as answers use it. In a new edition, carry its answers over to another choice with "rename", or drop them with a reason.',
})
