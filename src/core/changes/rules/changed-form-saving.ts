import { defineChangeRule } from '../change-rule.ts'

/** What the form keeps of stored answers changed: saving their page deletes or refuses some. */
export const changedFormSaving = defineChangeRule({
  id: 'changed-form-saving',
  class: 'data',
  subject: 'option',
  kind: 'changed',
  summary: 'What the form keeps of stored answers changed: saving their page deletes or refuses some.',
  message: 'The form draws questiongroup "{questiongroup}" in another way ({effect}).',
  respondents: 'The page looks the same or nearly so, but it cannot be saved, or loses what was answered before.',
  stored: 'Saving the page, even untouched, deletes answers or their translations, or is refused.',
  advice: 'Choose a form template that sends back everything, and number repetitions with "prefix" only.',
})
