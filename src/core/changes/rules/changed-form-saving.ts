import { defineChangeRule } from '../change-rule.ts'

/** The form no longer keeps all stored answers: saving their page deletes or refuses some. */
export const changedFormSaving = defineChangeRule({
  id: 'changed-form-saving',
  class: 'data',
  subject: 'option',
  kind: 'changed',
  summary: 'The form no longer keeps all stored answers: saving their page deletes or refuses some.',
  message: 'The form draws questiongroup "{questiongroup}" differently ({effect}).',
  respondents: 'The page looks the same or nearly so, but it cannot be saved, or loses what was answered before.',
  stored: 'Saving the page, even untouched, deletes answers or their translations, or is refused.',
  advice: 'Choose a form template that sends back everything, and number repetitions with "prefix" only.',
})
