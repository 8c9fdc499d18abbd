import { locate } from '../model/locate.ts'
import type { Node } from '../model/node.ts'
import { type OtherAnswers, otherAnswersIn, otherEnds } from '../model/other-answers.ts'
import { conditionsIn, type Pairs, questionnairesOf } from '../model/triggers.ts'
import type { FileFacts } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Mention, mentionsOf, type NameKind } from './mentions.ts'
import { setsHolding } from './sets.ts'

/** Places that one name connects. */
interface Group {
  readonly kind: PairKind
  readonly name: string
  readonly places: ReadonlySet<string>
  /** The questionnaire that the places stand in, and the parts of it where they do. */
  readonly questionnaire: object
  readonly scopes: ReadonlySet<object>
  /** Whether the name means something in its own part of the questionnaire only. */
  readonly isLocal: boolean
}

/** A group that is being gathered. */
interface Draft {
  readonly places: Set<string>
  hasTrigger: boolean
  hasTarget: boolean
}

/** The names of one questionnaire; of each the drafts by the part of the questionnaire in which they stand. */
type Names = Map<string, Map<object, Draft>>

type PairKind = Extract<NameKind, 'question condition' | 'questiongroup condition' | 'other'>

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
    questionGroups(questions),
    questiongroupGroups(questiongroups, facts, position),
  ])
  return [...conditions, ...otherAnswersIn(facts, index).map(otherGroups)]
}

function draftFor(names: Names, name: string, scope: object): Draft {
  const drafts = names.get(name) ?? new Map<object, Draft>()
  names.set(name, drafts)
  const draft = drafts.get(scope) ?? { places: new Set<string>(), hasTrigger: false, hasTarget: false }
  drafts.set(scope, draft)
  return draft
}

function readPairs(names: Names, pairs: Pairs): void {
  const kind = `${pairs.kind} condition` as const
  for (const [name, triggers] of pairs.triggers) {
    const draft = draftFor(names, name, pairs)
    draft.hasTrigger = true
    for (const { option, entry } of triggers) {
      draft.places.add(placeId(option.uri, kind, `${option.pointer}/${entry}`, name))
    }
  }
  for (const [name, targets] of pairs.targets) {
    const draft = draftFor(names, name, pairs)
    draft.hasTarget = true
    for (const { option } of targets) draft.places.add(placeId(option.uri, kind, option.pointer, name))
  }
}

/** A name with both its ends beside each other has nothing to do with the same name elsewhere; a lonely end may be meant for any. */
function questionGroups(questions: ReadonlyMap<Node, Pairs>): Group[] {
  const names: Names = new Map()
  for (const pairs of questions.values()) readPairs(names, pairs)
  return [...names].flatMap(([name, drafts]) => {
    const isLocal = [...drafts.values()].every(({ hasTrigger, hasTarget }) => hasTrigger && hasTarget)
    if (!isLocal) return [merge('question condition', name, questions, drafts)]
    return [...drafts].map(([scope, draft]) => {
      return { ...merge('question condition', name, questions, new Map([[scope, draft]])), isLocal }
    })
  })
}

function merge(kind: PairKind, name: string, questionnaire: object, drafts: ReadonlyMap<object, Draft>): Group {
  const places = new Set([...drafts.values()].flatMap((draft) => [...draft.places]))
  return { kind, name, places, questionnaire, scopes: new Set(drafts.keys()), isLocal: false }
}

function questiongroupGroups(questiongroups: ReadonlyMap<Node, Pairs>, facts: FileFacts, position: number): Group[] {
  const names: Names = new Map()
  for (const pairs of questiongroups.values()) readPairs(names, pairs)
  for (const mention of subcategoryMentions(facts, position)) {
    draftFor(names, mention.text, names).places.add(placeOf(mention))
  }
  return [...names].map(([name, drafts]) => merge('questiongroup condition', name, questiongroups, drafts))
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
      draftFor(names, name, answers).places.add(placeId(option.uri, 'other', option.pointer, name))
    }
  }
  return [...names].map(([name, drafts]) => merge('other', name, answers, drafts))
}

/** A place that has a name already which would be taken for the same as that of the given places. */
export function clashingMention(workspace: Workspace, mentions: readonly Mention[], name: string): Mention | undefined {
  for (const mention of mentions) {
    for (const set of setsHolding(workspace, mention.uri)) {
      const own = groupsOf(set).get(placeOf(mention))
      const named = set.files.flatMap((facts) => mentionsOf(facts).named(mention.kind, 'keyword', name))
      const clash = named.find((one) => clashes(own, groupsOf(set).get(placeOf(one)), mention, one))
      if (clash) return clash
    }
  }
  return undefined
}

function clashes(
  own: readonly Group[] | undefined,
  others: readonly Group[] | undefined,
  mention: Mention,
  other: Mention,
): boolean {
  if (own === undefined || others === undefined) return own === others && mention.uri === other.uri
  return own.some((one) => others.some((two) => isSamePart(one, two)))
}

function isSamePart(one: Group, two: Group): boolean {
  if (one.kind !== two.kind || one.questionnaire !== two.questionnaire) return false
  return !one.isLocal || !two.isLocal || [...one.scopes].some((scope) => two.scopes.has(scope))
}
