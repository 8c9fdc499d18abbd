import { formatMarkdown } from '../markdown.ts'
import { defineFormat } from '../report-format.ts'

export const markdown = defineFormat({
  name: 'markdown',
  rank: 8,
  level: 'warning',
  write: (report, { context }) => formatMarkdown(report, context),
})
