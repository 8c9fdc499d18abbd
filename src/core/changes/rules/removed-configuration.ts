import { defineChangeRule } from '../change-rule.ts'

/** A configuration was removed, and its stored questionnaires can no longer be read or saved. */
export const removedConfiguration = defineChangeRule({
  id: 'removed-configuration',
  class: 'data',
  subject: 'configuration',
  kind: 'removed',
  summary: 'A configuration was removed, and its stored questionnaires can no longer be read or saved.',
  message: 'Configuration {configuration} was removed: its stored questionnaires can no longer be read or saved.',
  respondents: 'Its questionnaires can no longer be opened or filled in.',
  stored: 'They stay in the database, but nothing can read or save them.',
  advice: 'Keep the configuration as long as questionnaires use it, or carry them over to another edition first.',
})
