import { newEdition } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** An answer leaves other choices of another question, and stored answers are no longer among them. */
export const changedLeftChoices = defineChangeRule({
  id: 'changed-left-choices',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'An answer leaves other choices of another question, and stored answers are no longer among them.',
  message:
    'The answer to question "{trigger}" leaves other choices of question "{question}" than before, and {effect}: {mapping}.',
  respondents:
    'The list offers other choices. Where what was chosen is not among them, it shows the first of them, or nothing.',
  stored:
    'The interface keeps them. As soon as the page is opened, the form puts the first of the choices that are left in their place, or clears them; saving stores that.',
  advice: newEdition,
})
