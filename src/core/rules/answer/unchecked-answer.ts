import { defineRule } from '../rule.ts'

/** Answers that only the service accepts. */
export const uncheckedAnswer = defineRule({
  meta: {
    id: 'unchecked-answer',
    consequence: 'answer-taken',
    basis: 'specification',
    category: 'answer',
    summary:
      'The service accepts an answer that its specification, the configuration or the type of the question does not allow.',
    why: 'The check of the service tests less than the specification promises and the form enforces. It ignores the default lengths of texts, min, max, decimals and min_num, and accepts anything as a date, a file or a person. Such answers are stored and confuse whoever reads the questionnaire.',
    messages: {
      'too-few-repetitions': {
        text: 'Questiongroup "{questiongroup}" has fewer answered repetitions ({count}) than its min_num of {limit}; the service accepts it.',
        basis: 'application',
      },
      'over-default-length':
        'The text has {length} characters, more than the {limit} that the specification allows for "{question}"; the service accepts it.',
      'below-minimum': 'The answer to "{question}" is below the minimum of {limit}; the service accepts it.',
      'above-maximum': 'The answer to "{question}" is above the maximum of {limit}; the service accepts it.',
      'too-many-decimals':
        'The answer to "{question}" has more decimals than are shown ({limit}); the service accepts it.',
      'not-a-date':
        'The answer to "{question}", {answer}, is not a date such as 31/01/2024; the service accepts it all the same.',
      'not-an-upload':
        'The answer to "{question}", {answer}, is not the id of an uploaded file; the service accepts it all the same.',
      'not-a-user':
        'The answer to "{question}", {answer}, is not the number of a person with an account; the service accepts it all the same.',
      'not-drawable': {
        text: 'The map that answers "{question}" cannot be drawn, since {fault}; the service accepts it.',
        basis: 'application',
      },
      'not-a-language':
        '"{language}" is not a language code, so nobody sees this text of "{question}"; the service accepts it.',
      'not-a-text':
        'The text of "{question}" in this language is not a string but {answer}; the service accepts it all the same.',
      'not-storable': {
        text: 'The text has a character that the database cannot store (U+0000 or half of a surrogate pair): the check of the service accepts it, and saving fails.',
        basis: 'application',
      },
      'not-valid-json': {
        text: 'The answer to "{question}" cannot be written as JSON (a number that is not finite, or in XML a string that looks like a decimal number or a time): the interface refuses the questionnaire, although its check finds nothing.',
        basis: 'application',
      },
      'not-offered': {
        text: 'The answer to "{question}" is not among the choices that the answer to "{trigger}" leaves; the service accepts it.',
        basis: 'application',
      },
      'other-beside-choice':
        '"{question}" is the "other" answer to "{other}", but both are given; the service accepts this, and the form shows only one.',
      'order-not-a-number': {
        text: '__order should be a whole number, not {answer}; the service does not check it, and sorts the repetitions by it.',
        basis: 'application',
      },
    },
  },
})
