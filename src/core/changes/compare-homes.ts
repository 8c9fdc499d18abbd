import type { AnswerValue } from '../answers/value.ts'
import type { GroupModel, QuestionModel } from '../judging/model.ts'
import { count } from '../text/count.ts'
import { answersForBoth } from './answers-for-both.ts'
import type { ChangeRuleId } from './change-rules.ts'
import { addLoss, type Comparison, isToldOf, pathTo, placeOf } from './comparison.ts'
import type { Pair } from './pairing.ts'
import { mostRepeated, sampleAnswer, trialAnswers } from './sample-answers.ts'
import { findWitness, type Sought } from './witness.ts'

/** Answers to a question that are not taken in its new questiongroup, whatever the question itself allows. */
export function compareHomes(comparison: Comparison, groups: Pair<GroupModel>, pair: Pair<QuestionModel>): void {
  const { old, now } = groups
  const sample = sampleAnswer(pair.old)
  if (sample === undefined) return
  const { places } = comparison
  const tell = (repetitions: number, sought: Sought, effect: string, samples: readonly AnswerValue[]): void => {
    const tries = samples.map((one) =>
      answersForBoth(comparison, old.keyword, { [pair.old.keyword]: one }, repetitions),
    )
    addLoss(comparison, 'changed-check', findWitness(comparison.old, comparison.now, tries, sought), {
      path: pathTo(pair.old.node),
      places: [placeOf(pair.now.node, 'new'), placeOf(pair.old.node, 'old')],
      data: { effect: `questiongroup "${now.keyword}" ${effect}` },
      cause: `home:${now.keyword} ${effect}`,
    })
  }
  if (now.inheritedFrom !== undefined && !isToldOf(comparison, pair.old.node, ofChecks)) {
    const sought = { question: pair.old, moved: { places, question: pair.now } }
    tell(1, sought, `takes its answers from ${now.inheritedFrom}, and drops others`, [sample])
  }
  if (now.maxNum < Math.min(old.maxNum, mostRepeated)) {
    const sought: Sought = { codes: ['too-many-repetitions'], moved: { places } }
    tell(
      now.maxNum + 1,
      sought,
      `allows ${count(now.maxNum, 'repetition')}, and "${old.keyword}" allowed ${old.maxNum}`,
      [sample],
    )
  }
  if (now.condition !== undefined && !now.condition.isOpen) {
    const sought: Sought = { codes: ['questiongroup-condition', 'condition-crashes'], moved: { places } }
    // An answer may fulfil the condition itself.
    const isOwn = now.condition.ownerGroup === now.keyword && now.condition.ownerQuestion === pair.now.keyword
    const samples = isOwn ? trialAnswers(pair.old) : [sample]
    tell(1, sought, `can only be saved with its condition "${now.condition.name}"`, samples)
  }
}

const ofChecks: ReadonlySet<ChangeRuleId> = new Set(['changed-check'])
