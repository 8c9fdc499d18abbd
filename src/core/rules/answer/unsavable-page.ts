import { defineRule } from '../rule.ts'

/** Pages of the form that can never be saved. */
export const unsavablePage = defineRule({
  meta: {
    id: 'unsavable-page',
    consequence: 'not-savable',
    category: 'answer',
    summary: 'The form can never save the page of an answer, whatever is entered.',
    why: 'Each repetition of a numbered questiongroup must send its place in the order. The page fills it in only with `numbered: prefix`, and only where the template marks the repetitions as numbered. It also expects fields of each questiongroup, which are missing where nothing draws it, and some options make it fail before anything is drawn. The form also recognizes the fields of texts by how their names begin, and fails on other keys that begin in the same way.',
    messages: {
      'order-not-sent':
        'Questiongroup "{questiongroup}" is numbered, but with the form template "{template}" its page sends no place in the order for each repetition: the page cannot be saved. Use "numbered": "prefix" with a template that shows numbers, or no numbers.',
      'fields-not-sent': 'Without fields of questiongroup "{questiongroup}" {page} cannot be saved: {obstacle}.',
      'page-fails':
        'The application cannot draw {page}, so nothing on it can be saved: at question "{question}" {obstacle}.',
      'calculated-fraction':
        'The form calculates "{question}" as {result}, which its check does not accept as a whole number: the page cannot be saved. Change the type of the key to float.',
      'keyword-not-savable':
        'The form mistakes the keyword "{question}" for the name of a field for texts: its page cannot be saved. Use another keyword.',
    },
  },
})
