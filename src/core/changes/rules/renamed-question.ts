import { keepKeyword, refusedAtOldPlace } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** The key of a question changed, and its stored answers are not found under the new key. */
export const renamedQuestion = defineChangeRule({
  id: 'renamed-question',
  class: 'data',
  subject: 'question',
  kind: 'renamed',
  summary: 'The key of a question changed, and its stored answers are not found under the new key.',
  message:
    'Question "{question}" now seems to use key "{to}": answers stored under the old key are no longer shown, and refused when they are saved.',
  respondents: 'The form looks the same, but answers given before are missing from it.',
  stored: refusedAtOldPlace,
  advice: keepKeyword,
})
