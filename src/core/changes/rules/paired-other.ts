import { defineChangeRule } from '../change-rule.ts'

/** A question became the "other" answer to another one, and stored answers can have both. */
export const pairedOther = defineChangeRule({
  id: 'paired-other',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'A question became the "other" answer to another one, and stored answers can have both.',
  message:
    'Question "{question}" is now the "other" answer to question "{radio}": questionnaires that have both are accepted with a warning{effect}.',
  respondents: 'They can give only one of the two answers.',
  stored: 'Both stay until somebody clicks one of them in the form, which deletes the other.',
  advice:
    'Find the questionnaires with both answers ("questlint diff --answers" counts them), and decide which answer counts.',
})
