import type { AnswerObject, AnswerValue } from '../answers/value.ts'
import type { AnswerModel, GroupModel } from '../judging/model.ts'
import { type AnswerProblem, isRefusal } from '../judging/problem.ts'
import { judgeSide } from './judging.ts'
import type { Pair } from './pairing.ts'
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
  return tries.find((one) => one && isTaken(old, one) && !isRefusedByCondition(now, one, questiongroup)) ?? data
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
  { old, now }: Sides,
  groups: Pair<GroupModel>,
): Readonly<Record<string, AnswerValue>> | undefined {
  let first: Readonly<Record<string, AnswerValue>> | undefined
  for (const question of groups.old.questions.values()) {
    if (!groups.now.questions.has(question.keyword)) continue
    for (const answer of [sampleAnswer(question), ...trialAnswers(question)]) {
      if (answer === undefined) continue
      const sample = { [question.keyword]: answer }
      first ??= sample
      const data = { [groups.old.keyword]: [sample] }
      if ([old, now].every((model) => isTakenItself(model, data, groups.old.keyword))) return sample
    }
  }
  return first
}

/** Whether a side takes answers to a questiongroup, whatever its condition makes of them. */
function isTakenItself(model: AnswerModel, data: AnswerObject, questiongroup: string): boolean {
  return judgeSide(model, data).problems.every(
    (problem) => !isRefusal(problem) || isOfCondition(problem, questiongroup),
  )
}
