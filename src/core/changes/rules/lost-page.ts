import { defineChangeRule } from '../change-rule.ts'

/** The PDF summary, a list or the details show something else for the same answers, or fail. */
export const lostPage = defineChangeRule({
  id: 'lost-page',
  class: 'data',
  subject: 'configuration',
  kind: 'changed',
  summary: 'The PDF summary, a list or the details show something else for the same answers, or fail.',
  message: '{reader} cannot read {names} as before: {harm}.',
  respondents: 'A PDF summary, a list or the details lack what they had, or fail.',
  stored: 'They stay as they are, but people no longer get them as before.',
  advice:
    'Keep the keyword, the type and the order that the reader expects; `questlint explain` lists the readers of a key.',
})
