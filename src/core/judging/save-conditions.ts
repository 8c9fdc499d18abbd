import { type Answer, type Truth, truthFor, truthForAny, truthOfAll } from '../condition/evaluate.ts'
import type { Node } from '../questionnaire/node.ts'
import type { Conditions, Trigger } from '../triggers/triggers.ts'
import { gatherByName } from './savability.ts'

/** The condition under which the data check takes the answers of a questiongroup (format facts 5.3). */
export interface SaveCondition {
  readonly name: string
  /** The first question that declares the name, whose stored answers alone are tested; `undefined` when none does. */
  readonly owner: Node | undefined
  /** All expressions of the name, whatever question they are on. */
  readonly expressions: readonly string[]
  readonly triggers: readonly Trigger[]
  /** Whether something that cannot be read, or is not loaded, could trigger the name as well. */
  readonly isOpen: boolean
}

/** The conditions of the questiongroups of one questionnaire. */
export function saveConditionsOf(conditions: Conditions): ReadonlyMap<Node, SaveCondition> {
  const scopes = [...conditions.questiongroups.values()]
  const found = new Map<Node, SaveCondition>()
  for (const [name, { targets, triggers }] of gatherByName(conditions)) {
    const condition = {
      name,
      owner: triggers[0]?.question,
      expressions: triggers.map((trigger) => trigger.expression.text),
      triggers,
      isOpen: scopes.some((pairs) => pairs.couldTrigger(name)),
    }
    for (const { node } of targets) found.set(node, condition)
  }
  return found
}

/**
 * What the data check makes of a stored answer; `refused` where it either fails or finds a condition not met, by the
 * order of the tests, which is not known.
 */
export type Tested = Truth | 'refused'

/**
 * Whether the stored answer to its owner, in one repetition, fulfils a condition: some one of the items of a list, else
 * the answer itself.
 */
export function testCondition({ expressions }: SaveCondition, stored: Answer | readonly Answer[]): Tested {
  const isList = Array.isArray(stored)
  const answers = isList ? (stored as readonly Answer[]) : [stored as Answer]
  const truth = isList
    ? truthForAny(expressions, answers, 'python')
    : truthOfAll(expressions, stored as Answer, 'python')
  if (truth !== 'unknown') return truth
  const isNeverTrue = (answer: Answer): boolean =>
    expressions.some((expression) => ['false', 'crash'].includes(truthFor(expression, answer, 'python')))
  return answers.every(isNeverTrue) ? 'refused' : 'unknown'
}
