import type { AnswerObject } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import { describeShape } from '../judging/describe.ts'
import { type AnswerJudgement, judgeAnswers } from '../judging/judge.ts'
import type { AnswerModel } from '../judging/model.ts'
import type { AnswerProblem } from '../judging/problem.ts'

/** Limits say `now` for the year, which is the same on both sides. */
export const yearOfComparison = 2000

/** What the interface of the service makes of answers on one side of a comparison. */
export function judgeSide(model: AnswerModel, answers: AnswerObject): AnswerJudgement {
  return judgeAnswers(model, answers, { as: 'api', year: yearOfComparison, describe: describeShape })
}

/** The problems that are not among others, by what they are and where. */
export function problemsBeside(
  problems: readonly AnswerProblem[],
  others: readonly AnswerProblem[],
): readonly AnswerProblem[] {
  const known = new Set(others.map(nameOf))
  return problems.filter((problem) => !known.has(nameOf(problem)))
}

function nameOf({ code, path, data }: AnswerProblem): string {
  return JSON.stringify([code, path.length > 0 ? path : [data.questiongroup]])
}

/** Stored answers as text to be compared. */
export function storedText(answers: AnswerObject): string {
  return writeAnswers(answers).replace(wholeFraction, (found, whole?: string) => whole ?? found)
}

/** A string, or a number such as 1850.0, which the application shows, finds and compares as it does 1850. */
const wholeFraction = /"(?:[^"\\]|\\.)*"|(?<![\d.])(-?\d{1,15})\.0(?![\deE])/g
