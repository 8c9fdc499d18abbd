import { formatPretty } from '../pretty.ts'
import { defineFormat } from '../report-format.ts'

export const pretty = defineFormat({
  name: 'pretty',
  rank: 0,
  level: 'warning',
  write: (report, { context, look, level }) => formatPretty(report, { ...look, sourceOf: context.sourceOf, level }),
})
