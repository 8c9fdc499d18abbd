import { defineKeywordRule } from '../parts/keyword-exists.ts'

/** A questiongroup whose keyword no questiongroup record has. */
export const unknownQuestiongroup = defineKeywordRule(
  'questiongroup',
  'A questionnaire names a questiongroup that no loaded file defines.',
)
