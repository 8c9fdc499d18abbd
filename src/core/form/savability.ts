import { reach } from '../condition/answers.ts'
import type { Questionnaire } from '../questionnaire/node.ts'
import { remember } from '../text/remember.ts'
import { answersTo } from './answer-domain.ts'
import { isMistakenOriginal } from './copied-conditions.ts'
import { type Conditions, conditionsOf, type Target, type Trigger } from './triggers.ts'

/** A condition name whose questiongroups the data check always refuses. */
export interface Unsavable {
  readonly name: string
  readonly targets: readonly Target[]
  /** All conditions of the name, in document order; the first one's question is the only one whose answer is tested. */
  readonly triggers: readonly Trigger[]
}

/**
 * The names of a questionnaire that several questions trigger and that no answer fulfils for the data check: it gathers the conditions of a
 * name from the whole configuration and tests all of them against the answer to the first question (format facts 5.3).
 * Found once a set.
 */
export const unsavableIn = remember(findUnsavable)

function findUnsavable(questionnaire: Questionnaire): readonly Unsavable[] {
  return [...gatherByName(conditionsOf(questionnaire))].flatMap(([name, { targets, triggers }]) => {
    const owner = triggers[0]?.question
    // A condition whose copy shows that it should have another name.
    if (triggers.some(isMistakenOriginal)) return []
    if (owner === undefined || targets.length === 0 || triggers.every((one) => one.question === owner)) return []
    const domain = answersTo(owner)
    const own = triggers.filter((one) => one.question === owner)
    const canBeTrue = (some: readonly Trigger[]): string =>
      reach(
        some.map((one) => one.expression.text),
        domain,
        'python',
      ).canBeTrue
    return canBeTrue(triggers) === 'no' && canBeTrue(own) === 'yes' ? [{ name, targets, triggers }] : []
  })
}

/** The conditions of questiongroups by name, gathered from the whole questionnaire as the data check does. */
export function gatherByName(conditions: Conditions): Map<string, { targets: Target[]; triggers: Trigger[] }> {
  const names = new Map<string, { targets: Target[]; triggers: Trigger[] }>()
  const entryOf = (name: string): { targets: Target[]; triggers: Trigger[] } => {
    const entry = names.get(name) ?? { targets: [], triggers: [] }
    names.set(name, entry)
    return entry
  }
  for (const pairs of conditions.questiongroups.values()) {
    for (const [name, triggers] of pairs.triggers) entryOf(name).triggers.push(...triggers)
    for (const [name, targets] of pairs.targets) entryOf(name).targets.push(...targets)
  }
  return names
}
