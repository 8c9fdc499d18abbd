import type { AnswerObject } from '../answers/value.ts'
import { uniqueName } from '../logic/find-name.ts'
import type { GivenValue, LogicTest } from '../logic/logic-test.ts'
import { formatLogicTests } from '../logic/write-tests.ts'
import { type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { isObject } from '../text/json-value.ts'
import { printable } from '../text/printable.ts'
import { shownPartsOf } from './form-state.ts'
import { nodeIdsOf } from './node-ids.ts'
import type { PlainAnswers } from './opening-answers.ts'

/** Answers as a test of an author. */
export interface PreviewTest {
  /** A file for `questlint test`. */
  readonly text: string
  /** The answers that a test cannot express, as `qg_depth/1/depth`: of further repetitions, and without a name or a value of their own. */
  readonly leftOut: readonly string[]
}

/** A test that has what the form shows and hides with some answers now; what answers do not tell is left out. */
export function previewTestOf(questionnaire: Questionnaire, answers: PlainAnswers, data: AnswerObject): PreviewTest {
  const { nodeOf } = nodeIdsOf(questionnaire)
  const given = new Map<string, GivenValue>()
  const leftOut: string[] = []
  for (const question of walkAll(questionnaire.roots)) {
    if (question.level !== 'question') continue
    const questiongroup = question.parent?.keyword ?? ''
    const repetitions = Object.hasOwn(answers, questiongroup) ? (answers[questiongroup] ?? []) : []
    const keyword = question.keyword ?? ''
    const name = uniqueName(question)
    for (const [index, repetition] of repetitions.entries()) {
      if (!Object.hasOwn(repetition, keyword)) continue
      const value = answerIn(repetition[keyword])
      if (index > 0 || name === undefined || value === undefined)
        leftOut.push(printable(`${questiongroup}/${index}/${keyword}`))
      else given.set(name, value)
    }
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
  const comments = leftOut.map((one) => `# Left out, since a test cannot express it: ${one}`)
  return { text: formatLogicTests([test], questionnaire, comments), leftOut }
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
