import type { Answer } from '../condition/evaluate.ts'
import { type BlockStyle, writeMember, writeYamlString } from '../document/yaml/write.ts'
import type { ConformanceCase, ConformanceCases, LeftOut } from '../judging/cases.ts'
import { type GivenAnswers, isListQuestion } from '../judging/given-answers.ts'
import { leftOutWords } from '../judging/left-out-words.ts'
import { answerLabel } from '../questionnaire/answer-label.ts'
import { configurationName } from '../questionnaire/locate.ts'
import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { count } from '../text/count.ts'
import { shortLabel } from '../text/printable.ts'
import { safeYaml } from '../text/safe-text.ts'
import { uniqueName } from './find-name.ts'
import type { GivenValue, LogicTest } from './logic-test.ts'

/** Conformance cases as tests of an author, those of the same answers in one test. */
function testsOfCases(cases: readonly ConformanceCase[]): {
  readonly tests: readonly LogicTest[]
  /** How many cases are about something that has no name of its own. */
  readonly leftOut: number
} {
  const tests = new Map<string, Draft>()
  const names = new Map<string, number>()
  let leftOut = 0
  for (const one of cases) {
    const answers = writeAnswers(one.given)
    const target = uniqueName(one.target)
    if (answers === undefined || target === undefined) {
      leftOut += 1
      continue
    }
    const key = JSON.stringify(answers)
    const test = tests.get(key) ?? { name: uniqueTestName(one, names), answers, lists: new Map<string, string[]>() }
    tests.set(key, test)
    add(test, one.isShown ? 'shown' : 'hidden', target)
    if (one.isSavable !== undefined) add(test, one.isSavable ? 'savable' : 'unsavable', target)
  }
  const written = [...tests.values()].map(({ name, answers, lists }) => ({
    name,
    answers,
    ...Object.fromEntries(lists),
  }))
  return { tests: written, leftOut }
}

interface Draft {
  readonly name: string
  readonly answers: Readonly<Record<string, GivenValue>>
  readonly lists: Map<string, string[]>
}

function add({ lists }: Draft, expectation: string, target: string): void {
  const list = lists.get(expectation) ?? []
  lists.set(expectation, list)
  if (!list.includes(target)) list.push(target)
}

function writeAnswers(given: GivenAnswers): Record<string, GivenValue> | undefined {
  const answers: [string, GivenValue][] = []
  for (const [question, items] of given) {
    const name = uniqueName(question)
    if (name === undefined) return undefined
    answers.push([name, isListQuestion(question) ? items : (items[0] ?? null)])
  }
  return Object.fromEntries(answers)
}

const mostCharacters = 60

function uniqueTestName({ given, trigger, chosen }: ConformanceCase, names: Map<string, number>): string {
  const name =
    trigger === undefined || given.size === 0
      ? 'no answers'
      : chosen.length === 0
        ? `no answer to ${nameOf(trigger)}`
        : `${nameOf(trigger)}: ${chosen.map((answer) => wordAnswer(trigger, answer)).join(' and ')}`
  const before = names.get(name) ?? 0
  names.set(name, before + 1)
  return before === 0 ? name : `${name} (${before + 1})`
}

function nameOf({ label, keyword }: Node): string {
  return label === undefined ? (keyword ?? '?') : shortLabel(label, mostCharacters)
}

function wordAnswer(question: Node, answer: Answer): string {
  const label = answerLabel(question, answer)
  return label === undefined ? JSON.stringify(answer) : shortLabel(label, mostCharacters)
}

const style: BlockStyle = { lineBreak: '\n', unit: 2, listOffset: 2 }

function wordLeftOut({ target, why, count: cases }: LeftOut): string {
  const { level, keyword, parent } = target
  const name = level === 'question' ? `${parent?.keyword}/${keyword}` : keyword
  return `${count(cases, 'case')} about ${level} ${name} left out. ${leftOutWords[why]}`
}

/** A file of tests in YAML, for the conformance cases of a configuration. */
export function writeLogicTests(found: ConformanceCases, { configuration }: Questionnaire): string {
  const { tests, left } = testsIn(found)
  return formatLogicTests(
    tests,
    { configuration },
    left.map((line) => `# ${line}`),
  )
}

/** Why cases give no test, with what was left out of them; `undefined` where they give some. */
export function whyNoTests(found: ConformanceCases): readonly string[] | undefined {
  const { tests, left } = testsIn(found)
  return tests.length > 0 ? undefined : left
}

function testsIn({ cases, leftOut }: ConformanceCases): {
  readonly tests: readonly LogicTest[]
  readonly left: readonly string[]
} {
  const { tests, leftOut: nameless } = testsOfCases(cases)
  const left = leftOut.map(wordLeftOut)
  if (nameless > 0) left.push(`${count(nameless, 'case')} left out: what they are about has no name of its own.`)
  return { tests, left }
}

/** A file of tests in YAML, with comments at its top. */
export function formatLogicTests(
  tests: readonly LogicTest[],
  { configuration }: Pick<Questionnaire, 'configuration'>,
  comments: readonly string[],
): string {
  const lines = [
    '# What the form shows and what can be saved, for answers; "questlint test" checks it.',
    ...comments,
    `configuration: ${writeYamlString(configuration ? configurationName(configuration) : '')}`,
    tests.length > 0 ? 'tests:' : 'tests: []',
  ]
  return safeYaml(`${[...lines, ...tests.map(writeTest)].join('\n')}\n`)
}

function writeTest({ name = '', answers, ...lists }: LogicTest): string {
  const members = { answers, ...lists }
  const written = Object.entries(members).map(([member, value]) => `    ${member}${writeMember(value, 4, style)}`)
  return [`  - name: ${writeYamlString(name)}`, ...written].join('\n')
}
