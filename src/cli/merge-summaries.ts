import { type AnswerCounter, type AnswerSummary, isObject } from '../core/index.ts'
import { resolvePath } from '../node/paths.ts'
import { readInput, readText } from '../node/read.ts'
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
    if (isObject(value) && value.version === 1 && Array.isArray(value.causes)) return value as unknown as AnswerSummary
  } catch {
    // Said below.
  }
  throw new UsageError(`${file}: is not a summary written by "questlint data --summary-json"`)
}
