import { bareText, isSwapped, isWhole, readConditions, type WholeCondition } from '../condition/condition.ts'
import { pairingTemplateOf } from '../questionnaire/choice-pairing.ts'
import { ancestor, type Node } from '../questionnaire/node.ts'
import { memberOf } from '../text/json-value.ts'
import { nearestName } from '../text/nearest-name.ts'
import { remember } from '../text/remember.ts'
import { countWords, oddName } from './odd-name.ts'
import type { Conditions, Pairs, Target, Trigger } from './triggers.ts'

/** The conditions of one kind in a questionnaire, by scope. */
export type Scopes = ReadonlyMap<Node, Pairs>

/** Two names of one scope that are most likely meant to be one: no condition has the one that is waited for. */
export interface Mismatch {
  /** What is waited for. */
  readonly target: string
  /** The name of a condition. */
  readonly trigger: string
  /** Which of the two is the mistake, by what else agrees; `undefined` when nothing tells. */
  readonly odd: 'target' | 'trigger' | undefined
  /** Whether the one looks like a slip of the other. */
  readonly isNear: boolean
  /** Whether all that makes them one is that no other name of the scope lacks a partner. */
  readonly isLonely: boolean
}

/** The mismatches of a scope by both names. */
export interface Mismatches {
  readonly byTarget: ReadonlyMap<string, Mismatch>
  readonly byTrigger: ReadonlyMap<string, Mismatch>
}

/** The scopes of the kind of one of them. */
export function scopesOf(conditions: Conditions, { kind }: Pairs): Scopes {
  return kind === 'question' ? conditions.questions : conditions.questiongroups
}

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
  const unused = new Set<string>()
  const targets = new Map<string, Target>()
  for (const pairs of scopes.values()) {
    for (const [name, [first]] of pairs.triggers) {
      if (first && !triggers.has(name)) triggers.set(name, first)
      if (!pairs.targets.has(name)) unused.add(name)
    }
    for (const [name, [first]] of pairs.targets) {
      if (first && !targets.has(name) && !pairs.triggers.has(name)) targets.set(name, first)
    }
  }
  return { triggers, unused, targets }
})

/** Whether a condition of a scope is written the wrong way round, with a name before its expression. */
export function hasSwapped({ triggers }: Pairs, name: string): boolean {
  return swappedNames(triggers).has(name)
}

const swappedNames = remember((triggers: Pairs['triggers']): ReadonlySet<string> => {
  const swapped = [...triggers.values()].flat().filter(isSwapped)
  return new Set(swapped.map(({ expression }) => expression.text.trim()))
})

/**
 * The condition of a name that nothing triggers, when it is in the option for the other kind of target, where nothing
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

/** Whether a condition for which nothing waits is in the wrong option, so that the finding about its target tells of both. */
export function isMeantForOtherKind(conditions: Conditions, { kind }: Pairs, trigger: Trigger): boolean {
  const { question, name } = trigger
  const scope = kind === 'question' ? ancestor(question, 'category') : question.parent
  const others = scope && (kind === 'question' ? conditions.questiongroups : conditions.questions).get(scope)
  if (!others?.targets.has(name.text) || others.triggers.has(name.text) || others.couldTrigger(name.text)) return false
  return inOtherOption(conditions, others, name.text) === trigger
}

/**
 * The questiongroup with the name of a condition as its keyword that waits for the name of another one instead, which then
 * stands for two.
 */
export function misdirectedTarget({ kind, targets }: Pairs, condition: string): Target | undefined {
  return kind === 'questiongroup' ? sharedNames(targets).get(condition) : undefined
}

/** The targets that share the name of another one, by their own keywords. */
const sharedNames = remember((targets: Pairs['targets']): ReadonlyMap<string, Target> => {
  const shared = new Map<string, Target>()
  for (const [name, group] of targets) {
    if (group.length < 2) continue
    for (const target of group) {
      const { keyword } = target.node
      if (keyword !== undefined && keyword !== name) shared.set(keyword, target)
    }
  }
  return shared
})

/** The names of a scope that do not find each other although they are meant to; each is told of once, at the odd one. */
export function mismatchesIn(conditions: Conditions, pairs: Pairs): Mismatches {
  return allMismatches(conditions).get(pairs) ?? none
}

const none: Mismatches = { byTarget: new Map(), byTrigger: new Map() }

const allMismatches = remember((conditions: Conditions): ReadonlyMap<Pairs, Mismatches> => {
  const all = new Map<Pairs, Mismatches>()
  for (const scopes of [conditions.questions, conditions.questiongroups]) {
    for (const pairs of scopes.values()) {
      const found = matchNames(conditions, pairs)
      if (found) all.set(pairs, found)
    }
  }
  return all
})

/** Names that are still without a partner. */
interface Open {
  readonly targets: Set<string>
  readonly triggers: Set<string>
}

