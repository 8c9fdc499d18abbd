import { defineChangeRule } from '../change-rule.ts'

/** A configuration cannot be loaded, and none of its questionnaires can be opened or saved. */
export const unloadableConfiguration = defineChangeRule({
  id: 'unloadable-configuration',
  class: 'data',
  subject: 'configuration',
  kind: 'changed',
  summary: 'A configuration cannot be loaded, and none of its questionnaires can be opened or saved.',
  message:
    'Configuration {configuration} cannot be loaded, so no questionnaire of {name} can be opened or saved: {reason}',
  respondents: 'No page of its questionnaires opens: each ends in an error.',
  stored: 'They stay in the database, but nothing can read or save them until the configuration loads again.',
  advice:
    'Correct what the message names; "questlint check" helps. Other effects of the change are reported too, as far as it can be read.',
})
