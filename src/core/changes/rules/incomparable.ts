import { defineChangeRule } from '../change-rule.ts'

/** Something cannot be compared, as one side does not define it; what stored answers lose is not known. */
export const incomparable = defineChangeRule({
  id: 'incomparable',
  class: 'data',
  subject: 'configuration',
  kind: 'changed',
  summary: 'Something cannot be compared, as one side does not define it; what stored answers lose is not known.',
  message: '{target} cannot be compared, so what becomes of its stored answers is not known: {reason}',
  respondents: 'Nobody knows. Where the new side cannot be read, no page opens.',
  stored: 'Nobody knows, as one side does not say how they are checked and read.',
  advice: 'Correct what the message names, with "questlint check", and compare again. Everything else is compared.',
})
