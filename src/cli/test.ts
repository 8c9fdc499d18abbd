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
} from '../core/index.ts'
import { disk } from '../node/disk.ts'
import type { Loaded } from '../node/load.ts'
import { createGovernors } from '../node/nested.ts'
import { parentPath, resolvePath } from '../node/paths.ts'
import { type FoundTests, loadTests, type TestFile } from '../node/test-files.ts'
import { pickConfiguration } from './choose-configuration.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { loadCatalogues, plainOptions } from './run.ts'
import { printReport, say } from './say.ts'
import type { WhyOptions } from './why.ts'
import { writeBeside } from './write-operation.ts'

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
  const catalogues = loadCatalogues(options.path, plainOptions(options), io)
  const found = given.length > 0 ? findGiven(given, catalogues, io) : catalogues.map((loaded) => findOwn(loaded, io))
  const failures = found.flatMap((one) => one.failures)
  if (failures.length > 0) throw new UsageError(...new Set(failures))
  if (found.every(({ files }) => files.length === 0)) throw new UsageError(...found.flatMap(({ absent }) => absent))
  const first = found.flatMap(({ files, loaded }) => files.map((file) => runFile(file, loaded)))
  const runs = options.update ? update(first, options, io) : first
  const tests = runs.flatMap(({ presented }) => presented)
  printReport(options.dryRun ? io.stderr : io.stdout, formats[options.format](tests))
  return tests.some(({ failures: own }) => own.length > 0) ? exitCodes.findings : exitCodes.clean
}

/** Files of tests, and the catalogue whose questionnaires they are about. */
interface CatalogueTests extends FoundTests {
  readonly loaded: Loaded
}

function findOwn(loaded: Loaded, io: Io): CatalogueTests {
  return { ...loadTests([], loaded, io.cwd), loaded }
}

/** Tests that are named are about what the configuration of their folder governs; else about the first catalogue with their questionnaire. */
function findGiven(given: readonly string[], catalogues: readonly Loaded[], io: Io): readonly CatalogueTests[] {
  const [main] = catalogues as [Loaded, ...Loaded[]]
  const governorOf = createGovernors(disk)
  const { files, failures, absent } = loadTests(given, main, io.cwd)
  const tests = files.map((file): CatalogueTests => {
    const governor = governorOf(parentPath(resolvePath(io.cwd, file.uri)))
    const { configuration } = file.tests
    const loaded =
      catalogues.find(({ configFile }) => configFile !== undefined && resolvePath(io.cwd, configFile) === governor) ??
      catalogues.find(({ workspace }) => configurationsCalled(workspace, configuration).length > 0)
    return { files: [file], failures, absent, loaded: loaded ?? main }
  })
  return tests.length > 0 ? tests : [{ files: [], failures, absent, loaded: main }]
}

interface TestRun {
  readonly file: TestFile
  readonly loaded: Loaded
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
function update(runs: readonly TestRun[], { dryRun }: TestOptions, io: Io): readonly TestRun[] {
  const updates = runs.map(({ file: { uri, document }, outcomes }) => {
    const result = updateTests(document, outcomes)
    if (result !== undefined) return result
    throw new UsageError(`${uri}: the expectations cannot be changed in this file in its current form`)
  })
  const texts = runs.flatMap(({ file, loaded }, index) => {
    const { text, updated } = updates[index] ?? { text: '', updated: 0 }
    const { uri, isNamed, document } = file
    return updated === 0 ? [] : [{ text: { uri, isNamed, before: document.text, after: text }, loaded }]
  })
  writeBeside(texts, dryRun === true, io)
  return runs.map((run, index) => {
    const { text, updated } = updates[index] ?? { text: '', updated: 0 }
    if (updated === 0) return run
    const { file, loaded } = run
    const { uri } = file
    const count = updated === 1 ? '1 expectation' : `${updated} expectations`
    say(io, `${count} ${dryRun ? 'would be updated' : 'updated'} in ${uri}`)
    const now = parseText(uri, text)
    return runFile({ ...file, document: now, tests: readLogicTests(now.value) }, loaded)
  })
}
