import { type AnswerObject, type AnswerValue, isAnswerObject } from '../answers/value.ts'
import { createObject } from '../judging/check-value.ts'
import { describeShape } from '../judging/describe.ts'
import { judgeForm } from '../judging/judge-form.ts'
import type { AnswerModel } from '../judging/model.ts'
import { type AnswerProblem, isRefusal } from '../judging/problem.ts'
import { ancestor, type Node } from '../questionnaire/node.ts'
import { judgeSide, problemsBeside, storedText, yearOfComparison } from './judging.ts'
import type { WeighedWitness } from './weighed-witness.ts'

/** What the form makes of answers, in short. */
export interface FormVerdict {
  readonly problems: readonly AnswerProblem[]
  readonly refusal: AnswerProblem | undefined
  /** What is stored once each page was opened and saved untouched. */
  readonly cleaned: AnswerObject
  /** The same as text to be compared. */
  readonly stored: string
}

/** What the form makes of stored answers (format facts 13.4). */
export function formVerdictOf(model: AnswerModel, answers: AnswerObject): FormVerdict {
  const beyond = { as: 'clean', year: yearOfComparison, describe: describeShape } as const
  const { problems, cleaned } = judgeForm(model, answers, beyond)
  return { problems, refusal: refusalAmong(problems, model, answers), cleaned, stored: storedText(byName(cleaned)) }
}

/** What keeps the pages of answers from being saved, first for their own sake; what another category lacks keeps only its page. */
function refusalAmong(problems: readonly AnswerProblem[], model: AnswerModel, answers: AnswerObject) {
  const refusals = problems.filter(isRefusal)
  const pageOf = (keyword: string): Node | undefined => {
    const node = model.groups.get(keyword)?.node ?? model.overlooked.get(keyword)
    return node && ancestor(node, 'category')
  }
  const pages = new Set(Object.keys(answers).map(pageOf))
  const groupOf = ({ path, data }: AnswerProblem): string => String(path[0] ?? data.questiongroup ?? '')
  const isOfAll = (problem: AnswerProblem): boolean => groupOf(problem) === ''
  return (
    refusals.find((problem) => isOfAll(problem) || Object.hasOwn(answers, groupOf(problem))) ??
    refusals.find((problem) => pages.has(pageOf(groupOf(problem))))
  )
}

/**
 * Answers that the form of the old configuration saves and that of the new one refuses, deletes or alters; `undefined`
 * when they are none. `renamed` are the same under the names that their questions have now.
 */
export function weighInForm(
  old: AnswerModel,
  now: AnswerModel,
  answers: AnswerObject,
  renamed = answers,
): WeighedWitness | undefined {
  const before = formVerdictOf(old, answers)
  // What the form altered before is no answer that it keeps.
  if (before.refusal || before.stored !== storedText(byName(judgeSide(old, answers).cleaned))) return undefined
  const after = formVerdictOf(now, renamed)
  const witness = { answers, weight: 'lost', old: 'saved by the form' } as const
  if (after.refusal) return { ...witness, new: `refused by the form (${after.refusal.code})`, problem: after.refusal }
  if (before.stored === after.stored) return undefined
  const [problem] = problemsBeside(after.problems, before.problems)
  const [was, is] = [before, after].map(({ stored }) => `stored by the form as ${stored}`)
  return { ...witness, old: was ?? '', new: is ?? '', problem }
}

/** Answers with their members in the order of their names, which nothing depends on. */
function byName<Value extends AnswerValue>(value: Value): Value {
  if (Array.isArray(value)) return (value as readonly AnswerValue[]).map(byName) as unknown as Value
  if (!isAnswerObject(value)) return value
  const sorted = createObject()
  for (const name of Object.keys(value).sort()) sorted[name] = byName(value[name] as AnswerValue)
  return sorted as Value
}
