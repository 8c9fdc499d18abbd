import { keepKeyword, refusedAtOldPlace } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A questiongroup was renamed, and its stored answers are refused. */
export const renamedQuestiongroup = defineChangeRule({
  id: 'renamed-questiongroup',
  class: 'data',
  subject: 'questiongroup',
  kind: 'renamed',
  summary: 'A questiongroup was renamed, and its stored answers are refused.',
  message:
    'Questiongroup "{questiongroup}" seems to have been renamed to "{to}": answers stored under the old keyword are no longer shown, and refused when they are saved.',
  respondents: 'The form looks the same, but answers given before are missing from it.',
  stored: refusedAtOldPlace,
  advice: keepKeyword,
})
