import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** Sections, categories, questiongroups, questions, choices or filters are in another order. */
export const changedOrder = defineChangeRule({
  id: 'changed-order',
  class: 'api',
  subject: 'configuration',
  kind: 'moved',
  summary: 'Sections, categories, questiongroups, questions, choices or filters are in another order.',
  message: 'The {things} of {owner} are {how}: {effect}.',
  respondents: 'They find the same things in another order.',
  stored: nothingStored,
  advice: 'Tell those whose programs take something by its position instead of its keyword.',
})
