import type { AnswerObject, AnswerValue } from '../answers/value.ts'
import type { GroupModel, QuestionModel } from '../judging/model.ts'
import type { AnswerProblemCode } from '../judging/problem.ts'
import { answersForBoth } from './answers-for-both.ts'
import type { Comparison, Drawn } from './comparison.ts'
import type { Pair } from './pairing.ts'
import type { Moved } from './weighed-witness.ts'
import { findWitness, type WeighedWitness } from './witness.ts'

/** A question on both sides, with what tells a change of it. */
export interface QuestionContext {
  readonly comparison: Comparison
  readonly groups: Pair<GroupModel>
  readonly pair: Pair<QuestionModel>
  readonly drawn: Drawn
}

/** Data that answers the question, with what its questiongroup needs. */
export function dataWith(
  { comparison, groups, pair }: QuestionContext,
  answer: AnswerValue | undefined,
): AnswerObject | undefined {
  return answer === undefined
    ? undefined
    : answersForBoth(comparison, groups.old.keyword, { [pair.old.keyword]: answer })
}

/** Where the answers went, of a question that another questiongroup asks now, or under another key. */
export function movedOf({ comparison, groups, pair }: QuestionContext): Moved | undefined {
  const isThere = groups.old.keyword === groups.now.keyword && pair.old.keyword === pair.now.keyword
  return isThere ? undefined : { places: comparison.places, question: pair.now }
}

export function witnessOf(
  context: QuestionContext,
  answers: Iterable<AnswerValue | undefined>,
  codes?: readonly AnswerProblemCode[],
): WeighedWitness | undefined {
  const { old, now } = context.comparison
  const moved = movedOf(context)
  return findWitness(
    old,
    now,
    [...answers].map((answer) => dataWith(context, answer)),
    { question: context.pair.old, ...(codes && { codes }), ...(moved && { moved }) },
  )
}
