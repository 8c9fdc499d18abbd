import {
  formatTests,
  formatTestsJson,
  formatTestsJunit,
  formatTestsTap,
  type PresentedTest,
  parseText,
  presentTests,
  presentUnrunnable,
  readLogicTests,
  runLogicTests,
  type TestOutcome,
  updateTests,
} from '../core/index.ts'
import type { Loaded } from '../node/load.ts'
import { loadTests, type TestFile } from '../node/test-files.ts'
import { pickConfiguration } from './choose-configuration.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { load, plainOptions } from './run.ts'
import { printReport, say } from './say.ts'
import type { WhyOptions } from './why.ts'
import { type BesideText, writeBeside } from './write-operation.ts'

/** The formats of the report, by name. */
const formats = { pretty: formatTests, json: formatTestsJson, junit: formatTestsJunit, tap: formatTestsTap }

/** The names of the formats. */
export const testFormats = Object.keys(formats) as readonly TestFormat[]
export type TestFormat = keyof typeof formats

/** The options of `questlint test` as commander gives them. */
export interface TestOptions extends WhyOptions {
  readonly format: TestFormat
  readonly update?: boolean
  readonly dryRun?: boolean
}

/** Runs the tests of authors, or turns what they expect around where it is not so any more. */
export function test(given: readonly string[], options: TestOptions, io: Io): number {
  if (options.dryRun && !options.update) throw new UsageError('test --dry-run needs --update')
  const loaded = load(options.path, plainOptions(options), io)
  const { files, failures } = loadTests(given, loaded, io.cwd)
  if (failures.length > 0) throw new UsageError(...failures)
  const first = files.map((file) => runFile(file, loaded))
  const runs = options.update ? update(first, loaded, options, io) : first
  const tests = runs.flatMap(({ presented }) => presented)
  printReport(options.dryRun ? io.stderr : io.stdout, formats[options.format](tests))
  return tests.some(({ failures: own }) => own.length > 0) ? exitCodes.findings : exitCodes.clean
}

interface TestRun {
  readonly file: TestFile
  readonly outcomes: readonly TestOutcome[]
  readonly presented: readonly PresentedTest[]
}

function runFile(file: TestFile, loaded: Loaded): TestRun {
  const { document, tests } = file
  const { configuration } = tests
  try {
    const questionnaire = pickConfiguration(configuration, loaded)
    const outcomes = runLogicTests(tests, questionnaire)
    return { file, outcomes, presented: presentTests(outcomes, document, configuration, loaded.workspace) }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const message = error.lines.join(' ')
    const unrunnable = { pointer: '/configuration', message, configuration }
    return { file, outcomes: [], presented: [presentUnrunnable(document, unrunnable)] }
  }
}

/** Writes the files whose expectations are not met any more, or shows what would be written; gives the runs as they are then. */
function update(runs: readonly TestRun[], loaded: Loaded, { dryRun }: TestOptions, io: Io): readonly TestRun[] {
  const updates = runs.map(({ file: { uri, document }, outcomes }) => {
    const result = updateTests(document, outcomes)
    if (result !== undefined) return result
    throw new UsageError(`${uri}: the expectations cannot be changed in this file in its current form`)
  })
  const texts = runs.flatMap(({ file }, index): BesideText[] => {
    const { text, updated } = updates[index] ?? { text: '', updated: 0 }
    const { uri, isNamed, document } = file
    return updated === 0 ? [] : [{ uri, isNamed, before: document.text, after: text }]
  })
  writeBeside(texts, loaded, dryRun === true, io)
  return runs.map((run, index) => {
    const { text, updated } = updates[index] ?? { text: '', updated: 0 }
    if (updated === 0) return run
    const { uri } = run.file
    const count = updated === 1 ? '1 expectation' : `${updated} expectations`
    say(io, `${count} ${dryRun ? 'would be updated' : 'updated'} in ${uri}`)
    const now = parseText(uri, text)
    return runFile({ ...run.file, document: now, tests: readLogicTests(now.value) }, loaded)
  })
}
