import { readConditions } from '../condition/condition.ts'
import { type Node, walk } from '../questionnaire/node.ts'
import { memberOf } from '../text/json-value.ts'
import { addAll } from '../text/lists.ts'
import { shortName } from '../text/printable.ts'
import { conditionsOf, type Pairs } from '../triggers/triggers.ts'
import { nameOfNode } from './parts.ts'

/** How the conditions of a part of a questionnaire and those around it depend on each other. */
export interface Dependents {
  /** What waits for a question of the part and for no other, in words. */
  readonly waiting: readonly string[]
  /** The entries outside that only something in the part waits for, set by the questionnaire itself. */
  readonly idle: readonly ListEntry[]
}

/** One item of a list of conditions. */
export interface ListEntry {
  readonly uri: string
  /** The list. */
  readonly pointer: string
  readonly entry: number
}

/** What in a questionnaire depends on one of its parts. */
export function dependentsOf(part: Node): Dependents {
  const inside = new Set(walk(part).map(({ pointer }) => pointer))
  const isInside = ({ pointer }: Node): boolean => inside.has(pointer)
  const { questions, questiongroups } = conditionsOf(part.questionnaire)
  const waiting: string[] = []
  const idle: ListEntry[] = []
  for (const pairs of [...questions.values(), ...questiongroups.values()]) {
    addAll(waiting, waitingIn(pairs, isInside))
    for (const [name, triggers] of pairs.triggers) {
      const targets = pairs.targets.get(name) ?? []
      if (targets.length === 0 || !targets.every(({ node }) => isInside(node)) || pairs.couldWait(name)) continue
      const outside = triggers.filter(({ question, option }) => !isInside(question) && option.setBy === 'questionnaire')
      addAll(
        idle,
        outside.map(({ option: { uri, pointer }, entry }) => ({ uri, pointer, entry })),
      )
      if (pairs.kind === 'questiongroup') addAll(idle, repeatedEntries(pairs.scope, isInside, name))
    }
  }
  return { waiting, idle }
}

function waitingIn({ triggers, targets, couldTrigger }: Pairs, isInside: (node: Node) => boolean): string[] {
  return [...targets].flatMap(([name, ofName]) => {
    const sources = triggers.get(name) ?? []
    const [first] = sources
    if (first === undefined || couldTrigger(name) || !sources.every(({ question }) => isInside(question))) return []
    const outside = ofName.filter(({ node }) => !isInside(node))
    return outside.map(
      ({ node }) => `${nameOfNode(node)} waits for "${shortName(name)}", which ${nameOfNode(first.question)} triggers`,
    )
  })
}

/** The items with a name in lists of subcategories outside a part, which repeat those of the question whose choices they draw. */
export function repeatedEntries(scope: Node, isInside: (node: Node) => boolean, name: string): readonly ListEntry[] {
  return walk(scope).flatMap((node) => {
    if (node.level !== 'subcategory' || isInside(node)) return []
    const list = memberOf(node.value.form_options, 'questiongroup_conditions')
    const pointer = `${node.pointer}/form_options/questiongroup_conditions`
    return (readConditions(list) ?? []).flatMap((condition, entry) =>
      condition?.name?.text === name ? { uri: node.file.uri, pointer, entry } : [],
    )
  })
}
