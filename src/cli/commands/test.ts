import {
  configurationsCalled,
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
} from '../../core/internal.ts'
import { findConfig } from '../../node/config.ts'
import type { Loaded } from '../../node/load.ts'
import { parentPath, resolvePath } from '../../node/paths.ts'
import { loadTests, type TestFile } from '../../node/test-files.ts'
import { pickConfiguration } from '../choose-configuration.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, type OptionsOf, presetChoice } from '../command/option.ts'
import { dryOptions, outputOption, readingOptions } from '../command/shared-options.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { loadCatalogues, plainOptions } from '../run.ts'
import { printReport, say } from '../say.ts'
import { syntaxOf } from '../syntax-of.ts'
import { writeBeside } from '../write-operation.ts'

/** The formats of the report, by name. */
const formats = { pretty: formatTests, json: formatTestsJson, junit: formatTestsJunit, tap: formatTestsTap }

/** The names of the formats. */
const testFormats = Object.keys(formats) as readonly TestFormat[]
type TestFormat = keyof typeof formats

const options = [
  flag('--update', 'make the tests expect the current outcome; change nothing else in the files'),
  ...dryOptions('with --update: show as a unified diff what would change', 'with --update'),
  presetChoice('--format <format>', 'format of the report', testFormats, 'pretty'),
  outputOption,
  ...readingOptions,
] as const

type TestOptions = OptionsOf<typeof options>

/** Runs the tests of authors, or turns what they expect around where it is not so any more. */
export const test = defineCommand({
  name: 'test',
  group: 'check',
  rank: 3,
  does: 'run tests of conditions: answers, and what they must show, hide and let people save',
  example: 'questlint test logic.questlint-test.yaml',
  arguments: [argument('[files...]', 'files of tests, folders or globs (default: those of the configuration)')],
  options,
  run: runTests,
})

function runTests(given: readonly string[], options: TestOptions, io: Io): number {
  if (options.dryRun && !options.update) throw new UsageError('test --dry-run needs --update')
  const first = findTests(given, options, io).map(({ file, loaded }) => runFile(file, loaded))
  const runs = options.update ? update(first, options, io) : first
  const tests = runs.flatMap(({ presented }) => presented)
  printReport(options.dryRun ? io.stderr : io.stdout, formats[options.format](tests), syntaxOf(options.format))
  return tests.some(({ failures: own }) => own.length > 0) ? exitCodes.findings : exitCodes.clean
}

/** A file of tests, and the catalogue whose questionnaire it is about. */
interface PlacedTests {
  readonly file: TestFile
  readonly loaded: Loaded
}

/** The files that are named, else those of each catalogue. */
function findTests(given: readonly string[], options: TestOptions, io: Io): readonly PlacedTests[] {
  const catalogues = loadCatalogues(options.path, plainOptions(options), io)
  const isGiven = given.length > 0
  const searched = isGiven ? catalogues.slice(0, 1) : catalogues
  const found = searched.map((loaded) => ({ loaded, ...loadTests(given, loaded, io.cwd) }))
  const failures = found.flatMap((one) => one.failures)
  if (failures.length > 0) throw new UsageError(new Set(failures))
  const tests = found.flatMap(({ files, loaded }) =>
    files.map((file) => ({ file, loaded: (isGiven && catalogueOf(file, catalogues, io)) || loaded })),
  )
  if (tests.length === 0) throw new UsageError(found.flatMap(({ absent }) => absent))
  return tests
}

/**
 * Tests that are named are about what the configuration of their folder governs; else about the first catalogue with
 * their questionnaire.
 */
function catalogueOf({ uri, tests }: TestFile, catalogues: readonly Loaded[], io: Io): Loaded | undefined {
  const governor = findConfig(parentPath(resolvePath(io.cwd, uri)))
  return (
    catalogues.find(({ configFile }) => configFile !== undefined && resolvePath(io.cwd, configFile) === governor) ??
    catalogues.find(({ workspace }) => configurationsCalled(workspace, tests.configuration).length > 0)
  )
}

interface TestRun extends PlacedTests {
  readonly outcomes: readonly TestOutcome[]
  readonly presented: readonly PresentedTest[]
}

function runFile(file: TestFile, loaded: Loaded): TestRun {
  const { document, tests } = file
  const { configuration } = tests
  try {
    const questionnaire = pickConfiguration(configuration, loaded)
    const outcomes = runLogicTests(tests, questionnaire)
    return { file, loaded, outcomes, presented: presentTests(outcomes, document, configuration, loaded.workspace) }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const message = error.lines.join(' ')
    const unrunnable = { pointer: '/configuration', message, configuration }
    return { file, loaded, outcomes: [], presented: [presentUnrunnable(document, unrunnable)] }
  }
}

/** Writes the files whose expectations are not met any more, or shows what would be written; gives the runs as they are then. */
function update(runs: readonly TestRun[], options: TestOptions, io: Io): readonly TestRun[] {
  const updates = runs.map((run) => {
    const { uri, document } = run.file
    const result = updateTests(document, run.outcomes)
    if (result !== undefined) return { run, ...result }
    throw new UsageError(`${uri}: the expectations cannot be changed in this file in its current form`)
  })
  const texts = updates.flatMap(({ run: { file, loaded }, text, updated }) => {
    const { uri, isNamed, document } = file
    return updated === 0 ? [] : [{ text: { uri, isNamed, before: document.text, after: text }, loaded }]
  })
  writeBeside(texts, options, io)
  return updates.map(({ run, text, updated }) => {
    if (updated === 0) return run
    const { file, loaded } = run
    const count = updated === 1 ? '1 expectation' : `${updated} expectations`
    say(io, `${count} ${options.dryRun ? 'would be updated' : 'updated'} in ${file.uri}`)
    const now = parseText(file.uri, text)
    return runFile({ ...file, document: now, tests: readLogicTests(now.value) }, loaded)
  })
}
