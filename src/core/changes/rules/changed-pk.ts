import { nothingStored } from '../advice.ts'
import { defineChangeRule } from '../change-rule.ts'

/** Records of a fixture have new pks, under which a database may have other rows. */
export const changedPk = defineChangeRule({
  id: 'changed-pk',
  class: 'api',
  severity: 'warning',
  subject: 'configuration',
  kind: 'changed',
  summary: 'Records of a fixture have new pks, under which a database may have other rows.',
  message: '{records}: {mapping}. Loading the fixture overwrites what the database has under the new pks.',
  respondents: 'Where a row was overwritten, another text, choice or question is shown in its place.',
  stored: nothingStored,
  advice:
    'Restore the pks that records had, and give new records free pks. `questlint convert` onto the fixture keeps its pks.',
})
