import { defineFormat } from '../report-format.ts'
import { formatSarif } from '../sarif.ts'

export const sarif = defineFormat({
  name: 'sarif',
  rank: 6,
  level: 'info',
  write: (report, { context }) => formatSarif(report, context),
})
