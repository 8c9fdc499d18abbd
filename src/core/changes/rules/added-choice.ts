import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A choice is new. */
export const addedChoice = defineChangeRule({
  id: 'added-choice',
  class: 'api',
  subject: 'value',
  kind: 'added',
  summary: 'A choice is new.',
  message: 'Choice {choice} of question "{question}" is new.',
  respondents: 'One more choice can be picked. Those who answered before could not pick it.',
  stored: nothingStored,
  advice: 'Keep this in mind when you compare answers from before and after.',
})
