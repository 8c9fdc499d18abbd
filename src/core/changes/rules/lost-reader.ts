import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A program of the service no longer finds what it reads by name. */
export const lostReader = defineChangeRule({
  id: 'lost-reader',
  class: 'api',
  subject: 'configuration',
  kind: 'changed',
  summary: 'A program of the service no longer finds what it reads by name, such as a filter, a map or a search.',
  message: '{reader} cannot read {names} as before: {harm}.',
  respondents: 'A filter, a map, a search or a page for staff lacks something, or fails.',
  stored: nothingStored,
  advice:
    'Keep the keyword, the type and the order that the reader expects; `questlint explain` lists the readers of a key.',
})
