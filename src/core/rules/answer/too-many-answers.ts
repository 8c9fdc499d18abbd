import { defineRule } from '../rule.ts'

/** More than is allowed. */
export const tooManyAnswers = defineRule({
  meta: {
    id: 'too-many-answers',
    consequence: 'answer-refused',
    category: 'answer',
    summary: 'Too many repetitions, choices or characters for the configuration.',
    why: 'The service checks the number of repetitions against max_num before it looks into them. It checks the number of choices against data-cb-max-choices and the number of characters against max_length, and counts emojis and accents as Python does. Above a limit it refuses the questionnaire. Without max_length, the fields of the form have limits of their own (2,000 characters for char, 5,000 for text). They count each line break as two characters.',
    messages: {
      'too-many-repetitions':
        'Questiongroup "{questiongroup}" has {count} repetitions, more than the {limit} allowed: the service refuses the questionnaire.',
      'too-many-choices':
        'The answer to "{question}" has {count} choices, more than the {limit} allowed: the service refuses the questionnaire.',
      'too-long':
        'The text has {length} characters, more than the {limit} allowed for "{question}": the service refuses the questionnaire.',
      'too-long-for-form':
        'The text has {length} characters as the form counts them, more than the {limit} that its field for "{question}" accepts: the page cannot be saved until the text is shorter. The interface accepts it; shorten it, or raise max_length.',
    },
  },
})
