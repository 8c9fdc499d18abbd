import { defineChangeRule } from '../change-rule.ts'

/** For some answers, something hidden is now shown, or something shown is now hidden. */
export const changedVisibility = defineChangeRule({
  id: 'changed-visibility',
  class: 'logic',
  subject: 'condition',
  kind: 'changed',
  summary: 'For some answers, something hidden is now shown, or something shown is now hidden.',
  message: '{target} is {new} {answers}; it was {old} before.',
  respondents: 'With the same answers, the form shows something else than before.',
  stored: 'Answers to what is hidden now are out of sight, and what is shown now is empty where it was never asked.',
  advice:
    'Make sure that the condition shows what was meant for every answer: "questlint explain" and "questlint export cases" show when it is shown.',
})
