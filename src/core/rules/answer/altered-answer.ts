import { defineRule } from '../rule.ts'

/** Answers that are stored otherwise. */
export const alteredAnswer = defineRule({
  meta: {
    id: 'altered-answer',
    consequence: 'answer-taken',
    category: 'answer',
    summary: 'The service stores an answer differently from how it was sent.',
    why: 'Python converts whatever it can to the type of the question: 5.7 becomes 5, true becomes 1, a string of digits a number. There is no error. Whoever reads the questionnaire back gets something other than what was sent.',
    messages: {
      'stored-otherwise':
        'The answer to "{question}", {sent}, is stored as {stored} without an error; send it as it should be stored.',
      reordered: {
        text: 'The repetitions are stored in the order of __order, not in the order in which they were sent.',
        consequence: 'untidy',
      },
      'altered-by-form':
        'Saving the page of "{question}" in the form stores {stored} in place of {sent}, even where nobody changes the answer.',
      'text-altered':
        'Saving the page of "{question}" in the form stores {stored} in place of {sent}: it deletes blanks at both ends, tabs and characters that are not visible, and of a text of one line the line ends.',
      'line-ends': {
        text: 'Saving the page of "{question}" in the form stores each line end of the text as two characters (CR LF).',
        consequence: 'untidy',
      },
      'choices-reordered': {
        text: 'Saving the page of "{question}" in the form stores the choices in their own order, each once.',
        consequence: 'untidy',
      },
      recalculated:
        'The form calculates "{question}" anew when its page is opened, with another result than the stored one: saving the page replaces the answer.',
    },
  },
})
