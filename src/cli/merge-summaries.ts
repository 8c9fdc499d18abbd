import type { AnswerCounter, AnswerSummary } from '../core/internal.ts'
import { resolvePath } from '../node/paths.ts'
import { readInput, readText } from '../node/read.ts'
import { hasShape, type Shape } from '../node/shape.ts'
import { type Io, UsageError } from './io.ts'

/** Adds up summaries that runs with --summary-json wrote: one a file, or several, one after the other. */
export function mergeSummaries(files: readonly string[], counter: AnswerCounter, io: Io): void {
  for (const file of files) {
    const read = file === '-' ? readInput(io.readStdin) : readText(resolvePath(io.cwd, file))
    if ('problem' in read) throw new UsageError(`${file}: ${read.detail}`)
    const summaries = read.text.split('\n').filter((line) => line.trim() !== '')
    for (const line of summaries) counter.merge(readSummary(file, line))
  }
}

function readSummary(file: string, line: string): AnswerSummary {
  try {
    const value: unknown = JSON.parse(line)
    if (hasShape(value, summaryShape)) return value as AnswerSummary
  } catch {
    // Said below.
  }
  throw new UsageError(`${file}: is not a summary written by "questlint check answers --summary-json"`)
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
const isSeverity = (value: unknown): boolean => value === 'error' || value === 'warning' || value === 'info'

const summaryShape: Shape = {
  version: (version) => version === 1,
  questionnaires: isCount,
  refused: isCount,
  unreadable: isCount,
  errors: isCount,
  warnings: isCount,
  infos: isCount,
  unlisted: isCount,
  causes: [
    {
      severity: isSeverity,
      rule: 'string',
      messageId: 'string',
      message: 'string',
      where: 'string',
      path: ['string'],
      count: isCount,
      questionnaires: isCount,
      codes: [(code) => typeof code === 'string' || typeof code === 'number'],
    },
  ],
}
