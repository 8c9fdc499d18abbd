import { defineChangeRule } from '../change-rule.ts'

/** Nobody can answer a question any more, in any place where its questiongroup asks it. */
export const lostEntry = defineChangeRule({
  id: 'lost-entry',
  class: 'logic',
  subject: 'question',
  kind: 'changed',
  summary: 'Nobody can answer a question any more, in any place where its questiongroup asks it.',
  message: 'Question {target} can no longer be answered in the form: {reason}.',
  respondents: 'They cannot answer the question, and cannot correct what they answered.',
  stored: 'They stay where the page has a hidden field for them; where it has none, saving the page deletes them.',
  advice: 'Bring the input back, or remove the question if nobody should answer it any more.',
})
