import { carryOverBy } from './carry-over.ts'
import type { ChangeRuleId } from './change-rules.ts'
import { addLoss, type Comparison, isToldOf, pathTo, placeOf } from './comparison.ts'
import { renamePlace } from './renamed-answers.ts'
import { answersWith } from './sample-answers.ts'
import { accepted, verdictOf } from './witness.ts'

const ofChecks: ReadonlySet<ChangeRuleId> = new Set(['changed-check', 'changed-type', 'removed-question'])

/** Tells of answers that name a questiongroup which is gone or has another name: they are taken out without a word. */
export function compareChosenGroups(comparison: Comparison): void {
  const { old, now } = comparison
  const carryOver = carryOverBy(comparison.changes)
  for (const group of old.groups.values()) {
    for (const question of group.choosingQuestions) {
      const place = renamePlace({ group: group.keyword, question: question.keyword }, comparison.places)
      const target = now.groups.get(place.group)?.questions.get(place.question)
      const gone = question.groupChoices.filter((choice) => old.groups.has(choice) && !now.groups.has(choice))
      if (target === undefined || gone.length === 0 || isToldOf(comparison, question.node, ofChecks)) continue
      for (const choice of gone) {
        const answers = answersWith(old, group.keyword, { [question.keyword]: choice })
        if (answers === undefined || verdictOf(old, answers).refusals.length > 0) continue
        const { warnings } = verdictOf(now, carryOver(answers))
        const problem = warnings.find(({ code, path }) => code === dropped && path[2] === target.keyword)
        if (problem === undefined) continue
        const witness = { answers, old: accepted, new: `taken out by the interface (${dropped})` }
        addLoss(
          comparison,
          'changed-check',
          { ...witness, weight: 'lost', problem },
          {
            path: pathTo(question.node),
            places: [placeOf(target.node, 'new'), placeOf(question.node, 'old')],
            data: {
              effect: `the choice of questiongroup "${choice}" is taken out, as there is none of that keyword now`,
            },
            cause: `chosen:${choice}`,
          },
        )
        break
      }
    }
  }
}

const dropped = 'dropped-questiongroup-choice'
