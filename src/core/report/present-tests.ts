import type { Document } from '../document/document.ts'
import { linesOf } from '../document/lines.ts'
import type { PositionRange } from '../findings/presented.ts'
import type { Decision } from '../judging/decisions.ts'
import { offsetsOf } from '../lint/offsets.ts'
import type { Expectation } from '../logic/logic-test.ts'
import type { ExpectationFailure, TestFailure, TestOutcome } from '../logic/run-tests.ts'
import { mostRelated } from '../rules/rule.ts'
import { appendPointer } from '../text/pointer.ts'
import { capitalize } from '../text/printable.ts'
import type { Trigger } from '../triggers/triggers.ts'
import { fileOf, type Workspace } from '../workspace/workspace.ts'
import { positionAt } from './present.ts'
import { describeNode, wordAnswer } from './why.ts'

/** A failure of a test, worded and placed. */
export interface PresentedTestFailure {
  readonly message: string
  /** Which conditions decided, a sentence each. */
  readonly reasons: readonly string[]
  readonly pointer: string
  readonly range: PositionRange
  /** The names of the conditions that decided. */
  readonly conditions: readonly string[]
  /** Where these conditions are written. */
  readonly related: readonly { readonly message: string; readonly file: string; readonly range: PositionRange }[]
}

/** One test of a file. */
export interface PresentedTest {
  readonly file: string
  readonly configuration: string
  readonly name: string
  readonly range: PositionRange
  /** How many expectations it has. */
  readonly expectations: number
  readonly failures: readonly PresentedTestFailure[]
}

/** Words and places the outcomes of the tests of one file. */
export function presentTests(
  outcomes: readonly TestOutcome[],
  document: Document,
  configuration: string,
  workspace: Workspace,
): PresentedTest[] {
  return outcomes.map(({ name, pointer, targets, failures }) => ({
    file: document.uri,
    configuration,
    name,
    range: rangeIn(document, pointer),
    expectations: targets.length,
    failures: failures.map((failure) => presentFailure(failure, document, workspace)),
  }))
}

/** A file of tests none of which can be run, as one failed test at a place. */
export function presentUnrunnable(
  document: Document,
  { pointer, message, configuration }: { pointer: string; message: string; configuration: string },
): PresentedTest {
  const range = rangeIn(document, pointer)
  const failure = { message, reasons: [], pointer, range, conditions: [], related: [] }
  return { file: document.uri, configuration, name: 'configuration', range, expectations: 0, failures: [failure] }
}

function rangeIn(document: Document, pointer: string, part?: 'key' | 'value'): PositionRange {
  const lines = linesOf(document)
  const { start, end } = offsetsOf(document, { pointer, ...(part ? { part } : {}) })
  return { start: positionAt(lines, start), end: positionAt(lines, end) }
}

function presentFailure(failure: TestFailure, document: Document, workspace: Workspace): PresentedTestFailure {
  const { pointer, part } = failure
  const range = rangeIn(document, pointer, part)
  if (failure.kind === 'name')
    return { message: failure.problem, reasons: [], pointer, range, conditions: [], related: [] }
  const decisions = decidingOf(failure)
  const triggers = [...new Set(decisions.flatMap((decision) => decision.triggers))]
  return {
    message: wordFailure(failure),
    reasons: wordReasons(failure, decisions),
    pointer,
    range,
    conditions: [...new Set(decisions.map(({ name }) => name))],
    related: triggers.slice(0, mostRelated).flatMap((trigger) => relatedOf(trigger, workspace)),
  }
}

function relatedOf(trigger: Trigger, workspace: Workspace): PresentedTestFailure['related'] {
  const { option, entry, expression, name } = trigger
  const document = fileOf(workspace, option.uri)?.document
  if (document === undefined) return []
  const range = rangeIn(document, appendPointer(option.pointer, String(entry)))
  return [{ message: `condition ${expression.text.trim()}|${name.text}`, file: option.uri, range }]
}

/** The condition that is not true; all that are true where none should. */
function decidingOf({ explained, verdict }: ExpectationFailure): readonly Decision[] {
  const decisions = explained?.decisions ?? []
  return verdict === 'yes' ? decisions : decisions.filter((decision) => decision.verdict === verdict)
}

const expected: Readonly<Record<Expectation, string>> = {
  shown: 'shown',
  hidden: 'hidden',
  savable: 'savable',
  unsavable: 'not savable',
}

function wordFailure({ node, expectation, verdict, explained }: ExpectationFailure): string {
  const name = capitalize(describeNode(node))
  const isAboutForm = expectation === 'shown' || expectation === 'hidden'
  if (explained === undefined)
    return `${name} is expected to be ${expected[expectation]}, but no answer to it can be made up: give one in "answers".`
  if (verdict === 'unknown')
    return `${name} is expected to be ${expected[expectation]}, but the configuration does not determine it.`
  const is = isAboutForm
    ? verdict === 'yes'
      ? 'is shown'
      : 'is hidden'
    : verdict === 'yes'
      ? 'can be saved'
      : 'cannot be saved'
  return `${name} ${is}; it is expected to be ${expected[expectation]}.`
}

function wordReasons(failure: ExpectationFailure, decisions: readonly Decision[]): string[] {
  const { explained, verdict, expectation } = failure
  if (explained === undefined) return []
  if (verdict === 'unknown' && explained.blank)
    return [`The template of ${describeNode(explained.blank)} or of what is around it prints nothing of it.`]
  if (decisions.length > 0) return decisions.map((decision) => wordDecision(decision, failure))
  if (verdict === 'unknown') return []
  return expectation === 'unsavable'
    ? ['The questiongroups of these answers wait for no condition.']
    : ['It does not wait for a condition.']
}

function wordDecision(decision: Decision, { node: target, given }: ExpectationFailure): string {
  const { node, name, verdict, all, hidesNothing, triggers } = decision
  const waits = `${node === target ? 'It' : capitalize(describeNode(node))} waits for the condition "${name}"`
  if (triggers.length === 0) return `${waits}, which no question triggers.`
  if (hidesNothing) return `${waits}, which hides nothing.`
  const questions = [...new Set(triggers.map(({ question }) => question))]
  const parts = questions.map((question) => {
    const own = triggers.filter((trigger) => trigger.question === question)
    const expressions = own.map(({ expression }) => expression.text.trim()).join(all ? ' and ' : ' or ')
    const answers = given.get(question) ?? []
    const words = answers.map((answer) => wordAnswer(question, answer)).join(', ')
    const answered = answers.length === 0 ? 'is not answered' : `is answered ${words}`
    return `${expressions} of ${describeNode(question)}, which ${answered}`
  })
  const outcome = verdict === 'yes' ? 'holds' : verdict === 'no' ? 'does not hold' : 'is not certain'
  return `${waits}, which ${outcome}: ${parts.join('; ')}.`
}
