import { ancestor, type Node } from '../questionnaire/node.ts'
import { nearestName } from '../text/nearest-name.ts'
import { remember } from '../text/remember.ts'
import type { Conditions, Pairs, Target, Trigger } from './triggers.ts'

/** The conditions of one kind in a questionnaire, by scope. */
export type Scopes = ReadonlyMap<Node, Pairs>

/** The first condition of a name in any scope of a questionnaire. */
export function nameElsewhere(scopes: Scopes, name: string): Trigger | undefined {
  return tablesOf(scopes).triggers.get(name)
}

/** The first question, questiongroup or table that waits for a name in a scope whose own conditions do not have it. */
export function waitsElsewhere(scopes: Scopes, name: string): Target | undefined {
  return tablesOf(scopes).targets.get(name)
}

/** Larger scopes get no guesses, so that the time stays in proportion to the file. */
const guessLimit = 200

/** The condition of a scope whose name a target's name plainly means; `undefined` when none or several are near. */
export function meantName(pairs: Pairs, name: string): string | undefined {
  if (pairs.triggers.size > guessLimit) return undefined
  // Nobody means a blank at the end of a name.
  return nearestName(
    name,
    [...pairs.triggers.keys()].filter((one) => one === one.trim()),
  )
}

const tablesOf = remember((scopes: Scopes) => {
  const triggers = new Map<string, Trigger>()
  const targets = new Map<string, Target>()
  for (const pairs of scopes.values()) {
    for (const [name, [first]] of pairs.triggers) if (first && !triggers.has(name)) triggers.set(name, first)
    for (const [name, [first]] of pairs.targets) {
      if (first && !targets.has(name) && !pairs.triggers.has(name)) targets.set(name, first)
    }
  }
  return { triggers, targets }
})

/**
 * The one condition of a scope for which nothing waits, when there is also just one name that nothing triggers: the two
 * are most likely one mistake.
 */
export function lonelyName(pairs: Pairs): Trigger | undefined {
  return partnersOf(pairs).lonely
}

/** Whether a condition for which nothing waits is what an untriggered name plainly means, so that its finding tells of both. */
export function isMeantByTarget(pairs: Pairs, name: string): boolean {
  return partnersOf(pairs).meant.has(name)
}

/**
 * The name that a condition plainly should have, when the mistake is its own: without the blanks around it something
 * waits for it, or several things wait for a name that is near and that no condition has.
 */
export function dueName(scopes: Scopes, pairs: Pairs, name: string): string | undefined {
  const due = partnersOf(pairs).due.get(name)
  return due === undefined || !isOpen(scopes, pairs, due) ? undefined : due
}

/** Whether a name that nothing triggers is what a mistaken condition should have, so that its finding tells of both. */
export function isDue(scopes: Scopes, pairs: Pairs, name: string): boolean {
  return partnersOf(pairs).dueNames.has(name) && isOpen(scopes, pairs, name)
}

/** When data are checked, a condition of the name on another page counts too. */
function isOpen(scopes: Scopes, pairs: Pairs, name: string): boolean {
  return !pairs.couldTrigger(name) && (pairs.kind === 'question' || nameElsewhere(scopes, name) === undefined)
}

/**
 * The condition of a name that nothing triggers, when it stands in the option for the other kind of target, where nothing
 * waits for it.
 */
export function inOtherOption(conditions: Conditions, { kind, scope }: Pairs, name: string): Trigger | undefined {
  if (kind === 'question') {
    const others = conditions.questiongroups.get(ancestor(scope, 'category') ?? scope)
    const [first] = others?.triggers.get(name) ?? []
    return others?.targets.has(name) || first?.question.parent !== scope ? undefined : first
  }
  const first = nameElsewhere(conditions.questions, name)
  if (first === undefined || ancestor(first.question, 'category') !== scope) return undefined
  const others = first.question.parent && conditions.questions.get(first.question.parent)
  return others?.targets.has(name) ? undefined : first
}

/** Whether a condition for which nothing waits stands in the wrong option, so that the finding about its target tells of both. */
export function isMeantForOtherKind(conditions: Conditions, { kind }: Pairs, trigger: Trigger): boolean {
  const { question, name } = trigger
  const scope = kind === 'question' ? ancestor(question, 'category') : question.parent
  const others = scope && (kind === 'question' ? conditions.questiongroups : conditions.questions).get(scope)
  if (!others?.targets.has(name.text) || others.triggers.has(name.text) || others.couldTrigger(name.text)) return false
  return inOtherOption(conditions, others, name.text) === trigger
}

const partnersOf = remember((pairs: Pairs) => {
  const untriggered = [...pairs.targets.keys()].filter((name) => !pairs.triggers.has(name))
  const unused = [...pairs.triggers.keys()].filter((name) => !pairs.targets.has(name))
  const [only] = unused
  const lonely =
    untriggered.length === 1 && unused.length === 1 && only !== undefined ? pairs.triggers.get(only)?.[0] : undefined
  const meant = new Set(untriggered.slice(0, guessLimit).flatMap((name) => meantName(pairs, name) ?? []))
  if (only !== undefined && lonely) meant.add(only)
  const due = new Map<string, string>()
  for (const name of untriggered.slice(0, guessLimit)) {
    const candidate = (pairs.targets.get(name)?.length ?? 0) > 1 ? meantName(pairs, name) : undefined
    if (candidate !== undefined && !pairs.targets.has(candidate)) due.set(candidate, name)
  }
  const isUntriggered = new Set(untriggered)
  for (const name of unused) if (isUntriggered.has(name.trim())) due.set(name, name.trim())
  return { lonely, meant, due, dueNames: new Set(due.values()) }
})
