import type { AnswerObject } from '../answers/value.ts'
import { uniqueName } from '../logic/find-name.ts'
import type { GivenValue, LogicTest } from '../logic/logic-test.ts'
import { formatLogicTests } from '../logic/write-tests.ts'
import { type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { isObject } from '../text/json-value.ts'
import { shownPartsOf } from './form-state.ts'
import { nodeIdsOf } from './node-ids.ts'
import type { PlainAnswers } from './opening-answers.ts'

/** Answers as a test of an author. */
export interface PreviewTest {
  /** A file for `questlint test`. */
  readonly text: string
  /** How many answers are left out: of further repetitions, and those that a test cannot express. */
  readonly leftOut: number
}

/** A test that has what the form shows and hides with some answers now; what answers do not tell is left out. */
export function previewTestOf(questionnaire: Questionnaire, answers: PlainAnswers, data: AnswerObject): PreviewTest {
  const { nodeOf } = nodeIdsOf(questionnaire)
  const given = new Map<string, GivenValue>()
  let leftOut = 0
  for (const question of walkAll(questionnaire.roots)) {
    if (question.level !== 'question') continue
    const questiongroup = question.parent?.keyword ?? ''
    const [first, ...others] = Object.hasOwn(answers, questiongroup) ? (answers[questiongroup] ?? []) : []
    const keyword = question.keyword ?? ''
    leftOut += others.filter((repetition) => Object.hasOwn(repetition, keyword)).length
    if (first === undefined || !Object.hasOwn(first, keyword)) continue
    const [name, value] = [uniqueName(question), answerIn(first[keyword])]
    if (name === undefined || value === undefined) leftOut += 1
    else given.set(name, value)
  }
  const lists = { shown: [] as string[], hidden: [] as string[] }
  for (const [id, [verdict]] of Object.entries(shownPartsOf(questionnaire, data))) {
    const node = nodeOf(id)
    const name = node && uniqueName(node)
    if (name !== undefined && verdict !== undefined && verdict !== 'unknown')
      lists[verdict === 'yes' ? 'shown' : 'hidden'].push(name)
  }
  const test: LogicTest = {
    name: 'from the preview',
    answers: Object.fromEntries(given),
    ...(lists.shown.length > 0 ? { shown: lists.shown } : {}),
    ...(lists.hidden.length > 0 ? { hidden: lists.hidden } : {}),
  }
  return { text: formatLogicTests([test], questionnaire, []), leftOut }
}

/** An answer as authors write it: of texts in languages the English one, or the first. */
function answerIn(value: unknown): GivenValue | undefined {
  if (isObject(value)) return answerIn(value.en ?? Object.values(value)[0])
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => (typeof item === 'string' || typeof item === 'number' ? [item] : []))
    return items.length === value.length ? items : undefined
  }
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}
