import { defineChangeRule } from '../change-rule.ts'

/** Nobody sees the answers to a question any more: not in the details, a list, a filter or a summary. */
export const lostSight = defineChangeRule({
  id: 'lost-sight',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'Nobody sees the answers to a question any more: not in the details, a list, a filter or a summary.',
  message: 'Nobody sees the answers to {target} any more: {reason}, and nothing else shows them.',
  respondents: 'They can still answer, but neither they nor anybody else sees the answer afterwards.',
  stored: 'They stay, unseen.',
  advice: 'Choose a template that shows the answer; `questlint explain` says what hides it.',
})
