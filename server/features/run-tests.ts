import { type CodeLens, MessageType } from 'vscode-languageserver'
import { listSome } from '../../src/core/internal.ts'
import { findingRanges } from '../diagnostics/finding-range.ts'
import { showMessage } from '../show-message.ts'
import type { ShownTest } from '../test-runs.ts'
import type { FeatureContext } from './feature.ts'

/** Runs the tests of an open file, or the one at a position from 0. */
const runCommand = 'questlint.runTests'

/** The commands that the server itself runs. */
export const testCommands: readonly string[] = [runCommand]

/** A line above all tests of a file, and above each, that runs them and says how the last run ended. */
export function testLenses(context: FeatureContext, uri: string): CodeLens[] {
  const { projects, testRuns } = context
  const project = projects.ownerOf(uri)
  const file = project.toFile(uri)
  const toRange = findingRanges(context, project)
  const { tests } = testRuns.stateOf(project, file)
  const [first] = tests
  if (first === undefined) return []
  const all = { title: 'Run all tests', command: runCommand, arguments: [uri] }
  const top = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
  return [
    { range: top, command: all },
    ...tests.map((test, index) => {
      const { start } = toRange(file, test.range)
      return {
        range: { start, end: start },
        command: { title: titleOf(test), command: runCommand, arguments: [uri, index] },
      }
    }),
  ]
}

function titleOf({ isRun, failures, expectations }: ShownTest): string {
  if (!isRun) return 'Run test'
  if (failures.length === 0) return 'Run test (passed)'
  return `Run test (failed: ${failures.length} of ${Math.max(expectations, failures.length)})`
}

/** Runs {@link runCommand} with the URI of a file of tests and, for one test, its position. */
export async function runTestsCommand(
  { connection, projects, testRuns, changed }: FeatureContext,
  [uri, index]: readonly unknown[],
): Promise<void> {
  if (typeof uri !== 'string' || !projects.ownerOf(uri).isTests(uri)) return
  const project = projects.ownerOf(uri)
  const position = typeof index === 'number' ? index : undefined
  const { tests, unrunnable, messages } = testRuns.run(project, project.toFile(uri), position)
  changed(uri)
  const chosen = tests.filter((_, at) => position === undefined || at === position)
  const failed = chosen.filter(({ failures }) => failures.length > 0)
  const type = failed.length > 0 || chosen.length === 0 ? MessageType.Warning : MessageType.Info
  const reason = unrunnable?.failures[0]?.message ?? messages[0]?.text ?? 'There is no such test.'
  const message = chosen.length === 0 ? `Nothing was run. ${reason}` : wordOutcome(chosen, failed)
  await showMessage(connection, type, message)
}

function wordOutcome(chosen: readonly ShownTest[], failed: readonly ShownTest[]): string {
  const tests = chosen.length === 1 ? `Test "${chosen[0]?.name}"` : `${chosen.length} tests`
  const [first] = failed
  if (first === undefined) return `${tests} passed.`
  const why = first.failures[0]?.message ?? ''
  return chosen.length === 1
    ? `${tests} failed. ${why}`
    : `${failed.length} of ${tests} failed: ${listSome([`"${first.name}"`], failed.length)}. ${why}`
}
