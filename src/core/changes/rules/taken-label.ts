import { defineChangeRule } from '../change-rule.ts'

/** Labels changed places, and stored answers are read under a label that something else had. */
export const takenLabel = defineChangeRule({
  id: 'taken-label',
  class: 'data',
  subject: 'text',
  kind: 'changed',
  summary: 'Labels changed places, and stored answers are read under a label that something else had.',
  message: 'Labels have changed places, so stored answers are read as something else: {mapping}.',
  respondents: 'Their answer is under a different label from the one they answered.',
  stored: 'The answers stay where they are, but are read under a label that something else had.',
  advice:
    'Keep each label with its keyword: to show things in another order, move them, not their labels. Otherwise make a new edition and carry the answers over with "move".',
})
