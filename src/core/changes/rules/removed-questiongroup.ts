import { newEdition, notShown } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A questiongroup was removed, and its stored answers are refused. */
export const removedQuestiongroup = defineChangeRule({
  id: 'removed-questiongroup',
  class: 'data',
  subject: 'questiongroup',
  kind: 'removed',
  summary: 'A questiongroup was removed, and its stored answers are refused.',
  message:
    'Questiongroup "{questiongroup}" was removed: its stored answers are no longer shown, and refused when they are saved.',
  respondents: `All questions of the questiongroup are gone from the form. ${notShown}`,
  stored: 'Answers to the questiongroup are no longer shown, and refused when they are saved.',
  advice: newEdition,
})
