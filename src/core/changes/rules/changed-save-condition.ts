import { defineChangeRule } from '../change-rule.ts'

/** A questiongroup depends on different answers than before, and stored questionnaires lack them. */
export const changedSaveCondition = defineChangeRule({
  id: 'changed-save-condition',
  class: 'data',
  subject: 'condition',
  kind: 'changed',
  summary: 'A questiongroup depends on different answers than before, and stored questionnaires lack them.',
  message:
    'Questiongroup "{questiongroup}" depends on different answers than before: what could be saved {condition} is now refused.',
  respondents:
    'Some questionnaires that could be saved no longer can: the questiongroup has answers, but its condition is not met.',
  stored: 'Answers to the questiongroup are refused when other answers do not meet the new condition.',
  advice:
    'Widen the condition so that all answers that met it before still meet it, or drop the answers on purpose in a new edition.',
})
