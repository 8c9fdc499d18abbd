import type { Answer } from '../condition/evaluate.ts'
import { savedWith } from '../judging/cases.ts'
import { createExplainer, type Explained, type Explainer } from '../judging/decisions.ts'
import type { Verdict } from '../judging/form-verdict.ts'
import type { GivenAnswers } from '../judging/given-answers.ts'
import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { limitGuesses } from '../text/nearest-name.ts'
import { appendPointer } from '../text/pointer.ts'
import { findAnswers, findQuestion, findTargets } from './find-name.ts'
import { type Expectation, expectations, type LogicTest, type LogicTests, nameOfTest } from './logic-test.ts'

/** Something in a test that stands for nothing, as a sentence. */
export interface NameFailure {
  readonly kind: 'name'
  /** JSON Pointer into the file of tests. */
  readonly pointer: string
  readonly part: 'value' | 'key'
  readonly problem: string
}

/** An expectation that the configuration does not meet. */
export interface ExpectationFailure {
  readonly kind: 'expectation'
  readonly pointer: string
  readonly part: 'value'
  readonly expectation: Expectation
  readonly node: Node
  /** What is so: shown, or savable; `unknown` where the configuration does not tell. */
  readonly verdict: Verdict
  /** With the answers in force: those given, and for savable one to the node. */
  readonly given: GivenAnswers
  /** `undefined` where no answer to the node can be made up. */
  readonly explained: Explained | undefined
}

export type TestFailure = NameFailure | ExpectationFailure

/** What became of one test. */
export interface TestOutcome {
  readonly name: string
  /** JSON Pointer into the file of tests. */
  readonly pointer: string
  /** What was expected of which nodes; several are behind a name with `/*`. */
  readonly targets: readonly ExpectedTarget[]
  readonly failures: readonly TestFailure[]
}

/**
 * Runs the tests of one file against a configuration; of those that are not to run, told by their position, only the
 * names are looked at.
 */
export function runLogicTests(
  { tests }: LogicTests,
  questionnaire: Questionnaire,
  isRun: (index: number) => boolean = () => true,
): TestOutcome[] {
  const explainer = createExplainer(questionnaire)
  return limitGuesses(() =>
    tests.map((test, index) => runTest(test, index, { questionnaire, explainer, isRun: isRun(index) })),
  )
}

interface Running {
  readonly questionnaire: Questionnaire
  readonly explainer: Explainer
  readonly isRun: boolean
}

function runTest(test: LogicTest, index: number, running: Running): TestOutcome {
  const pointer = `/tests/${index}`
  const failures: TestFailure[] = []
  const given = readGiven(test, pointer, failures, running)
  const targets = readTargets(test, pointer, failures, running)
  for (const { expectation, at, node } of targets) {
    // Answers that stand for nothing make whatever follows from them say nothing.
    if (given === undefined || !running.isRun) continue
    const failure = judge(expectation, node, given, running.explainer)
    if (failure) failures.push({ kind: 'expectation', pointer: at, part: 'value', expectation, node, ...failure })
  }
  return { name: nameOfTest(test, index), pointer, targets, failures }
}

function readGiven(
  { answers }: LogicTest,
  pointer: string,
  failures: TestFailure[],
  { questionnaire }: Running,
): GivenAnswers | undefined {
  const given = new Map<Node, readonly Answer[]>()
  const before = failures.length
  for (const [name, value] of Object.entries(answers)) {
    const at = appendPointer(`${pointer}/answers`, name)
    const question = findQuestion(questionnaire, name)
    if ('problem' in question) {
      failures.push({ kind: 'name', pointer: at, part: 'key', problem: question.problem })
      continue
    }
    const found = findAnswers(question.found, value)
    if ('problem' in found) failures.push({ kind: 'name', pointer: at, part: 'value', problem: found.problem })
    else if (given.has(question.found)) {
      const problem = `Question "${question.found.keyword}" is answered twice here.`
      failures.push({ kind: 'name', pointer: at, part: 'key', problem })
    } else if (found.found.length > 0) given.set(question.found, found.found)
  }
  return failures.length === before ? given : undefined
}

/** A node of which something is expected. */
export interface ExpectedTarget {
  readonly expectation: Expectation
  /** JSON Pointer to its name in the file of tests. */
  readonly at: string
  readonly node: Node
}

function readTargets(
  test: LogicTest,
  pointer: string,
  failures: TestFailure[],
  { questionnaire }: Running,
): readonly ExpectedTarget[] {
  return expectations.flatMap((expectation) =>
    (test[expectation] ?? []).flatMap((name, index): readonly ExpectedTarget[] => {
      const at = `${pointer}/${expectation}/${index}`
      const targets = findTargets(questionnaire, name)
      if ('found' in targets) return targets.found.map((node) => ({ expectation, at, node }))
      failures.push({ kind: 'name', pointer: at, part: 'value', problem: targets.problem })
      return []
    }),
  )
}

type Judged = Pick<ExpectationFailure, 'verdict' | 'given' | 'explained'>

/** What is so instead of what is expected; `undefined` when it is as expected. */
function judge(expectation: Expectation, node: Node, given: GivenAnswers, explainer: Explainer): Judged | undefined {
  const isAboutForm = expectation === 'shown' || expectation === 'hidden'
  const answers = isAboutForm ? given : savedWith(node, given)
  if (answers === undefined) return { verdict: 'unknown', given, explained: undefined }
  const explained = isAboutForm ? explainer.shown(node, answers) : explainer.savable(answers)
  const wanted: Verdict = expectation === 'shown' || expectation === 'savable' ? 'yes' : 'no'
  return explained.verdict === wanted ? undefined : { verdict: explained.verdict, given: answers, explained }
}
