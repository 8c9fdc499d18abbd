import { defineChangeRule } from '../change-rule.ts'

/** The type of a question changed, and answers to it are read and filtered differently. */
export const changedAnswerForm = defineChangeRule({
  id: 'changed-answer-form',
  class: 'api',
  subject: 'question',
  kind: 'changed',
  summary: 'The type of a question changed, and answers to it are read and filtered differently.',
  message: 'The type of question "{question}" changed from {old} to {new}: {effect}, and clients get another type.',
  respondents: 'The question may look different. Answers given before stay.',
  stored: 'They stay valid, unless the message names this as not known.',
  advice: 'Tell those whose programs read or filter by this question.',
})
