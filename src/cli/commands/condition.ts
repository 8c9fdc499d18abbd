import { type ConditionReport, formatCondition, reportBadLine, reportCondition, safeJson } from '../../core/internal.ts'
import { describeError, errorCode } from '../../node/outcome.ts'
import { defaultMaxBytes } from '../../node/read.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, type OptionsOf, presetChoice } from '../command/option.ts'
import { outputOption } from '../command/shared-options.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { printReport } from '../say.ts'
import { syntaxOf } from '../syntax-of.ts'

const options = [
  flag('--stdin', 'read conditions from standard input, one JSON string per line'),
  presetChoice('--format <format>', 'format of the report', ['pretty', 'json', 'jsonl'], 'pretty'),
  outputOption,
] as const

type ConditionOptions = OptionsOf<typeof options>

/** Shows how the two languages evaluate a condition. */
export const condition = defineCommand({
  name: 'condition',
  group: 'understand',
  rank: 2,
  does: 'show how Python and JavaScript evaluate a condition',
  example: "questlint condition '>2|is_large'",
  arguments: [argument('[conditions...]', 'expressions, or entries of the form expression|name')],
  options,
  run: judgeConditions,
})

async function judgeConditions(texts: readonly string[], options: ConditionOptions, io: Io): Promise<number> {
  if (options.stdin && texts.length > 0) throw new UsageError('--stdin cannot be combined with conditions as arguments')
  if (!options.stdin && texts.length === 0) {
    throw new UsageError('give a condition such as "==1|name", or --stdin')
  }
  const writer = createWriter(options.format, io)
  if (!options.stdin) writer.write(texts.map(reportCondition))
  else
    for await (const lines of readLines(io.streamStdin())) {
      writer.write(lines.map(reportLine))
      // The input may be without end.
      if (io.stdout.isGone?.()) break
    }
  writer.end()
  return writer.hasErrors() ? exitCodes.findings : exitCodes.clean
}

function reportLine(line: string): ConditionReport {
  const value = parse(line)
  return typeof value === 'string' ? reportCondition(value) : reportBadLine(line)
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** The whole lines of each chunk as it arrives, so that an answer does not wait for the end of the input, which may have none. */
async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of readable(chunks)) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n')
    lines[0] = rest + lines[0]
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) {
      throw new UsageError(`standard input: a line is longer than the limit of ${longestLine} characters`)
    }
    if (lines.length > 0) yield lines
  }
  rest += decoder.decode()
  if (rest !== '') yield [rest]
}

const longestLine = defaultMaxBytes

/** Standard input may be a folder or not ready, which is a mistake of who gave it. */
async function* readable(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    throw errorCode(error) === '' ? error : new UsageError(`standard input: ${describeError(error)}`)
  }
}

interface Writer {
  readonly write: (reports: readonly ConditionReport[]) => void
  readonly end: () => void
  readonly hasErrors: () => boolean
}

function createWriter(format: ConditionOptions['format'], io: Io): Writer {
  let errors = false
  let written = 0
  const print = (report: ConditionReport): string => {
    if (report.findings.some(({ severity }) => severity === 'error')) errors = true
    const first = written++ === 0
    if (format === 'jsonl') return `${safeJson(report)}\n`
    if (format === 'json') return `${first ? '{"version":1,"conditions":[' : ','}\n${safeJson(report)}`
    return `${first ? '' : '\n'}${formatCondition(report)}\n`
  }
  return {
    write: (reports) => printReport(io.stdout, reports.map(print).join(''), syntaxOf(format)),
    end: () => {
      if (format === 'json')
        printReport(io.stdout, written === 0 ? '{"version":1,"conditions":[]}\n' : '\n]}\n', 'json')
    },
    hasErrors: () => errors,
  }
}
