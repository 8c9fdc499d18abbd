import { defineChangeRule } from '../change-rule.ts'

/** The scale of a measure changed: answers are stored as positions, which now mean something else. */
export const changedScale = defineChangeRule({
  id: 'changed-scale',
  class: 'data',
  subject: 'question',
  kind: 'changed',
  summary: 'The scale of a measure changed: answers are stored as positions, which now mean something else.',
  message:
    'The scale of question "{question}" changed, and stored positions mean something else: {mapping}.{conditions}',
  respondents: 'A different step of the scale appears as the answer, not the one that was picked.',
  stored: 'Positions are stored, not steps, so the same number now means another step, or none.',
  advice:
    'Add new steps after the last one, and never reorder or relabel so that positions shift. Otherwise make a new edition and carry the numbers over with "map".',
})
