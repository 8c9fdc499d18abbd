import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** The PDF summary, a list, a header or a program of the service no longer finds what it reads by name. */
export const lostReader = defineChangeRule({
  id: 'lost-reader',
  class: 'api',
  subject: 'configuration',
  kind: 'changed',
  summary: 'The PDF summary, a list, a header or a program of the service no longer finds what it reads by name.',
  message: '{reader} cannot read {names} as before: {harm}.',
  respondents: 'A PDF summary, a list, a filter or a page lacks something, or fails.',
  stored: nothingStored,
  advice:
    'Keep the keyword, the type and the order that the reader knows; `questlint uses` lists the readers of a key.',
})
