import { locate } from '../model/locate.ts'
import { type OtherAnswers, otherAnswersIn, otherEnds } from '../model/other-answers.ts'
import { conditionsIn, type Pairs, questionnairesOf } from '../model/triggers.ts'
import type { FileFacts } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Mention, mentionsOf, type NameKind } from './mentions.ts'
import { setsHolding } from './sets.ts'

/** Places that one name connects; `isWhole` when both ends are among them. */
interface Group {
  readonly places: Set<string>
  hasTrigger: boolean
  hasTarget: boolean
}

/** The groups of one name within one questionnaire, by the questiongroup in which a name is on its own. */
type Groups = Map<object, Group>

const tables = new WeakMap<SetIndex, ReadonlyMap<string, readonly Group[]>>()

/**
 * All places that the name of a condition or of a pair for "other" connects with a place, itself among them. The name of a
 * condition on questions counts within a questiongroup, that of one on questiongroups, and of a pair for "other", within a
 * questionnaire (format facts 5.3, 5.4 and 6, rows 15 and 22); options of records connect the questionnaires that use them.
 */
export function connectedMentions(workspace: Workspace, start: Mention): Mention[] {
  const found = new Map<string, Mention>()
  const waiting = [start]
  for (let mention = waiting.pop(); mention; mention = waiting.pop()) {
    const place = placeOf(mention)
    if (found.has(place)) continue
    found.set(place, mention)
    for (const other of neighbours(workspace, mention)) if (!found.has(placeOf(other))) waiting.push(other)
  }
  return [...found.values()]
}

function neighbours(workspace: Workspace, mention: Mention): Mention[] {
  return setsHolding(workspace, mention.uri).flatMap((set) => {
    const groups = groupsOf(set).get(placeOf(mention))
    const named = set.files.flatMap((facts) => mentionsOf(facts).named(mention.kind, 'keyword', mention.text))
    if (groups) return named.filter((one) => groups.some(({ places }) => places.has(placeOf(one))))
    // Nothing says what these belong to; in one file they were hardly meant to be different.
    return named.filter((one) => one.uri === mention.uri && !groupsOf(set).has(placeOf(one)))
  })
}

function placeOf({ uri, kind, pointer, text }: Mention): string {
  return placeId(uri, kind, pointer, text)
}

function placeId(uri: string, kind: NameKind, pointer: string, name: string): string {
  return `${uri}#${pointer} ${kind} ${name}`
}

/** The groups that each place of a set stands in; collected once a set. */
function groupsOf(set: SetIndex): ReadonlyMap<string, readonly Group[]> {
  const known = tables.get(set)
  if (known) return known
  const table = new Map<string, Group[]>()
  for (const facts of set.files) {
    for (const groups of groupsInFile(facts, set)) {
      for (const group of groups) {
        for (const place of group.places) table.set(place, [...(table.get(place) ?? []), group])
      }
    }
  }
  tables.set(set, table)
  return table
}

function groupsInFile(facts: FileFacts, set: SetIndex): Group[][] {
  const index = set.forFile(facts.uri)
  const conditions = conditionsIn(facts, index).flatMap(({ questions, questiongroups }, position) => [
    questionGroups(questions.values()),
    questiongroupGroups(questiongroups.values(), facts, position),
  ])
  return [...conditions, ...otherAnswersIn(facts, index).map(otherGroups)]
}

type Names = Map<string, Groups>

function groupFor(names: Names, name: string, scope: object): Group {
  const groups = names.get(name) ?? new Map<object, Group>()
  names.set(name, groups)
  const group = groups.get(scope) ?? { places: new Set<string>(), hasTrigger: false, hasTarget: false }
  groups.set(scope, group)
  return group
}

function readPairs(names: Names, pairs: Pairs, scope: object): void {
  const kind = `${pairs.kind} condition` as const
  for (const [name, triggers] of pairs.triggers) {
    const group = groupFor(names, name, scope)
    group.hasTrigger = true
    for (const { option, entry } of triggers) {
      group.places.add(placeId(option.uri, kind, `${option.pointer}/${entry}`, name))
    }
  }
  for (const [name, targets] of pairs.targets) {
    const group = groupFor(names, name, scope)
    group.hasTarget = true
    for (const { option } of targets) group.places.add(placeId(option.uri, kind, option.pointer, name))
  }
}

/** A name with both its ends beside each other has nothing to do with the same name elsewhere; a lonely end may be meant for any. */
function questionGroups(scopes: Iterable<Pairs>): Group[] {
  const names: Names = new Map()
  for (const pairs of scopes) readPairs(names, pairs, pairs)
  return [...names.values()].flatMap((groups) => {
    const all = [...groups.values()]
    return all.every(({ hasTrigger, hasTarget }) => hasTrigger && hasTarget) ? all : [merge(all)]
  })
}

function merge(groups: readonly Group[]): Group {
  const places = new Set(groups.flatMap((group) => [...group.places]))
  return { places, hasTrigger: true, hasTarget: true }
}

function questiongroupGroups(scopes: Iterable<Pairs>, facts: FileFacts, questionnaire: number): Group[] {
  const names: Names = new Map()
  for (const pairs of scopes) readPairs(names, pairs, names)
  for (const mention of subcategoryMentions(facts, questionnaire)) {
    groupFor(names, mention.text, names).places.add(placeOf(mention))
  }
  return [...names.values()].flatMap((groups) => [...groups.values()])
}

/** The names in lists of subcategories, which repeat those of the question whose choices they draw. */
function subcategoryMentions(facts: FileFacts, questionnaire: number): Mention[] {
  const roots = new Set(questionnairesOf(facts)[questionnaire])
  return mentionsOf(facts).all.filter(({ kind, role, pointer }) => {
    if (kind !== 'questiongroup condition' || role !== 'trigger') return false
    const { nodes } = locate(facts, pointer)
    const [root] = nodes
    return root !== undefined && roots.has(root) && nodes.at(-1)?.level === 'subcategory'
  })
}

function otherGroups(answers: OtherAnswers): Group[] {
  const names: Names = new Map()
  for (const end of otherEnds) {
    for (const { option, name } of answers[end].all) {
      groupFor(names, name, names).places.add(placeId(option.uri, 'other', option.pointer, name))
    }
  }
  return [...names.values()].flatMap((groups) => [...groups.values()])
}
