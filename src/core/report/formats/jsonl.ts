import { formatJsonLines } from '../json.ts'
import { defineFormat } from '../report-format.ts'

export const jsonLines = defineFormat({ name: 'jsonl', rank: 3, level: 'info', write: formatJsonLines })
