import { newEdition } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** Stored answers are checked differently, for a reason that no other change covers. */
export const changedCheck = defineChangeRule({
  id: 'changed-check',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'Stored answers are checked differently, for a reason that no other change covers.',
  message:
    'Answers to question "{question}" that could be saved before are now refused or stored differently: {effect}.',
  respondents: 'Something that could be saved before is refused or changed.',
  stored: 'Answers are refused or changed when they are saved, as the example shows.',
  advice: newEdition,
})
