import { locate } from '../questionnaire/locate.ts'
import { type Node, type Questionnaire, questionnairesOf } from '../questionnaire/node.ts'
import { addToGroup } from '../text/group-by.ts'
import { remember } from '../text/remember.ts'
import { type OtherAnswers, otherAnswersIn, otherEnds } from '../triggers/other-answers.ts'
import { conditionsOf, type Pairs } from '../triggers/triggers.ts'
import type { SetFile, SetIndex } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Mention, NameKind } from './mention.ts'
import { mentionsOf } from './mentions.ts'
import { setsHolding } from './sets.ts'

/** Places that one name connects. */
interface Group {
  readonly kind: PairKind
  readonly name: string
  readonly places: ReadonlySet<string>
  /** The questionnaire that the places are in, and the parts of it where they do. */
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

/** The names of one questionnaire; of each the drafts by the part of the questionnaire in which they are. */
type Names = Map<string, Map<object, Draft>>

type PairKind = Extract<NameKind, 'question condition' | 'questiongroup condition' | 'other'>

const tables = new WeakMap<SetIndex, ReadonlyMap<string, readonly Group[]>>()

/**
 * All places that the name of a condition or of a pair for "other" connects with a place, itself among them. The name of a
 * condition on questions counts within a questiongroup, that of one on questiongroups, and of a pair for "other", within a
 * questionnaire (format facts 5.3, 5.4 and 6, rows 15 and 22); options of records connect the questionnaires that use them.
 */
export function connectedMentions(workspace: Workspace, start: Mention): Mention[] {
  const found = new Map([[placeOf(start), start]])
  const seen = new Set<unknown>()
  const waiting = [start]
  for (let mention = waiting.pop(); mention; mention = waiting.pop()) {
    for (const set of setsHolding(workspace, mention.uri)) {
      const around = groupsOf(set).get(placeOf(mention)) ?? [set]
      for (const group of around.filter((one) => !seen.has(one))) {
        seen.add(group)
        for (const other of group === set ? aloneWith(mention, set) : mentionsIn(group as Group, set)) {
          if (found.has(placeOf(other))) continue
          found.set(placeOf(other), other)
          waiting.push(other)
        }
      }
    }
  }
  return [...found.values()]
}

function mentionsIn({ kind, name, places }: Group, set: SetIndex): Mention[] {
  return namedIn(set, kind, name).filter((one) => places.has(placeOf(one)))
}

/** Nothing says what some names belong to, such as those of a key that is not asked; in one file they were hardly meant to be different. */
function aloneWith({ kind, text, uri }: Mention, set: SetIndex): Mention[] {
  return namedIn(set, kind, text).filter((one) => one.uri === uri && !groupsOf(set).has(placeOf(one)))
}

function namedIn(set: SetIndex, kind: NameKind, name: string): Mention[] {
  return set.files.flatMap(({ facts }) => mentionsOf(facts).named(kind, 'keyword', name))
}

function placeOf({ uri, kind, pointer, text }: Mention): string {
  return placeId(uri, kind, pointer, text)
}

function placeId(uri: string, kind: NameKind, pointer: string, name: string): string {
  return `${uri}#${pointer} ${kind} ${name}`
}

/** The groups that each place of a set is in; collected once a set. */
function groupsOf(set: SetIndex): ReadonlyMap<string, readonly Group[]> {
  const known = tables.get(set)
  if (known) return known
  const table = new Map<string, Group[]>()
  for (const group of set.files.flatMap(questionnairesOf).flatMap(groupsIn)) {
    for (const place of group.places) addToGroup(table, place, group)
  }
  tables.set(set, table)
  return table
}

function groupsIn(questionnaire: Questionnaire): Group[] {
  const { questions, questiongroups } = conditionsOf(questionnaire)
  return [
    ...questionGroups(questions),
    ...questiongroupGroups(questiongroups, questionnaire),
    ...otherGroups(otherAnswersIn(questionnaire)),
  ]
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

function questiongroupGroups(questiongroups: ReadonlyMap<Node, Pairs>, { file, roots }: Questionnaire): Group[] {
  const names: Names = new Map()
  for (const pairs of questiongroups.values()) readPairs(names, pairs)
  for (const root of roots) {
    for (const mention of subcategoryMentions(file).get(root) ?? []) {
      draftFor(names, mention.text, names).places.add(placeOf(mention))
    }
  }
  return [...names].map(([name, drafts]) => merge('questiongroup condition', name, questiongroups, drafts))
}

/** The names in lists of subcategories, which repeat those of the question whose choices they draw; by the outermost node. */
const subcategoryMentions = remember((file: SetFile): ReadonlyMap<Node, readonly Mention[]> => {
  const table = new Map<Node, Mention[]>()
  for (const mention of mentionsOf(file.facts).all) {
    if (mention.kind !== 'questiongroup condition' || mention.role !== 'trigger') continue
    const { nodes } = locate(file, mention.pointer)
    const [root] = nodes
    if (root !== undefined && nodes.at(-1)?.level === 'subcategory') addToGroup(table, root, mention)
  }
  return table
})

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
  const [first] = mentions
  if (first === undefined) return undefined
  for (const set of new Set(mentions.flatMap(({ uri }) => setsHolding(workspace, uri)))) {
    const own = new Set(mentions.flatMap((mention) => groupsOf(set).get(placeOf(mention)) ?? []))
    const alone = mentions.filter((mention) => !groupsOf(set).has(placeOf(mention)))
    const aloneIn = new Set(alone.map(({ uri }) => uri))
    const isTaken = createPartTest([...own])
    const clash = namedIn(set, first.kind, name).find((one) => {
      const groups = groupsOf(set).get(placeOf(one))
      return groups ? groups.some(isTaken) : aloneIn.has(one.uri)
    })
    if (clash) return clash
  }
  return undefined
}

/** Tells whether a name of a group is in reach of one of the given groups. */
function createPartTest(own: readonly Group[]): (group: Group) => boolean {
  const questionnaires = new Map<object, { isLocal: boolean; scopes: Set<object> }>()
  for (const { questionnaire, isLocal, scopes } of own) {
    const part = questionnaires.get(questionnaire) ?? { isLocal: true, scopes: new Set<object>() }
    part.isLocal &&= isLocal
    for (const scope of scopes) part.scopes.add(scope)
    questionnaires.set(questionnaire, part)
  }
  return ({ questionnaire, isLocal, scopes }) => {
    const part = questionnaires.get(questionnaire)
    if (part === undefined) return false
    return !part.isLocal || !isLocal || [...scopes].some((scope) => part.scopes.has(scope))
  }
}
