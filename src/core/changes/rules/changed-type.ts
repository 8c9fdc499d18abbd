import { defineChangeRule } from '../change-rule.ts'

/** The type of a question changed, and its stored answers are wrong or mean something else. */
export const changedType = defineChangeRule({
  id: 'changed-type',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'The type of a question changed, and its stored answers are wrong or mean something else.',
  message: 'The type of question "{question}" changed from {old} to {new}: {effect}.',
  respondents: 'The question is answered in another way. Earlier answers cannot be saved, or are changed.',
  stored: 'Answers in the old form are refused, changed or warned about when they are saved.',
  advice: 'Add a question of the new type beside the old one, or carry the answers over with "map" in a new edition.',
})
