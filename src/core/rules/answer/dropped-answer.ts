import { defineRule } from '../rule.ts'

/** Answers that are lost. */
export const droppedAnswer = defineRule({
  meta: {
    id: 'dropped-answer',
    consequence: 'answer-taken',
    category: 'answer',
    summary: 'The service drops an answer without an error.',
    why: 'Some answers are not stored, without an error: the number 0.0 (0 is kept), texts that are 0 or false, answers to questions of type todo and to questiongroups that are inherited from another questionnaire, and the choice of a questiongroup that is not offered or has no answers.',
    messages: {
      'dropped-zero': 'The answer 0.0 to "{question}" is treated as no answer and is lost; 0 is kept.',
      'dropped-text': 'The text of "{question}" in this language, {answer}, is treated as no answer and is lost.',
      'dropped-inherited':
        'Questiongroup "{questiongroup}" takes its answers from a linked questionnaire of {configuration}: the answers here are lost.',
      'dropped-todo': '"{question}" is unfinished (its type is todo): its answer is lost.',
      'dropped-questiongroup-choice':
        'The questiongroup chosen in "{question}" is not offered or has no answers: the answer is lost.',
      'shown-as-unanswered':
        'The form cannot show {answer} as the answer to "{question}": it looks unanswered, and saving its page deletes the answer.',
      'deleted-without-input':
        'The form has no input for "{question}" ({obstacle}): saving its page deletes the answer.',
      'deleted-by-template':
        'The form template "{template}" of questiongroup "{questiongroup}" does not send this back: saving the page deletes the answer. Use another template.',
      'languages-deleted':
        'The form template "{template}" of questiongroup "{questiongroup}" leaves out the other languages of a text: saving the page deletes those of "{question}" ({languages}). Use another template.',
      'hidden-question-cleared':
        'The form does not show "{question}" for these answers and clears it when the page is opened: saving the page deletes the answer.',
      'hidden-text-cleared':
        'The form does not show "{question}" for these answers and clears its text in this language when the page is opened: saving the page deletes the text; those in other languages stay.',
      'order-dropped': {
        text: 'Questiongroup "{questiongroup}" is not numbered: saving its page deletes __order.',
        consequence: 'untidy',
      },
    },
  },
})