function matchNames(conditions: Conditions, pairs: Pairs): Mismatches | undefined {
  const open = openNames(conditions, pairs)
  if (open.targets.size === 0 || open.targets.size > guessLimit || open.triggers.size > guessLimit) return undefined
  const byTarget = new Map<string, Mismatch>()
  const byTrigger = new Map<string, Mismatch>()
  const match = (target: string, trigger: string, known?: Mismatch['odd'], isLonely = false): void => {
    const isNear = nearestName(target, [trigger]) !== undefined || target === trigger.trim()
    const mismatch = { target, trigger, odd: known ?? oddOf(conditions, pairs, target, trigger), isNear, isLonely }
    if (!byTarget.has(target)) byTarget.set(target, mismatch)
    if (!byTrigger.has(trigger)) byTrigger.set(trigger, mismatch)
    open.targets.delete(target)
    open.triggers.delete(trigger)
  }
  for (const name of [...open.triggers]) {
    if (open.targets.has(name.trim())) match(name.trim(), name, 'trigger')
  }
  for (const name of [...open.targets]) {
    const copied = copiedUnder(pairs, name)
    if (copied !== undefined) match(name, copied, 'trigger')
  }
  for (const name of [...open.targets]) {
    const named = namedByKeyword(pairs, name, open.triggers)
    if (named !== undefined) match(name, named)
  }
  for (const alike of [nearestName, sameButDigits]) {
    for (const [target, trigger, odd] of likeNames(open, alike)) match(target, trigger, odd)
  }
  const [target] = open.targets
  const [trigger] = open.triggers
  if (target !== undefined && trigger !== undefined && open.targets.size === 1 && open.triggers.size === 1) {
    match(target, trigger, undefined, true)
  }
  return { byTarget, byTrigger }
}

/** The names without a partner, except those whose partner is in another scope or option, which is another mistake. */
function openNames(conditions: Conditions, pairs: Pairs): Open {
  const scopes = scopesOf(conditions, pairs)
  const isElsewhere = (name: string): boolean =>
    pairs.kind === 'question' ? tablesOf(scopes).unused.has(name) : nameElsewhere(scopes, name) !== undefined
  const targets = [...pairs.targets.keys()].filter(
    (name) =>
      !pairs.triggers.has(name) &&
      !pairs.couldTrigger(name) &&
      !isElsewhere(name) &&
      !inOtherOption(conditions, pairs, name),
  )
  const triggers = [...pairs.triggers]
    .filter(([name, [first]]) => {
      if (pairs.targets.has(name) || waitsElsewhere(scopes, name)) return false
      return first !== undefined && !isMeantForOtherKind(conditions, pairs, first)
    })
    .map(([name]) => name)
  return { targets: new Set(targets), triggers: new Set(triggers) }
}

/** The name of the condition whose copy in the subcategory has the name that is waited for. */
function copiedUnder({ kind, lists }: Pairs, name: string): string | undefined {
  if (kind === 'question') return undefined
  for (const { question, triggers } of lists) {
    const copy = copiesOf(question).find((condition) => condition.name.text === name)
    if (copy === undefined) continue
    const original = triggers.find(({ expression }) => bareText(expression.text) === bareText(copy.expression.text))
    if (original) return original.name.text
  }
  return undefined
}

/** The conditions that the subcategory of a question repeats. */
function copiesOf(question: Node): readonly WholeCondition[] {
  if (pairingTemplateOf(question) === undefined) return []
  const options = ancestor(question, 'subcategory')?.value.form_options
  return (readConditions(memberOf(options, 'questiongroup_conditions')) ?? []).filter(isWhole)
}

/** The one open condition that has the keyword of what waits for a name, or is on the question whose keyword the name is. */
function namedByKeyword(pairs: Pairs, name: string, triggers: ReadonlySet<string>): string | undefined {
  const own = new Set((pairs.targets.get(name) ?? []).map(({ node }) => node.keyword))
  const found = [...triggers].filter((trigger) => {
    if (own.has(trigger)) return true
    return pairs.triggers.get(trigger)?.some(({ question }) => question.keyword === name)
  })
  return found.length === 1 ? found[0] : undefined
}

/** Pairs of names that are alike; where one is like several, all of those are mistaken. */
function likeNames(
  { targets, triggers }: Open,
  alike: typeof sameButDigits,
): (readonly [string, string, Mismatch['odd']])[] {
  const near = new Map<string, readonly [target: string, trigger: string]>()
  const add = (target: string, trigger: string) => near.set(JSON.stringify([target, trigger]), [target, trigger])
  for (const target of targets) {
    const trigger = alike(target, triggers)
    if (trigger !== undefined) add(target, trigger)
  }
  for (const trigger of triggers) {
    const target = alike(trigger, targets)
    if (target !== undefined) add(target, trigger)
  }
  const found = [...near.values()]
  return found.map(([target, trigger]) => {
    if (found.filter(([, other]) => other === trigger).length > 1) return [target, trigger, 'target']
    return [target, trigger, found.filter(([other]) => other === target).length > 1 ? 'trigger' : undefined]
  })
}

/** The one name that differs from another in nothing but digits. */
function sameButDigits(name: string, candidates: Iterable<string>): string | undefined {
  const letters = name.replace(/\d/g, '')
  const found = [...candidates].filter((candidate) => candidate.replace(/\d/g, '') === letters)
  return found.length === 1 ? found[0] : undefined
}

const wordsIn = remember((scopes: Scopes) =>
  countWords([...scopes.values()].flatMap(({ targets, triggers }) => [...targets.keys(), ...triggers.keys()])),
)

function oddOf(conditions: Conditions, pairs: Pairs, target: string, trigger: string): Mismatch['odd'] {
  const waiting = pairs.targets.get(target) ?? []
  const having = pairs.triggers.get(trigger) ?? []
  const questions = new Set(having.map(({ question }) => question))
  const copied = [...questions].flatMap(copiesOf).map(({ name }) => name.text)
  const countOf = (name: string): number => copied.filter((one) => one === name).length
  const nodes = [...waiting.map(({ node }) => node), ...having.map(({ question }) => question), pairs.scope]
  const odd = oddName(
    { name: target, uses: waiting.length + countOf(target) },
    { name: trigger, uses: having.length + countOf(trigger) },
    {
      keywords: nodes.flatMap(({ keyword }) => keyword ?? []),
      words: wordsIn(scopesOf(conditions, pairs)),
      file: pairs.scope.file,
    },
  )
  if (odd === undefined) return undefined
  return odd === target ? 'target' : 'trigger'
}
