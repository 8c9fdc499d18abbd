import { defineChangeRule } from '../change-rule.ts'

/** A questiongroup moved to another part of the questionnaire, so programs find its answers at another path of the labelled tree. */
export const movedQuestiongroup = defineChangeRule({
  id: 'moved-questiongroup',
  class: 'api',
  subject: 'questiongroup',
  kind: 'moved',
  summary:
    'A questiongroup moved to another part of the questionnaire, so programs find its answers at another path of the labelled tree.',
  message:
    'Questiongroup "{questiongroup}" moved to {to} from {from}: programs that read answers by path no longer find them.',
  respondents: 'The questions and their answers are in another part of the form.',
  stored: 'Answers are stored by questiongroup, so they move along.',
  advice: 'Tell those whose programs read answers by path; "questlint diff --readers" finds the paths that break.',
})
