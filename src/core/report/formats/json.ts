import { formatJson } from '../json.ts'
import { defineFormat } from '../report-format.ts'

export const json = defineFormat({ name: 'json', rank: 2, level: 'info', write: formatJson })
