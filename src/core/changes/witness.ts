import type { AnswerObject } from '../answers/value.ts'
import type { AnswerModel, QuestionModel } from '../judging/model.ts'
import { type AnswerProblem, type AnswerProblemCode, crashCodes, refusalCodes } from '../judging/problem.ts'
import { answersText, byName, weighInForm } from './form-witness.ts'
import { judgeSide, problemsBeside, storedText } from './judging.ts'
import { type RenamedPlaces, renameAnswers, renameProblem } from './renamed-answers.ts'
import { answersWithSample } from './sample-answers.ts'
import type { Moved, WeighedWitness } from './weighed-witness.ts'

/** What the service makes of answers, in short. */
export interface Verdict {
  readonly refusals: readonly AnswerProblem[]
  readonly warnings: readonly AnswerProblem[]
  readonly cleaned: AnswerObject
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
    cleaned,
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

export type { Moved, WeighedWitness } from './weighed-witness.ts'

/** What must be wrong with answers, so that they show what a change does and not what another one does. */
export interface Sought {
  /** The problems that tell of the change; without them what is stored otherwise tells of it, too. */
  readonly codes?: readonly AnswerProblemCode[]
  /** The question that the change is of; problems of others, and of the questiongroup as a whole, are none of it. */
  readonly question?: QuestionModel
  /** Set where the answers in question go elsewhere, which is told beside: where all answers go, and the question there. */
  readonly moved?: Moved
}

/**
 * Answers that the old configuration takes and the new one refuses, stores otherwise or warns of, over the interface or
 * in the form; `undefined` when they are none.
 */
export function weigh(
  old: AnswerModel,
  now: AnswerModel,
  answers: AnswerObject,
  sought: Sought = {},
): WeighedWitness | undefined {
  const before = verdictOf(old, answers)
  if (before.refusals.length > 0) return undefined
  const places = sought.moved?.places ?? unmoved
  const renamed = renameAnswers(answers, places)
  const after = verdictOf(now, renamed)
  const isOfIt = isSought(sought)
  const refusal = after.refusals.find(isOfIt)
  if (refusal) return { answers, old: accepted, new: wordRefusal(refusal), weight: 'lost', problem: refusal }
  if (isStoredOtherwise(before, after, sought)) {
    return {
      answers,
      old: `stored by the interface as ${before.stored}`,
      new: `stored by the interface as ${after.stored}`,
      weight: 'lost',
      problem: undefined,
    }
  }
  const inForm = weighInForm(old, now, answers, {
    isOfIt,
    isByProblem: sought.codes !== undefined,
    question: sought.question,
    renamed,
    ...(sought.moved && { moved: sought.moved }),
  })
  if (inForm) return inForm
  const warning = problemsBeside(
    after.warnings,
    before.warnings.map((one) => renameProblem(one, places)),
  ).find(isOfIt)
  return (
    warning && {
      answers,
      old: accepted,
      new: wordWarning(warning, after),
      weight: 'warned',
      problem: warning,
    }
  )
}

const unmoved: RenamedPlaces = new Map()

/** That the interface warns of answers; what is refused for another reason is not accepted with a warning. */
function wordWarning({ code }: AnswerProblem, { refusals }: Verdict): string {
  return refusals.length === 0 ? `${accepted} with a warning (${code})` : `warned of by the interface (${code})`
}

/** Whether the interface takes answers on both sides, and stores something else of what is sought. */
function isStoredOtherwise(before: Verdict, after: Verdict, { codes, question, moved }: Sought): boolean {
  if (codes !== undefined || after.refusals.length > 0 || before.stored === after.stored) return false
  if (question === undefined) {
    const carried = moved ? storedText(byName(renameAnswers(before.cleaned, moved.places))) : undefined
    return carried === undefined || carried !== storedText(byName(after.cleaned))
  }
  return answersText(before.cleaned, question) !== answersText(after.cleaned, moved?.question ?? question)
}

/** Whether a problem tells of a change. */
function isSought({ codes, question, moved }: Sought): (problem: AnswerProblem) => boolean {
  return (problem) => {
    if (codes !== undefined && !codes.includes(problem.code)) return false
    const target = moved?.question ?? question
    return target === undefined || isOfQuestion(problem, target)
  }
}

/** Whether a problem is one of a question, or of the page that it is on. */
function isOfQuestion({ code, path, data }: AnswerProblem, { node, keyword }: QuestionModel): boolean {
  if (ofGroups.has(code) || (path[0] ?? data.questiongroup) !== node.parent?.keyword) return false
  return path[2] === undefined || path[2] === keyword
}

/** Problems of a questiongroup, whatever is answered in it. */
const ofGroups: ReadonlySet<AnswerProblemCode> = new Set([
  'questiongroup-condition',
  'condition-crashes',
  'too-many-repetitions',
  'too-few-repetitions',
  'dropped-inherited',
  'order-not-sent',
  'hidden-questiongroup',
])

/**
 * The first of some answers that is a witness of what is sought, those that are lost before those that are only warned
 * of.
 */
export function findWitness(
  old: AnswerModel,
  now: AnswerModel,
  tries: Iterable<AnswerObject | undefined>,
  sought?: Sought,
): WeighedWitness | undefined {
  let warned: WeighedWitness | undefined
  for (const answers of tries) {
    const found = answers && weigh(old, now, answers, sought)
    if (found?.weight === 'lost') return found
    warned ??= found
  }
  return warned
}
