import { defineChangeRule } from '../change-rule.ts'

/** The answers of a questiongroup now come from another questionnaire, and its own answers are dropped. */
export const changedInheritance = defineChangeRule({
  id: 'changed-inheritance',
  class: 'data',
  subject: 'questiongroup',
  kind: 'changed',
  summary: 'The answers of a questiongroup now come from another questionnaire, and its own answers are dropped.',
  message:
    'Questiongroup "{questiongroup}" now takes its answers from {new}: those stored with the questionnaire are dropped when it is saved.',
  respondents: 'The questiongroup shows the answers of another questionnaire instead of those given here.',
  stored: 'Answers stored in the questiongroup itself are dropped when the questionnaire is saved.',
  advice:
    'Use a new questiongroup for the inherited answers and keep the old one, or drop its answers on purpose in a new edition.',
})
