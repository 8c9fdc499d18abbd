import { newEdition, notShown } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A question was removed, and its stored answers are refused. */
export const removedQuestion = defineChangeRule({
  id: 'removed-question',
  class: 'data',
  subject: 'question',
  kind: 'removed',
  summary: 'A question was removed, and its stored answers are refused.',
  message:
    'Question "{question}" was removed: its stored answers are no longer shown, and {outcome} when they are saved.',
  usual: { outcome: 'refused' },
  respondents: `The question is gone from the form. ${notShown}`,
  stored: 'Answers to the question are no longer shown, and refused when they are saved.',
  advice: newEdition,
})
