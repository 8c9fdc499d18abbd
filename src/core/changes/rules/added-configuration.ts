import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** A configuration is new. */
export const addedConfiguration = defineChangeRule({
  id: 'added-configuration',
  class: 'api',
  subject: 'configuration',
  kind: 'added',
  summary: 'A configuration is new.',
  message: 'Configuration {configuration} is new.',
  respondents: 'A new questionnaire can be filled in.',
  stored: nothingStored,
  advice: 'Nothing needs to be done.',
})
