import { readCondition } from '../condition/condition.ts'
import { type Node, walk } from '../questionnaire/node.ts'
import { addAll } from '../text/lists.ts'
import { resolvePointer } from '../text/pointer.ts'
import { shortName } from '../text/printable.ts'
import { otherAnswersIn, otherEnds } from '../triggers/other-answers.ts'
import { conditionsOf, type Pairs, type Target, type Trigger } from '../triggers/triggers.ts'
import { type DataChange, inFile } from './data-changes.ts'
import type { NewKeywords } from './new-keywords.ts'
import type { Slot } from './parts.ts'
import { type ListEntry, repeatedEntries } from './waiting.ts'

type Kind = Pairs['kind']

/** What becomes of the names that connect a part with itself and with what is around it, in a copy of the part. */
export interface CopiedConditions {
  /** The names of conditions, and of pairs for "other", that the copy has for its own. */
  readonly names: Readonly<Record<Kind | 'other', ReadonlyMap<string, string>>>
  /** The names of conditions in the part that nothing in the copy waits for. */
  readonly idle: Readonly<Record<Kind, ReadonlySet<string>>>
  /** The names that something in the part waits for and nothing in reach of the copy triggers. */
  readonly untriggered: Readonly<Record<Kind, ReadonlySet<string>>>
  /** What questions outside get, so that they show the copy as they show the original. */
  readonly changes: readonly DataChange[]
  readonly notes: readonly string[]
}

/** One name around a part: who triggers it and who waits for it, inside and outside. */
interface Connection {
  readonly pairs: Pairs
  readonly name: string
  readonly own: readonly Trigger[]
  readonly others: readonly Trigger[]
  readonly waiting: readonly Target[]
}

/** Settles the names for a copy of a part that goes into a slot. */
export function copiedConditions(part: Node, slot: Slot, keywords: NewKeywords, as: string): CopiedConditions {
  const inside = new Set(walk(part).map(({ pointer }) => pointer))
  const isInside = ({ pointer }: Node): boolean => inside.has(pointer)
  const names = { question: new Map<string, string>(), questiongroup: new Map<string, string>() }
  const idle = { question: new Set<string>(), questiongroup: new Set<string>() }
  const untriggered = { question: new Set<string>(), questiongroup: new Set<string>() }
  const taken = namesOf(part)
  const changes: DataChange[] = []
  const notes = new Set<string>()
  const nameOf = (kind: Kind, name: string): string => {
    const copy = names[kind].get(name) ?? nameFor(name, part, keywords, as, taken)
    names[kind].set(name, copy)
    return copy
  }
  for (const { pairs, name, own, others, waiting } of connectionsOf(part, isInside)) {
    const { kind, scope } = pairs
    const isLoose = [...own, ...waiting].some(({ option }) => option.setBy !== 'questionnaire')
    if (own.length > 0 && waiting.length > 0) {
      // Options of records are those of the copy as well, with their names.
      if (!isLoose) nameOf(kind, name)
    } else if (own.length > 0) {
      idle[kind].add(name)
      notes.add(`The copy has no condition "${shortName(name)}": what waits for that is not in the copy.`)
    } else if (!isIn(slot, scope) || !others.every(isOfQuestionnaire)) {
      untriggered[kind].add(name)
      notes.add(`The copy does not wait for "${shortName(name)}": nothing in its reach triggers that.`)
    } else if (kind === 'questiongroup') {
      const copy = nameOf(kind, name)
      const lists = [...others.map(entryOf), ...repeatedEntries(scope, isInside, name)]
      addAll(
        changes,
        lists.flatMap((entry) => alsoAt(part.file.value, entry, copy)),
      )
      notes.add(
        `The questions outside that trigger "${shortName(name)}" trigger "${shortName(copy)}" as well, for which the copy waits.`,
      )
    }
  }
  const other = otherNamesOf(part, isInside, keywords, as)
  return { names: { ...names, other }, idle, untriggered, changes, notes: [...notes] }
}

function connectionsOf(part: Node, isInside: (node: Node) => boolean): Connection[] {
  const { questions, questiongroups } = conditionsOf(part.questionnaire)
  return [...questions.values(), ...questiongroups.values()].flatMap((pairs) =>
    [...new Set([...pairs.triggers.keys(), ...pairs.targets.keys()])].flatMap((name): Connection[] => {
      const triggers = pairs.triggers.get(name) ?? []
      const own = triggers.filter(({ question }) => isInside(question))
      const others = triggers.filter(({ question }) => !isInside(question))
      const waiting = (pairs.targets.get(name) ?? []).filter(({ node }) => isInside(node))
      return own.length === 0 && waiting.length === 0 ? [] : [{ pairs, name, own, others, waiting }]
    }),
  )
}

function namesOf({ questionnaire }: Node): Set<string> {
  const { questions, questiongroups } = conditionsOf(questionnaire)
  return new Set(
    [...questions.values(), ...questiongroups.values()].flatMap(({ triggers, targets }) => [
      ...triggers.keys(),
      ...targets.keys(),
    ]),
  )
}

function isIn({ questionnaire, list }: Slot, scope: Node): boolean {
  return questionnaire.file.uri === scope.file.uri && list.startsWith(`${scope.pointer}/`)
}

function isOfQuestionnaire({ option }: Trigger): boolean {
  return option.setBy === 'questionnaire'
}

function entryOf({ option: { uri, pointer }, entry }: Trigger): ListEntry {
  return { uri, pointer, entry }
}

/** The same condition under the name of the copy. */
function alsoAt(file: unknown, { uri, pointer, entry }: ListEntry, copy: string): DataChange[] {
  const text = resolvePointer(file, `${pointer}/${entry}`)
  const name = typeof text === 'string' ? readCondition(text).name : undefined
  if (typeof text !== 'string' || name === undefined) return []
  const value = text.slice(0, name.start) + copy + text.slice(name.end)
  return [inFile(uri, { op: 'insert', pointer: `${pointer}/-`, value })]
}

/** The pairs for "other" that have both their ends in the part. */
function otherNamesOf(
  part: Node,
  isInside: (node: Node) => boolean,
  keywords: NewKeywords,
  as: string,
): ReadonlyMap<string, string> {
  const answers = otherAnswersIn(part.questionnaire)
  const taken = new Set(otherEnds.flatMap((end) => [...answers[end].first.keys()]))
  const [first, second] = otherEnds.map(
    (end) => new Set(answers[end].all.filter(({ question }) => isInside(question)).map(({ name }) => name)),
  )
  const names = new Map<string, string>()
  for (const name of first ?? []) if (second?.has(name)) names.set(name, nameFor(name, part, keywords, as, taken))
  return names
}

/** As keywords: the one that the questiongroup of the name gets, else with the new beginning, else with the next free number. */
function nameFor(name: string, part: Node, keywords: NewKeywords, as: string, taken: Set<string>): string {
  const old = part.keyword ?? ''
  const begun = old !== '' && name.startsWith(old) ? `${as}${name.slice(old.length)}` : undefined
  const [, stem = `${name}_`] = /^(.*?_)\d+$/s.exec(name) ?? []
  let copy = keywords.questiongroup.get(name) ?? begun ?? `${stem}2`
  for (let number = 2; taken.has(copy); number++) copy = `${stem}${number}`
  taken.add(copy)
  return copy
}
