import { refusedAtOldPlace } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A question moved to another questiongroup, where its stored answers are not found. */
export const movedQuestion = defineChangeRule({
  id: 'moved-question',
  class: 'data',
  subject: 'question',
  kind: 'moved',
  summary: 'A question moved to another questiongroup, where its stored answers are not found.',
  message:
    'Question "{question}" seems to have moved to questiongroup "{to}": answers stored in "{questiongroup}" are no longer shown, and {outcome} when they are saved.',
  usual: { outcome: 'refused' },
  respondents: 'The question is in another questiongroup, and is empty there.',
  stored: refusedAtOldPlace,
  advice:
    'To show the question elsewhere, move its whole questiongroup: answers are stored by questiongroup, wherever it is. Otherwise carry the answers over with "move".',
})
