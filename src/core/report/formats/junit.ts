import { formatJunit } from '../junit.ts'
import { defineFormat } from '../report-format.ts'

export const junit = defineFormat({
  name: 'junit',
  rank: 7,
  level: 'warning',
  write: (report, { context }) => formatJunit(report, context),
})
