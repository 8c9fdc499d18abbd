import { defineChangeRule } from '../change-rule.ts'

/** Stored answers to a question that nobody could read somewhere are read there. */
export const newlyRead = defineChangeRule({
  id: 'newly-read',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'Stored answers to a question that nobody could read somewhere are read there.',
  message: 'Answers to {target} are read {where}, also those that were stored when nobody could read them there.',
  respondents: 'Who answered before may not have expected that others read the answer there.',
  stored: 'They stay as they are, and are given out where they were not.',
  advice:
    'Look at what is stored before you publish it; `questlint filter` finds the questionnaires that have an answer.',
})
