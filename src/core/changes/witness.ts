import type { AnswerObject } from '../answers/value.ts'
import type { AnswerModel, QuestionModel } from '../judging/model.ts'
import { type AnswerProblem, type AnswerProblemCode, crashCodes, refusalCodes } from '../judging/problem.ts'
import { weighInForm } from './form-witness.ts'
import { judgeSide, problemsBeside, storedText } from './judging.ts'
import { answersWithSample } from './sample-answers.ts'
import type { WeighedWitness } from './weighed-witness.ts'

/** What the service makes of answers, in short. */
export interface Verdict {
  readonly refusals: readonly AnswerProblem[]
  readonly warnings: readonly AnswerProblem[]
  /** What is stored, as text to be compared. */
  readonly stored: string
}

const refused: ReadonlySet<string> = new Set([...refusalCodes, ...crashCodes])
/** What the service makes of answers over its interface. */
export function verdictOf(model: AnswerModel, answers: AnswerObject): Verdict {
  const { problems, cleaned } = judgeSide(model, answers)
  const isRefusal = ({ code, severity }: AnswerProblem): boolean => refused.has(code) && severity !== 'warning'
  return {
    refusals: problems.filter(isRefusal),
    warnings: problems.filter((problem) => !isRefusal(problem)),
    stored: storedText(cleaned),
  }
}

/** Some answer to a question that the interface takes, as all data of a questionnaire; `undefined` where none is known. */
export function acceptedSample(model: AnswerModel, question: QuestionModel): AnswerObject | undefined {
  const answers = answersWithSample(model, question)
  return answers !== undefined && verdictOf(model, answers).refusals.length === 0 ? answers : undefined
}

/** That the service refuses answers, or fails on them. */
export function wordRefusal({ code }: AnswerProblem): string {
  return crashes.has(code) ? `the service fails (${code})` : `refused by the interface (${code})`
}

/** That the service takes answers over its interface. */
export const accepted = 'accepted by the interface'

const crashes: ReadonlySet<string> = new Set(crashCodes)

export type { WeighedWitness } from './weighed-witness.ts'

/**
 * Answers that the old configuration takes and the new one refuses, stores otherwise or warns of, over the interface or
 * in the form; `undefined` when they are none.
 */
export function weigh(old: AnswerModel, now: AnswerModel, answers: AnswerObject): WeighedWitness | undefined {
  const before = verdictOf(old, answers)
  if (before.refusals.length > 0) return undefined
  const after = verdictOf(now, answers)
  const [refusal] = after.refusals
  if (refusal) return { answers, old: accepted, new: wordRefusal(refusal), weight: 'lost', problem: refusal }
  if (before.stored !== after.stored) {
    return {
      answers,
      old: `stored by the interface as ${before.stored}`,
      new: `stored by the interface as ${after.stored}`,
      weight: 'lost',
      problem: undefined,
    }
  }
  const inForm = weighInForm(old, now, answers)
  if (inForm) return inForm
  const [warning] = problemsBeside(after.warnings, before.warnings)
  return (
    warning && {
      answers,
      old: accepted,
      new: `accepted by the interface with a warning (${warning.code})`,
      weight: 'warned',
      problem: warning,
    }
  )
}

/**
 * The first of some answers that is a witness, those that are lost before those that are only warned of; `codes` are
 * the problems that tell of the change in question.
 */
export function findWitness(
  old: AnswerModel,
  now: AnswerModel,
  tries: Iterable<AnswerObject | undefined>,
  codes?: readonly AnswerProblemCode[],
): WeighedWitness | undefined {
  let warned: WeighedWitness | undefined
  for (const answers of tries) {
    const found = answers && weigh(old, now, answers)
    if (found === undefined || (codes && !(found.problem && codes.includes(found.problem.code)))) continue
    if (found.weight === 'lost') return found
    warned ??= found
  }
  return warned
}
