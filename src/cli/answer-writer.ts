import {
  type AnswerSummary,
  formatAnswers,
  formatAnswersCsv,
  formatAnswersHtml,
  type Severity,
  type Syntax,
  safeJson,
} from '../core/internal.ts'
import type { OptionsOf } from './command/option.ts'
import type { colorOption, quietOption } from './command/shared-options.ts'
import type { Io } from './io.ts'
import { printReport } from './say.ts'
import { useColor } from './write-reports.ts'

/** The names of the formats of a report on answers. */
export const answerFormats = ['pretty', 'json', 'jsonl', 'csv', 'html'] as const
type AnswerFormat = (typeof answerFormats)[number]

/** Writes what a run finds: as it goes on what lists findings or data, a line each; at the end what counts them. */
export interface AnswerWriter {
  readonly write: (lines: string) => void
  readonly end: (summary: AnswerSummary) => void
}

/** What a run is asked to write. */
interface AnswerWriterOptions extends OptionsOf<[typeof colorOption, typeof quietOption]> {
  readonly format: AnswerFormat
  readonly level?: Severity
  readonly summaryJson?: boolean
  readonly cleaned?: boolean
}

/** The writer for the options of a run. */
export function createAnswerWriter(options: AnswerWriterOptions, io: Io): AnswerWriter {
  if (options.summaryJson) return atEnd(io, 'json', (summary) => `${safeJson(summary)}\n`)
  const write = (lines: string): void => printReport(io.stdout, lines, 'json')
  if (options.cleaned)
    return { write, end: (summary) => printReport(io.stderr, pretty(summary, options, io), 'colored') }
  switch (options.format) {
    case 'jsonl':
      return { write, end: () => {} }
    case 'json':
      return writeJson(io)
    case 'csv':
      return atEnd(io, 'lines', (summary) => formatAnswersCsv(summary, levelOf(options, 'info')))
    case 'html':
      return atEnd(io, 'markup', (summary) => formatAnswersHtml(summary, levelOf(options, 'info')))
    case 'pretty':
      return atEnd(io, 'colored', (summary) => pretty(summary, options, io))
  }
}

function atEnd(io: Io, syntax: Syntax, format: (summary: AnswerSummary) => string): AnswerWriter {
  return { write: () => {}, end: (summary) => printReport(io.stdout, format(summary), syntax) }
}

function pretty(summary: AnswerSummary, options: AnswerWriterOptions, io: Io): string {
  return formatAnswers(summary, { color: useColor(options.color, io), level: levelOf(options, 'warning') })
}

function levelOf({ quiet, level }: AnswerWriterOptions, preset: Severity): Severity {
  return quiet ? 'error' : (level ?? preset)
}

/** One document, as `check` writes it, a finding a line, in the order of the questionnaires. */
function writeJson(io: Io): AnswerWriter {
  let isFirst = true
  return {
    write: (lines) => {
      const start = isFirst ? '{"version": 1, "findings": [\n' : ',\n'
      printReport(io.stdout, `${start}${lines.trimEnd().replaceAll('\n', ',\n')}`, 'json')
      isFirst = false
    },
    end: ({ version: _, ...summary }) => {
      const start = isFirst ? '{"version": 1, "findings": [' : '\n'
      printReport(io.stdout, `${start}], "summary": ${safeJson(summary)}}\n`, 'json')
    },
  }
}
