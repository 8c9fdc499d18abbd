import { defineChangeRule } from '../change-rule.ts'

/** For some answers, something hidden is now shown, or something shown is now hidden. */
export const changedVisibility = defineChangeRule({
  id: 'changed-visibility',
  class: 'logic',
  subject: 'condition',
  kind: 'changed',
  summary: 'For some answers, something hidden is now shown, or something shown is now hidden.',
  message: '{target} is {new} {answers}; it was {old} before.',
  respondents: 'With the same answers, the form shows something different than before.',
  stored:
    'Saving its page clears the answer to a question that is now hidden; a hidden questiongroup is sent as it was. What is now shown is empty if it was never asked.',
  advice:
    'Make sure that the condition shows what was intended for every answer: "questlint explain" and "questlint export cases" list the answers.',
})
