import { type AnswerObject, type AnswerValue, answerAt, isAnswerObject } from '../answers/value.ts'
import { createObject } from '../judging/check-value.ts'
import { describeShape } from '../judging/describe.ts'
import { judgeForm } from '../judging/judge-form.ts'
import type { AnswerModel, QuestionModel } from '../judging/model.ts'
import { type AnswerProblem, isRefusal } from '../judging/problem.ts'
import { ancestor, type Node } from '../questionnaire/node.ts'
import { judgeSide, problemsBeside, storedText, yearOfComparison } from './judging.ts'
import { renameProblem } from './renamed-answers.ts'
import type { Moved, WeighedWitness } from './weighed-witness.ts'

/** What the form makes of answers, in short. */
export interface FormVerdict {
  readonly problems: readonly AnswerProblem[]
  /** The gravest first. */
  readonly refusals: readonly AnswerProblem[]
  /** What is stored once each page was opened and saved untouched. */
  readonly cleaned: AnswerObject
  /** The same as text to be compared. */
  readonly stored: string
}

/** What the form makes of stored answers (format facts 13.4). */
export function formVerdictOf(model: AnswerModel, answers: AnswerObject): FormVerdict {
  const beyond = { as: 'clean', year: yearOfComparison, describe: describeShape } as const
  const { problems, cleaned } = judgeForm(model, answers, beyond)
  return { problems, refusals: refusalsAmong(problems, model, answers), cleaned, stored: storedText(byName(cleaned)) }
}

/** What keeps the pages of answers from being saved, first for their own sake; what another category lacks keeps only its page. */
function refusalsAmong(
  problems: readonly AnswerProblem[],
  model: AnswerModel,
  answers: AnswerObject,
): readonly AnswerProblem[] {
  const pageOf = (keyword: string): Node | undefined => {
    const node = model.groups.get(keyword)?.node ?? model.overlooked.get(keyword)
    return node && ancestor(node, 'category')
  }
  const pages = new Set(Object.keys(answers).map(pageOf))
  const groupOf = ({ path, data }: AnswerProblem): string => String(path[0] ?? data.questiongroup ?? '')
  const isOwn = (problem: AnswerProblem): boolean => {
    const keyword = groupOf(problem)
    return keyword === '' || Object.hasOwn(answers, keyword)
  }
  const refusals = problems.filter(isRefusal)
  const others = refusals.filter((problem) => !isOwn(problem) && pages.has(pageOf(groupOf(problem))))
  return [...refusals.filter(isOwn), ...others]
}

/** What tells of the change in question; without anything whatever the form makes of answers does. */
interface SoughtInForm {
  readonly isOfIt?: (problem: AnswerProblem) => boolean
  /** Whether only problems tell of it. */
  readonly isByProblem?: boolean
  readonly question?: QuestionModel | undefined
  /** The answers under the names that their questions have now. */
  readonly renamed?: AnswerObject
  /** Where the answers in question went, and the question there. */
  readonly moved?: Moved
}

/**
 * Answers that the form of the old configuration saves and that of the new one refuses, deletes or alters; `undefined`
 * when they are none.
 */
export function weighInForm(
  old: AnswerModel,
  now: AnswerModel,
  answers: AnswerObject,
  { isOfIt = () => true, isByProblem = false, question, renamed = answers, moved }: SoughtInForm = {},
): WeighedWitness | undefined {
  const before = formVerdictOf(old, answers)
  // What the form altered before is no answer that it keeps.
  if (before.refusals.length > 0 || before.stored !== storedText(byName(judgeSide(old, answers).cleaned)))
    return undefined
  const after = formVerdictOf(now, renamed)
  const witness = { answers, weight: 'lost', old: 'saved by the form' } as const
  const refusal = after.refusals.find(isOfIt)
  if (refusal) return { ...witness, new: `refused by the form (${refusal.code})`, problem: refusal }
  if (after.refusals.length > 0 || before.stored === after.stored) return undefined
  const known = moved ? before.problems.map((one) => renameProblem(one, moved.places)) : before.problems
  const fresh = problemsBeside(after.problems, known)
  // What the interface warns of, too, alters nothing in the form.
  const problem = (isByProblem ? problemsBeside(fresh, judgeSide(now, renamed).problems) : fresh).find(isOfIt)
  if (isByProblem ? problem === undefined : isKept(before.cleaned, after.cleaned, question, moved?.question))
    return undefined
  const [was, is] = [before, after].map(({ stored }) => `stored by the form as ${stored}`)
  return { ...witness, old: was ?? '', new: is ?? '', problem }
}

function isKept(
  before: AnswerObject,
  after: AnswerObject,
  question: QuestionModel | undefined,
  target: QuestionModel | undefined = question,
): boolean {
  return question !== undefined && answersText(before, question) === answersText(after, target ?? question)
}

/** All answers to a question as text to be compared. */
export function answersText(data: AnswerObject, { node, keyword }: QuestionModel): string {
  const repetitions = answerAt(data, node.parent?.keyword ?? '')
  const own = Array.isArray(repetitions) ? (repetitions as readonly AnswerValue[]) : []
  return storedText({ own: own.map((one) => (isAnswerObject(one) ? (answerAt(one, keyword) ?? null) : null)) })
}

/** Answers with their members in the order of their names, which nothing depends on. */
export function byName<Value extends AnswerValue>(value: Value): Value {
  if (Array.isArray(value)) return (value as readonly AnswerValue[]).map(byName) as unknown as Value
  if (!isAnswerObject(value)) return value
  const sorted = createObject()
  for (const name of Object.keys(value).sort()) sorted[name] = byName(value[name] as AnswerValue)
  return sorted as Value
}
