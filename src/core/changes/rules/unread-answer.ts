import { defineChangeRule } from '../change-rule.ts'

/** Programs no longer get the answers to a question, in the labelled tree or in lists. */
export const unreadAnswer = defineChangeRule({
  id: 'unread-answer',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'Programs no longer get the answers to a question, in the labelled tree or in lists.',
  message: 'Programs no longer get the answers to {target} {where}: {reason}.',
  respondents: 'Nothing changes in the form.',
  stored: 'They stay as they are, but the service no longer returns them there.',
  advice: 'Take the option back, or tell those whose programs read the answers.',
})
