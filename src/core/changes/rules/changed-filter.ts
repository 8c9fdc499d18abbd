import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** Lists can now be filtered by a question, or no longer can. */
export const changedFilter = defineChangeRule({
  id: 'changed-filter',
  class: 'api',
  subject: 'option',
  kind: 'changed',
  summary: 'Lists can now be filtered by a question, or no longer can.',
  message: 'Lists can {new} filtered by question "{question}".',
  respondents: 'Lists of questionnaires can be filtered by the question, or no longer can.',
  stored: nothingStored,
  advice: 'Before a filter is taken away, make sure that no saved link and no program uses it.',
})
