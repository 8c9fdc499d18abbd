import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver'
import {
  capitalize,
  type Document,
  type LogicTests,
  namedConfiguration,
  nameOfTest,
  type PositionRange,
  type PresentedTest,
  parseText,
  presentTests,
  presentUnrunnable,
  runLogicTests,
  type Workspace,
} from '../src/core/internal.ts'
import type { ConfigMessage } from '../src/node/config-messages.ts'
import { checkTests } from '../src/node/test-files.ts'
import { type DiagnosticStyle, relatedInformation } from './diagnostics/diagnostic.ts'
import type { OpenDocuments } from './documents.ts'
import type { Project } from './project.ts'

/** One test of an open file. */
export interface ShownTest extends PresentedTest {
  /** Whether somebody ran it since the file was opened; until then only its names are looked at. */
  readonly isRun: boolean
}

/** What is so of an open file of tests. */
export interface TestsState {
  /** What is wrong with the text; nothing else is looked at then. */
  readonly messages: readonly ConfigMessage[]
  readonly tests: readonly ShownTest[]
  /** Why no test can be run, as a failed test at its place. */
  readonly unrunnable: PresentedTest | undefined
}

/** The files of tests that are open, and what was run of them. */
export interface TestRuns {
  readonly stateOf: (project: Project, file: string) => TestsState
  /** Runs a test, or all; from then on its outcome follows what is typed, as long as the file is open. */
  readonly run: (project: Project, file: string, index: number | undefined) => TestsState
}

/** Begins without anything that was run. */
export function createTestRuns(documents: OpenDocuments): TestRuns {
  /** By URI the names of the tests. */
  const runs = new Map<string, Set<string>>()
  const known = new Map<string, { readonly workspace: Workspace; readonly text: string; readonly state: TestsState }>()
  documents.onClose(({ uri }) => {
    runs.delete(uri)
    known.delete(uri)
  })
  const stateOf: TestRuns['stateOf'] = (project, file) => {
    const uri = project.toUri(file)
    const text = documents.byUri(uri)?.getText() ?? ''
    const workspace = project.workspace()
    const last = known.get(uri)
    if (last?.workspace === workspace && last.text === text) return last.state
    const state = judge(parseText(file, text), workspace, runs.get(uri) ?? new Set())
    known.set(uri, { workspace, text, state })
    return state
  }
  return {
    stateOf,
    run: (project, file, index) => {
      const uri = project.toUri(file)
      const { tests } = stateOf(project, file)
      const names = tests.flatMap(({ name }, position) => (index === undefined || position === index ? name : []))
      runs.set(uri, new Set([...(runs.get(uri) ?? []), ...names]))
      known.delete(uri)
      return stateOf(project, file)
    },
  }
}

function judge(document: Document, workspace: Workspace, run: ReadonlySet<string>): TestsState {
  const tests = checkTests(document)
  if ('messages' in tests) return { messages: tests.messages, tests: [], unrunnable: undefined }
  const { configuration } = tests
  const named = namedConfiguration(workspace, configuration)
  if ('problem' in named) {
    const unrunnable = { pointer: '/configuration', message: asSentence(named.problem), configuration }
    return { messages: [], tests: [], unrunnable: presentUnrunnable(document, unrunnable) }
  }
  const isRun = namesIn(tests).map((name) => run.has(name))
  const outcomes = runLogicTests(tests, named.found, (index) => isRun[index] === true)
  const presented = presentTests(outcomes, document, configuration, workspace)
  return {
    messages: [],
    tests: presented.map((test, index) => ({ ...test, isRun: isRun[index] === true })),
    unrunnable: undefined,
  }
}

function namesIn({ tests }: LogicTests): readonly string[] {
  return tests.map(nameOfTest)
}

function asSentence(problem: string): string {
  return `${capitalize(problem)}${/[.?]$/.test(problem) ? '' : '.'}`
}

/** What is wrong with a file of tests, as the editor shows it. */
export function testDiagnostics(
  { messages, tests, unrunnable }: TestsState,
  file: string,
  style: Pick<DiagnosticStyle, 'hasRelated' | 'toUri' | 'toRange'>,
): Diagnostic[] {
  const failed = [...tests, ...(unrunnable ? [unrunnable] : [])].flatMap(({ failures }) => failures)
  return [
    ...messages.map((message) => {
      return { ...common, range: style.toRange(file, rangeOfMessage(message)), message: message.text }
    }),
    ...failed.map(({ message, reasons, range, related }) => ({
      ...common,
      range: style.toRange(file, range),
      message: [message, ...reasons].join('\n'),
      ...relatedInformation(related, style),
    })),
  ]
}

const common = { severity: DiagnosticSeverity.Error, source: 'questlint', code: 'test' }

/** Where a message about a file of questlint's own is. */
export function rangeOfMessage({ line, column, endLine, endColumn }: ConfigMessage): PositionRange {
  return { start: { line, column }, end: { line: endLine, column: endColumn } }
}
