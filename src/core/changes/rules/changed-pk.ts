import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** Records of a fixture have other pks, under which a database may have rows of something else. */
export const changedPk = defineChangeRule({
  id: 'changed-pk',
  class: 'api',
  severity: 'warning',
  subject: 'configuration',
  kind: 'changed',
  summary: 'Records of a fixture have other pks, under which a database may have rows of something else.',
  message: '{records}: {mapping}. Loading the fixture overwrites what the database has under the new pks.',
  respondents: 'Where a row was overwritten, another text, choice or question is shown in its place.',
  stored: nothingStored,
  advice:
    'Give records back the pks that they had, and new ones pks that are free; `questlint convert` onto the fixture keeps them.',
})
