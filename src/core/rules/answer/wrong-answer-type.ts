import { defineRule } from '../rule.ts'

/** Answers of a wrong type. */
export const wrongAnswerType = defineRule({
  meta: {
    id: 'wrong-answer-type',
    consequence: 'answer-refused',
    category: 'answer',
    summary: 'The type of an answer does not match the type of its question.',
    why: 'Each type of question stores its answers in one form: texts as an object with a string for each language, several choices as a list, numbers as numbers or strings that Python reads as numbers, maps as GeoJSON in a string. The service refuses everything else.',
    messages: {
      'not-a-list':
        'The answer to "{question}" must be a list of choices, not {answer}: the service refuses the questionnaire.',
      'not-a-translation':
        'The answer to "{question}" must be an object with a string for each language, not {answer}: the service refuses the questionnaire.',
      'not-an-integer':
        'The answer to "{question}" must be a whole number, not {answer}: the service refuses the questionnaire.',
      'not-a-number':
        'The answer to "{question}" must be a number, not {answer}: the service refuses the questionnaire.',
      'invalid-geometry':
        'The answer to "{question}" must be GeoJSON in a string, with coordinates and type in the geometry of each feature: the service refuses the questionnaire.',
    },
  },
})
