import type { QuestionModel } from '../judging/model.ts'
import { carryOverBy } from './carry-over.ts'
import type { ChangeRuleId } from './change-rules.ts'
import { addLoss, type Comparison, isToldOf, pathTo, placeOf } from './comparison.ts'
import type { Pair } from './pairing.ts'
import { renamePlace } from './renamed-answers.ts'
import { answersWith } from './sample-answers.ts'
import { accepted, verdictOf, type WeighedWitness } from './witness.ts'

const ofChecks: ReadonlySet<ChangeRuleId> = new Set(['changed-check', 'changed-type', 'removed-question'])
const dropped = 'dropped-questiongroup-choice'

/** Tells of answers that name a questiongroup which is gone or has another name: they are taken out without a word. */
export function compareChosenGroups(comparison: Comparison): void {
  const { old, now } = comparison
  const carryOver = carryOverBy(comparison.changes)
  for (const group of old.groups.values()) {
    for (const question of group.choosingQuestions) {
      const place = renamePlace({ group: group.keyword, question: question.keyword }, comparison.places)
      const target = now.groups.get(place.group)?.questions.get(place.question)
      if (target === undefined || isToldOf(comparison, question.node, ofChecks)) continue
      const pair = { old: question, now: target }
      for (const choice of question.groupChoices) {
        if (!old.groups.has(choice) || now.groups.has(choice)) continue
        const witness = weighChoice(comparison, pair, { group: group.keyword, choice, carryOver })
        if (witness === undefined) continue
        tell(comparison, pair, choice, witness)
        break
      }
    }
  }
}

interface Choice {
  /** The questiongroup that asks. */
  readonly group: string
  /** The questiongroup that is chosen. */
  readonly choice: string
  readonly carryOver: ReturnType<typeof carryOverBy>
}

function weighChoice(
  { old, now }: Comparison,
  pair: Pair<QuestionModel>,
  { group, choice, carryOver }: Choice,
): WeighedWitness | undefined {
  const answers = answersWith(old, group, { [pair.old.keyword]: choice })
  if (answers === undefined || verdictOf(old, answers).refusals.length > 0) return undefined
  const { warnings } = verdictOf(now, carryOver(answers))
  const problem = warnings.find(({ code, path }) => code === dropped && path[2] === pair.now.keyword)
  return problem && { answers, old: accepted, new: `taken out by the interface (${dropped})`, weight: 'lost', problem }
}

function tell(
  comparison: Comparison,
  { old, now }: Pair<QuestionModel>,
  choice: string,
  witness: WeighedWitness,
): void {
  addLoss(comparison, 'changed-check', witness, {
    path: pathTo(old.node),
    places: [placeOf(now.node, 'new'), placeOf(old.node, 'old')],
    data: { effect: `the choice of questiongroup "${choice}" is taken out, as there is none of that keyword now` },
    cause: `chosen:${choice}`,
  })
}
