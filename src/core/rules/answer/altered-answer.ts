import { defineRule } from '../rule.ts'

/** Answers that are stored otherwise. */
export const alteredAnswer = defineRule({
  meta: {
    id: 'altered-answer',
    consequence: 'answer-taken',
    category: 'answer',
    summary: 'The service stores an answer differently from how it was sent.',
    why: 'Python converts an answer to the type of the question where it can: 5.7 becomes 5, true becomes 1, and a string of digits becomes a number. There is no error, but anyone who reads the questionnaire back gets something different from what was sent.',
    messages: {
      'stored-otherwise':
        'The answer to "{question}", {sent}, is stored as {stored} without an error; send it as it should be stored.',
      reordered: {
        text: 'The repetitions are stored in the order of __order, not in the order in which they were sent.',
        consequence: 'untidy',
      },
      'altered-by-form':
        'Saving the page of "{question}" in the form stores {stored} instead of {sent}, even if nobody changes the answer.',
      'text-altered':
        'Saving the page of "{question}" in the form stores {stored} instead of {sent}: it removes spaces at both ends, tabs, invisible characters and, in a text of one line, line breaks.',
      'line-ends': {
        text: 'Saving the page of "{question}" in the form stores each line break in the text as two characters (CR LF).',
        consequence: 'untidy',
      },
      'choices-reordered': {
        text: 'Saving the page of "{question}" in the form stores the choices in their own order, each once.',
        consequence: 'untidy',
      },
      recalculated:
        'The form recalculates "{question}" when its page is opened, and the result differs from the stored answer: saving the page replaces it.',
      'refilled-choice':
        'The answer to "{trigger}" makes the form change "{question}" when its page is opened: saving the page stores {stored} instead of {sent}.',
    },
  },
})
