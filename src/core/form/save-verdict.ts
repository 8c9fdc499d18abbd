import { type Truth, truthForAny, truthOfAll } from '../condition/evaluate.ts'
import type { Node } from '../questionnaire/node.ts'
import type { Verdict } from './form-verdict.ts'
import { type GivenAnswers, isListQuestion, isTranslatedQuestion } from './given-answers.ts'
import { gatherByName } from './savability.ts'
import type { Conditions, Trigger } from './triggers.ts'

/** Judges whether the data check accepts answers, as far as the conditions of their questiongroups decide that. */
export type SaveJudge = (given: GivenAnswers) => Verdict

/** Prepares the judgement for one questionnaire (format facts 5.3). */
export function createSaveJudge(conditions: Conditions): SaveJudge {
  const byName = gatherByName(conditions)
  const scopes = [...conditions.questiongroups.values()]
  const names = new Map<Node, string>()
  for (const [name, { targets }] of byName) for (const { node } of targets) names.set(node, name)

  const judgeName = (name: string, given: GivenAnswers): Verdict => {
    if (scopes.some((pairs) => pairs.couldTrigger(name))) return 'unknown'
    const triggers = byName.get(name)?.triggers ?? []
    const owner = triggers[0]?.question
    // Each repetition of the owner's questiongroup is tested; without any there is nothing that could fulfil it.
    if (owner === undefined || ![...given.keys()].some(({ parent }) => parent === owner.parent)) return 'no'
    const truth = truthFor(owner, triggers, given)
    // An exception refuses the whole questionnaire.
    return truth === 'unknown' ? 'unknown' : truth === 'true' ? 'yes' : 'no'
  }

  return (given) => {
    const groups = new Set([...given.keys()].flatMap(({ parent }) => parent ?? []))
    const verdicts = [...groups].flatMap((group) => {
      const name = names.get(group)
      return name === undefined ? [] : [judgeName(name, given)]
    })
    if (verdicts.includes('no')) return 'no'
    return verdicts.includes('unknown') ? 'unknown' : 'yes'
  }
}

function truthFor(owner: Node, triggers: readonly Trigger[], given: GivenAnswers): Truth {
  const expressions = triggers.map((trigger) => trigger.expression.text)
  const answers = given.get(owner)
  if (answers === undefined) return truthOfAll(expressions, null, 'python')
  if (isTranslatedQuestion(owner)) return 'unknown'
  if (isListQuestion(owner)) return truthForAny(expressions, answers, 'python')
  return truthOfAll(expressions, answers[0] ?? null, 'python')
}
