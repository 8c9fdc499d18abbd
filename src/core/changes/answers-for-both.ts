import { type AnswerObject, type AnswerValue, answerAt } from '../answers/value.ts'
import type { AnswerModel, GroupModel, QuestionModel } from '../judging/model.ts'
import { type AnswerProblem, isRefusal } from '../judging/problem.ts'
import { type Comparison, movedGroup } from './comparison.ts'
import { judgeSide } from './judging.ts'
import type { Pair } from './pairing.ts'
import { renamePlace } from './renamed-answers.ts'
import { isSameSaving } from './sameness.ts'
import { answersWith, fulfilCondition, sampleAnswer, trialAnswers } from './sample-answers.ts'

/** Both states of a configuration. */
interface Sides {
  readonly old: AnswerModel
  readonly now: AnswerModel
}

/**
 * The data of a questionnaire with a questiongroup and what its condition needs, that of the new side too where some
 * answers fulfil both: what another condition refuses shows nothing of another change.
 */
export function answersForBoth(
  { old, now }: Sides,
  questiongroup: string,
  answers: Readonly<Record<string, AnswerValue>>,
  repetitions = 1,
): AnswerObject | undefined {
  const data = answersWith(old, questiongroup, answers, repetitions)
  if (data === undefined || !now.groups.has(questiongroup) || isSameSaving(old, now, questiongroup)) return data
  const newFirst = answersWith(now, questiongroup, answers, repetitions)
  const tries = [fulfilCondition(now, data, questiongroup), newFirst && fulfilCondition(old, newFirst, questiongroup)]
  const isFit = (one: AnswerObject): boolean =>
    isGiven(one, questiongroup, answers) && isTaken(old, one) && !isRefusedByCondition(now, one, questiongroup)
  return tries.find((one) => one && isFit(one)) ?? data
}

/** Whether data has some answers to a questiongroup, beside which a condition may have asked for others. */
function isGiven(data: AnswerObject, questiongroup: string, answers: Readonly<Record<string, AnswerValue>>): boolean {
  const [first] = (answerAt(data, questiongroup) ?? []) as readonly AnswerObject[]
  return Object.entries(answers).every(([keyword, answer]) => first?.[keyword] === answer)
}

function isTaken(model: AnswerModel, data: AnswerObject): boolean {
  return !judgeSide(model, data).problems.some(isRefusal)
}

function isRefusedByCondition(model: AnswerModel, data: AnswerObject, questiongroup: string): boolean {
  return judgeSide(model, data).problems.some((problem) => isOfCondition(problem, questiongroup))
}

/** Whether the condition of a questiongroup refuses its answers. */
export function isOfCondition(problem: AnswerProblem | undefined, questiongroup: string): problem is AnswerProblem {
  const isRefused = problem?.code === 'questiongroup-condition' || problem?.code === 'condition-crashes'
  return isRefused && problem.path[0] === questiongroup
}

/** An answer to a question that is on both sides, which both take where there is one. */
export function sampleForBoth(
  comparison: Comparison,
  groups: Pair<GroupModel>,
): Readonly<Record<string, AnswerValue>> | undefined {
  const { old, now } = comparison
  const keywordNow = keywordsNow(comparison, groups)
  let first: Readonly<Record<string, AnswerValue>> | undefined
  for (const question of groups.old.questions.values()) {
    const keyword = keywordNow(question)
    if (keyword === undefined) continue
    for (const answer of [sampleAnswer(question), ...trialAnswers(question)]) {
      if (answer === undefined) continue
      const sample = { [question.keyword]: answer }
      first ??= sample
      const isTaken = isTakenItself(old, { [groups.old.keyword]: [sample] }, groups.old.keyword)
      if (isTaken && isTakenItself(now, { [groups.now.keyword]: [{ [keyword]: answer }] }, groups.now.keyword))
        return sample
    }
  }
  return first
}

/** Says which key a question has in the other state of its questiongroup; `undefined` where that does not ask it. */
export function keywordsNow(
  comparison: Comparison,
  { old, now }: Pair<GroupModel>,
): (question: QuestionModel) => string | undefined {
  const { moved } = movedGroup(comparison, { old, now })
  return ({ keyword }) => {
    const place = { group: old.keyword, question: keyword }
    const { group, question } = moved ? renamePlace(place, moved.places) : place
    return group === now.keyword && now.questions.has(question) ? question : undefined
  }
}

/** Whether a side takes answers to a questiongroup, whatever its condition makes of them. */
function isTakenItself(model: AnswerModel, data: AnswerObject, questiongroup: string): boolean {
  return judgeSide(model, data).problems.every(
    (problem) => !isRefusal(problem) || isOfCondition(problem, questiongroup),
  )
}
