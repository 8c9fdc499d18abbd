import { formatGitlab } from '../gitlab.ts'
import { defineFormat } from '../report-format.ts'

export const gitlab = defineFormat({
  name: 'gitlab',
  rank: 5,
  level: 'info',
  write: (report, { context }) => formatGitlab(report, context),
})
