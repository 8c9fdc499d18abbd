import { defineChangeRule } from '../change-rule.ts'

/** Stored answers to a question can now be read in a place where nobody could read them before. */
export const newlyRead = defineChangeRule({
  id: 'newly-read',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'Stored answers to a question can now be read in a place where nobody could read them before.',
  message: 'Answers to {target} can now be read {where}, including those stored when nobody could read them there.',
  respondents: 'People who answered before may not have expected others to read the answer there.',
  stored: 'They stay as they are, but are now shown where they were not before.',
  advice:
    'Look at what is stored before you publish the change; `questlint diff --answers` counts the questionnaires that have an answer.',
})
