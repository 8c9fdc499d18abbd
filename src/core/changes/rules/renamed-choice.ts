import { keepKeyword } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A choice was renamed, and stored answers that use it are refused. */
export const renamedChoice = defineChangeRule({
  id: 'renamed-choice',
  class: 'data',
  subject: 'value',
  kind: 'renamed',
  summary: 'A choice was renamed, and stored answers that use it are refused.',
  message:
    'Choice {choice} of question "{question}" seems to have been renamed to "{to}": answers stored with the old keyword are refused when they are saved.',
  respondents: 'The form looks the same, but the choice is not picked where it was picked before.',
  stored: 'Answers with the old keyword are refused when they are saved.',
  advice: keepKeyword,
})
