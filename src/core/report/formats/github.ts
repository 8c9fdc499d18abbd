import { formatGithub } from '../github.ts'
import { defineFormat } from '../report-format.ts'

export const github = defineFormat({
  name: 'github',
  rank: 4,
  level: 'warning',
  write: (report, { context }) => formatGithub(report, context),
})
