import { defineRule } from '../rule.ts'

/** More than is allowed. */
export const tooManyAnswers = defineRule({
  meta: {
    id: 'too-many-answers',
    severity: 'error',
    basis: 'application',
    category: 'answer',
    fix: 'never',
    since: '0.1.0',
    summary: 'There are more repetitions, choices or characters than the configuration allows.',
    why: 'The service counts repetitions against max_num before it looks into them, choices against data-cb-max-choices and characters against max_length, each emoji or accent as Python counts it. Above the limit it refuses the questionnaire.',
    messages: {
      'too-many-repetitions':
        'Questiongroup "{questiongroup}" has {count} repetitions, and {limit} is the most: the service refuses the questionnaire.',
      'too-many-choices':
        '{count} choices are given to "{question}", and {limit} is the most: the service refuses the questionnaire.',
      'too-long':
        'The text has {length} characters, and {limit} is the most for "{question}": the service refuses the questionnaire.',
    },
  },
})
