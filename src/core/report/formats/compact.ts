import { formatCompact } from '../compact.ts'
import { defineFormat } from '../report-format.ts'

export const compact = defineFormat({ name: 'compact', rank: 1, level: 'warning', write: formatCompact })
