import { defineChangeRule } from '../change-rule.ts'

/** The form calculates a question from other answers, or in another way, and replaces stored results. */
export const changedCalculation = defineChangeRule({
  id: 'changed-calculation',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'The form calculates a question from other answers, or in another way, and replaces stored results.',
  message: 'The form calculates question "{question}" differently ({effect}): saving its page replaces stored results.',
  respondents: 'The field shows another result as soon as its page is opened, or is emptied.',
  stored: 'Saving the page, even untouched, stores the new result, or deletes the old one where there is none.',
  advice:
    'Calculate from the same questions as before. If the old result was wrong, tell those who read stored answers that it changes.',
})
