import type { Node } from '../questionnaire/node.ts'
import { pythonString } from '../text/python-string.ts'
import type { Conditions } from '../triggers/triggers.ts'
import type { Verdict } from './form-verdict.ts'
import { type GivenAnswers, isListQuestion, isTranslatedQuestion } from './given-answers.ts'
import { type SaveCondition, saveConditionsOf, type Tested, testCondition } from './save-conditions.ts'

/** Judges whether the data check accepts answers, as far as the conditions of their questiongroups decide that. */
export type SaveJudge = (given: GivenAnswers) => Verdict

/** What the condition of one questiongroup with answers says. */
export interface GroupVerdict {
  readonly group: Node
  readonly condition: SaveCondition
  readonly verdict: Verdict
}

/** As {@link SaveJudge}, with what each condition says. */
export type SaveExplainer = (given: GivenAnswers) => {
  readonly verdict: Verdict
  readonly groups: readonly GroupVerdict[]
}

/** Prepares the judgement for one questionnaire (format facts 5.3). */
export function createSaveJudge(conditions: Conditions): SaveJudge {
  const explain = createSaveExplainer(conditions)
  return (given) => explain(given).verdict
}

/** Prepares the explanations for one questionnaire. */
export function createSaveExplainer(conditions: Conditions): SaveExplainer {
  const byGroup = saveConditionsOf(conditions)
  return (given) => {
    const answered = new Set([...given.keys()].flatMap(({ parent }) => parent ?? []))
    const groups = [...answered].flatMap((group) => {
      const condition = byGroup.get(group)
      return condition === undefined ? [] : [{ group, condition, verdict: judgeCondition(condition, given, answered) }]
    })
    const verdicts = groups.map(({ verdict }) => verdict)
    const verdict = verdicts.includes('no') ? 'no' : verdicts.includes('unknown') ? 'unknown' : 'yes'
    return { verdict, groups }
  }
}

function judgeCondition(condition: SaveCondition, given: GivenAnswers, groups: ReadonlySet<Node>): Verdict {
  const { owner, isOpen } = condition
  if (isOpen) return 'unknown'
  // Each repetition of the owner's questiongroup is tested; without any there is nothing that could fulfil it.
  if (owner?.parent === undefined || !groups.has(owner.parent)) return 'no'
  const truth = truthFor(condition, owner, given)
  // An exception refuses the whole questionnaire.
  return truth === 'unknown' ? 'unknown' : truth === 'true' ? 'yes' : 'no'
}

function truthFor(condition: SaveCondition, owner: Node, given: GivenAnswers): Tested {
  const answers = given.get(owner)
  if (answers === undefined) return testCondition(condition, null)
  const [first = null] = answers
  // The check tests the text with its language, as Python writes it.
  if (isTranslatedQuestion(owner)) return testCondition(condition, `{'en': ${pythonString(String(first))}}`)
  return testCondition(condition, isListQuestion(owner) ? answers : first)
}
