import { type Document, type LogicTests, parseText, readLogicTests, validate } from '../core/internal.ts'
import { type ConfigMessage, createTeller, schemaMessage, syntaxMessages } from './config-messages.ts'
import { findFiles } from './files.ts'
import type { Loaded } from './load.ts'
import type { PathOutcome } from './outcome.ts'
import { resolvePath, showPath } from './paths.ts'
import { readText } from './read.ts'

/** A file of tests as it was read. */
export interface TestFile {
  /** Relative to the working directory. */
  readonly uri: string
  /** Whether it was given by its name. */
  readonly isNamed: boolean
  readonly document: Document
  readonly tests: LogicTests
}

/** The files of tests, and why some cannot be used, a line each. */
export interface FoundTests {
  readonly files: readonly TestFile[]
  readonly failures: readonly string[]
  /** Where none were found that nobody asked for. */
  readonly absent: readonly string[]
}

/** The text that an editor has of a file, by absolute path. */
type OpenText = (path: string) => string | undefined

/**
 * Finds and reads files of tests: those given, else those that the configuration names, else all below its folder;
 * those of a configuration further down are left to it.
 */
export function loadTests(
  given: readonly string[],
  { config, folder, isNested }: Pick<Loaded, 'config' | 'folder' | 'isNested'>,
  cwd: string,
  openText: OpenText = () => undefined,
): FoundTests {
  const isGiven = given.length > 0
  const patterns = isGiven ? given : (config.tests ?? [showPath(cwd, folder) || '.'])
  const base = isGiven || config.tests === undefined ? cwd : folder
  const { files, problems } = findFiles(patterns, { cwd: base, finds: 'tests' })
  const own = files.filter(({ path, named }) => named || isGiven || !isNested(resolvePath(base, path)))
  const read = own.map(({ path, named }) =>
    readTests({ uri: showPath(cwd, resolvePath(base, path)), isNamed: named && isGiven }, cwd, openText),
  )
  const told = problems.filter((problem) => problem.given || isGiven)
  const isAskedFor = isGiven || config.tests !== undefined
  const isAbsence = ({ problem }: PathOutcome): boolean => problem === 'no-files' && !isAskedFor
  const others = own.length === 0 && files.length > 0 ? [`${patterns.join(', ')}: ${wordOthers}`] : []
  return {
    files: read.flatMap((one) => ('tests' in one ? [one] : [])),
    failures: [
      ...told.filter((one) => !isAbsence(one)).map(wordProblem),
      ...read.flatMap((one) => ('tests' in one ? [] : one.failures)),
    ],
    absent: [...told.filter(isAbsence).map(wordProblem), ...others],
  }
}

const wordOthers =
  'all files of tests are in folders with a configuration of their own; name them, or run "questlint test" there'

function wordProblem({ path, detail }: PathOutcome): string {
  return `${path}: ${detail}`
}

function readTests(
  { uri, isNamed }: Pick<TestFile, 'uri' | 'isNamed'>,
  cwd: string,
  openText: OpenText,
): TestFile | { readonly failures: readonly string[] } {
  const path = resolvePath(cwd, uri)
  const open = openText(path)
  const read = open === undefined ? readText(path) : { text: open }
  if ('problem' in read) return { failures: [`${uri}: ${read.detail}`] }
  const document = parseText(uri, read.text)
  const tests = checkTests(document)
  if ('tests' in tests) return { uri, isNamed, document, tests }
  return { failures: tests.messages.map(({ file, line, column, text }) => `${file}:${line}:${column}: ${text}`) }
}

/** The tests of a document, or what is wrong with it. */
export function checkTests(document: Document): LogicTests | { readonly messages: readonly ConfigMessage[] } {
  const { uri, value } = document
  const tell = createTeller(document, uri)
  const syntax = syntaxMessages(document, uri)
  const messages = syntax.length > 0 ? syntax : validate('test', value).map((problem) => schemaMessage(problem, tell))
  return messages.length === 0 ? readLogicTests(value) : { messages }
}
