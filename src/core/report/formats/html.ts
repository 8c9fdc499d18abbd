import { formatHtml } from '../html.ts'
import { defineFormat } from '../report-format.ts'

export const html = defineFormat({
  name: 'html',
  rank: 9,
  level: 'info',
  write: (report, { context }) => formatHtml(report, context),
})
