import { defineRule } from '../rule.ts'

/** Answers on which the service fails. */
export const failingAnswer = defineRule({
  meta: {
    id: 'failing-answer',
    consequence: 'answer-refused',
    category: 'answer',
    summary: 'The service fails with an internal error on an answer.',
    why: 'The check expects certain types and stops with an exception when it gets others. The questionnaire is not saved, and the sender gets an internal error (500) without a reason.',
    messages: {
      'repetition-not-an-object':
        'A repetition of a questiongroup must be an object, not {answer}: the service answers with an internal error.',
      'order-not-comparable':
        'The values of __order cannot be compared with each other: the service answers with an internal error.',
      'no-number-in-it':
        'The answer to "{question}" must be a number that can be stored, not {answer}: the service answers with an internal error.',
      'map-not-a-text':
        'The answer to "{question}" must be GeoJSON in a string, not {answer}: the service answers with an internal error.',
      'map-not-an-object':
        'The string that answers "{question}" is JSON, but not GeoJSON with a list of features: the service answers with an internal error.',
      'text-without-length':
        'The text of "{question}" in this language must be a string, not {answer}: the service answers with an internal error, because it cannot measure the length.',
      'limit-not-a-number':
        'data-cb-max-choices of "{question}" is not a number: the service answers every choice with an internal error.',
      'condition-crashes':
        'The condition "{condition}" of questiongroup "{questiongroup}" cannot be evaluated for the answer to "{trigger}": the service answers with an internal error.',
      'trigger-not-a-list':
        'The answer to "{trigger}" must be a list for the old condition of "{question}": the service answers with an internal error.',
    },
  },
})
