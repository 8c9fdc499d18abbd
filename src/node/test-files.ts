import { type Document, type LogicTests, parseText, readLogicTests, validate } from '../core/index.ts'
import { type ConfigMessage, createTeller, schemaMessage, syntaxMessages } from './config-messages.ts'
import { disk } from './disk.ts'
import { findFiles } from './files.ts'
import type { Loaded } from './load.ts'
import { governedBelow } from './nested.ts'
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

/** The text that an editor holds of a file, by absolute path. */
type OpenText = (path: string) => string | undefined

/** Finds and reads files of tests: those given, else those that the configuration names, else all below its folder; those below a configuration further down are its own. */
export function loadTests(
  given: readonly string[],
  { config, folder }: Pick<Loaded, 'config' | 'folder'>,
  cwd: string,
  openText: OpenText = () => undefined,
): FoundTests {
  const patterns = config.tests ?? [showPath(cwd, folder) || '.']
  const base = given.length > 0 || config.tests === undefined ? cwd : folder
  const { files, problems } = findFiles(given.length > 0 ? given : patterns, { cwd: base, finds: 'tests' })
  const isAskedFor = given.length > 0 || config.tests !== undefined
  const told = problems.filter((problem) => problem.given || given.length > 0)
  const lines = (isAbsence: boolean): string[] =>
    told.flatMap(({ path, problem, detail }) =>
      (problem === 'no-files' && !isAskedFor) === isAbsence ? `${path}: ${detail}` : [],
    )
  const isNested = governedBelow(folder, disk)
  const read = files
    .filter(({ path, named }) => named || given.length > 0 || !isNested(resolvePath(base, path)))
    .map(({ path, named }) =>
      readTests({ uri: showPath(cwd, resolvePath(base, path)), isNamed: named && given.length > 0 }, cwd, openText),
    )
  return {
    files: read.flatMap((one) => ('tests' in one ? [one] : [])),
    failures: [...lines(false), ...read.flatMap((one) => ('tests' in one ? [] : one.failures))],
    absent: lines(true),
  }
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
