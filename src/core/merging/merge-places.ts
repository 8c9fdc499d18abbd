import { isObject, isSameJson, memberOf } from '../text/json-value.ts'
import { definitionMembers } from '../workspace/kind.ts'
import { judgedModelOf } from '../workspace/models.ts'
import { isRecord, type Named, type NamedLists, nameItems, nameOfRecord } from './identity.ts'
import { decidedValue, type Merged, type MergedChild } from './merged.ts'
import { mergeOrders } from './order.ts'
import { isWrittenAlike, type Part, type Place, partsOf } from './sides.ts'

/** Why the sides leave something open. */
export type ConflictKind =
  | 'changed'
  | 'deleted-by-ours'
  | 'deleted-by-theirs'
  | 'added'
  | 'moved'
  | 'order'
  /** Both took a pk, and which of the two records a reference means cannot be told. */
  | 'pk'

/** Something that only a person can decide. */
export interface Conflict {
  readonly kind: ConflictKind
  /** The record, or the configuration and the keywords from there; then the names of members. */
  readonly path: readonly string[]
}

/** The states of one value. */
interface States {
  readonly base: Place | undefined
  readonly ours: Place
  readonly theirs: Place
}

/** Where a value is. */
interface Around {
  readonly path: readonly string[]
  /** The name of the member that it is, or is an item of. */
  readonly name: string | undefined
  /** Whether its members are records, as in the authoring form. */
  readonly isDefinitions: boolean
  /** The record that it is or is in, as {@link nameOfRecord} names it; more than one may have that name. */
  readonly scope: string
  readonly depth: number
}

/** A merge of values with what it leaves open. */
export interface MergedPlaces {
  readonly merged: Merged
  readonly conflicts: readonly Conflict[]
}

/** What one merge has to know everywhere. */
interface Context {
  readonly conflicts: Conflict[]
  /** The parts of a questionnaire that both sides moved, or one moved and the other changed; by configuration, list and keyword. */
  readonly contested: ReadonlySet<string>
  /** The objects and lists of both sides that contain such. */
  readonly holders: ReadonlySet<unknown>
  /** Records of theirs that are not simply taken. */
  readonly openRecords: ReadonlySet<string>
  /** Whether the file was not there before, so that a configuration in it is no second one. */
  readonly isNewFile: boolean
}

/** As often as this at most something that is moved is found to concern something else. */
const mostRounds = 20

/**
 * Merges the values of two sides that come from one state: what one side changed is as it has it; what both changed
 * differently, or one deleted and the other changed, stays open, and so does what both added under one identity;
 * `openRecords` of theirs are not simply taken. `undefined` where something would be in the result twice whatever is
 * decided, or a value as a whole is open.
 */
export function mergePlaces(
  base: Place | undefined,
  ours: Place,
  theirs: Place,
  openRecords: ReadonlySet<string> = new Set(),
): MergedPlaces | undefined {
  const contested = new Set<string>()
  for (let round = 0; round < mostRounds; round++) {
    const isNewFile = base === undefined || isEmptyList(base.value)
    const holders = new Set<unknown>()
    for (const side of [ours, theirs]) findHolders(side.value, contested, holders)
    const context: Context = { conflicts: [], contested, holders, openRecords, isNewFile }
    const around: Around = { path: [], name: undefined, isDefinitions: false, scope: '', depth: 0 }
    const root = mergeOne({ base, ours, theirs }, around, context)
    if (root.ours === undefined || root.ours !== root.theirs) return undefined
    const twice = findTwice(root.ours, { base, ours, theirs })
    if (twice.length === 0) return { merged: root.ours, conflicts: context.conflicts }
    if (twice.every((name) => contested.has(name))) return undefined
    for (const name of twice) contested.add(name)
  }
  return undefined
}

type Outcome = Pick<MergedChild, 'ours' | 'theirs'>

function both(merged: Merged): Outcome {
  return { ours: merged, theirs: merged }
}

function copy(from: Place): Merged {
  return { kind: 'copy', from }
}

function leaveOpen(kind: ConflictKind, { path }: Pick<Around, 'path'>, context: Context, outcome: Outcome): Outcome {
  context.conflicts.push({ kind, path })
  return outcome
}

/** Merges a value that both sides have. */
function mergeOne(states: States, around: Around, context: Context): Outcome {
  const { base, ours, theirs } = states
  if (isSameJson(ours.value, theirs.value)) return both(copy(ours))
  const isTaken = !hasContested(ours, context) && !hasContested(theirs, context)
  const [oursStayed, theirsStayed] = [ours, theirs].map(
    ({ value }) => base !== undefined && isSameJson(base.value, value),
  )
  if (isTaken && base && oursStayed && isWrittenAlike(base, ours)) return both(copy(theirs))
  if (isTaken && base && theirsStayed && isWrittenAlike(base, theirs)) return both(copy(ours))
  const inside = mergeInside(states, around, context)
  if (inside) return inside
  if (oursStayed) return both(copy(theirs))
  if (theirsStayed) return both(copy(ours))
  return leaveOpen('changed', around, context, { ours: copy(ours), theirs: copy(theirs) })
}

/** Merges what is in two objects or lists; `undefined` where they are values as a whole. */
function mergeInside(states: States, around: Around, context: Context): Outcome | undefined {
  const { ours, theirs } = states
  const { value } = ours
  const base = states.base && Array.isArray(states.base.value) === Array.isArray(value) ? states.base : undefined
  if (Array.isArray(value) && Array.isArray(theirs.value)) {
    const lists = nameItems(around.name, { base, ours, theirs })
    return lists && mergeItems(lists, states, around, context)
  }
  if (!isObject(value) || !isObject(theirs.value)) return undefined
  const [before, own, other] = [base, ours, theirs].map((side) => (side ? partsOf(side) : []))
  if (before === undefined || own === undefined || other === undefined) return undefined
  const byName = (parts: readonly Part[]): readonly Named[] => parts.map((part) => ({ id: part.name ?? '', part }))
  const lists = { base: byName(before), ours: byName(own), theirs: byName(other), isRecords: around.isDefinitions }
  return both(inside(states, mergeNamed(lists, around, context).children))
}

/** What is empty on our side is written as theirs. */
function inside({ ours, theirs }: States, children: readonly MergedChild[]): Merged {
  const from = partsOf(ours)?.length === 0 ? theirs : ours
  return { kind: 'inside', from, children }
}

function mergeItems(lists: NamedLists, states: States, around: Around, context: Context): Outcome {
  const { children, inTheirOrder } = mergeNamed(lists, around, context)
  if (inTheirOrder === undefined || lists.isRecords || around.name === 'values') return both(inside(states, children))
  return leaveOpen('order', around, context, {
    ours: inside(states, children),
    theirs: inside(states, inTheirOrder),
  })
}

interface MergedParts {
  readonly children: readonly MergedChild[]
  /** Where both sides changed the order, each in its own way. */
  readonly inTheirOrder: readonly MergedChild[] | undefined
}

function mergeNamed(lists: NamedLists, around: Around, context: Context): MergedParts {
  const byId = (list: readonly Named[]): ReadonlyMap<string, Part> => new Map(list.map(({ id, part }) => [id, part]))
  const [base, ours, theirs] = [byId(lists.base), byId(lists.ours), byId(lists.theirs)]
  const repeated = new Set(
    [lists.base, lists.ours, lists.theirs].flatMap((list) =>
      list.flatMap(({ id, isRepeated }) => (isRepeated ? id : [])),
    ),
  )
  const { names, theirNames } = mergeOrders({
    base: [...base.keys()],
    ours: [...ours.keys()],
    theirs: [...theirs.keys()],
  })
  const merged = new Map<string, MergedChild>()
  for (const id of names) {
    const part = ours.get(id) ?? theirs.get(id)
    const inner = aroundPart(around, id, part, lists.isRecords)
    const found = { base: base.get(id), ours: ours.get(id), theirs: theirs.get(id) }
    const isMoved = part?.name === undefined && context.contested.has(nameInList(around.scope, around.name, id))
    const outcome = isMoved
      ? keepEach(found, inner, context)
      : repeated.has(id)
        ? mergeWhole(found, inner, context)
        : mergePart(found, inner, context, isThing(part, around))
    if (outcome.ours === undefined && outcome.theirs === undefined) continue
    const nodes = { ours: found.ours?.node, theirs: found.theirs?.node }
    merged.set(id, { name: part?.name, ...outcome, nodes })
  }
  const inOrder = (order: readonly string[]): readonly MergedChild[] => order.flatMap((id) => merged.get(id) ?? [])
  return { children: inOrder(names), inTheirOrder: theirNames && inOrder(theirNames) }
}

/** Whether something has an identity of its own: a record, or a part of a questionnaire. */
function isThing(part: Part | undefined, { isDefinitions }: Around): boolean {
  return part?.name === undefined || isDefinitions
}

interface Found {
  readonly base: Part | undefined
  readonly ours: Part | undefined
  readonly theirs: Part | undefined
}

/** Both sides keep what they have where they have it. */
function keepEach({ ours, theirs }: Found, around: Around, context: Context): Outcome {
  if (ours && theirs && isSameJson(ours.value, theirs.value)) return both(copy(ours))
  if (!ours && !theirs) return { ours: undefined, theirs: undefined }
  return leaveOpen('moved', around, context, { ours: ours && copy(ours), theirs: theirs && copy(theirs) })
}

/** What cannot be told from another thing for certain is one value. */
function mergeWhole({ base, ours, theirs }: Found, around: Around, context: Context): Outcome {
  const outcome = { ours: ours && copy(ours), theirs: theirs && copy(theirs) }
  if (isSameJson(ours?.value, theirs?.value)) return { ours: outcome.ours, theirs: outcome.ours }
  if (isSameJson(base?.value, ours?.value)) return { ours: outcome.theirs, theirs: outcome.theirs }
  if (isSameJson(base?.value, theirs?.value)) return { ours: outcome.ours, theirs: outcome.ours }
  return leaveOpen('changed', around, context, outcome)
}

function mergePart({ base, ours, theirs }: Found, around: Around, context: Context, isThing: boolean): Outcome {
  if (ours && theirs) {
    const isSecond = isThing && base === undefined && !isSameJson(ours.value, theirs.value)
    const isFile = context.isNewFile && around.depth === 1 && isConfiguration(ours.value)
    if (!isSecond || isFile) return mergeOne({ base, ours, theirs }, around, context)
    return leaveOpen('added', around, context, { ours: copy(ours), theirs: copy(theirs) })
  }
  const left = ours ?? theirs
  if (left === undefined) return { ours: undefined, theirs: undefined }
  if (theirs && around.path.length === 1 && context.openRecords.has(around.scope))
    return leaveOpen('pk', around, context, { ours: undefined, theirs: copy(theirs) })
  if (base === undefined) return both(takeApart(left, around, context))
  const isGone = isSameJson(base.value, left.value) && !hasContested(left, context)
  if (isGone) return { ours: undefined, theirs: undefined }
  const kind = ours ? 'deleted-by-theirs' : 'deleted-by-ours'
  return leaveOpen(kind, around, context, { ours: ours && copy(ours), theirs: theirs && copy(theirs) })
}

/** Whether something that each side has elsewhere is in a value. */
function hasContested({ value }: Place, { holders }: Context): boolean {
  return holders.has(value)
}

/** The objects and lists that contested parts of a questionnaire are in, and those parts. */
function findHolders(root: unknown, contested: ReadonlySet<string>, holders: Set<unknown>): void {
  const visit = (value: unknown, list: string | undefined, scope: string): boolean => {
    if (Array.isArray(value)) {
      let has = false
      for (const item of value as unknown[]) if (visit(item, list, scope)) has = true
      if (has) holders.add(value)
      return has
    }
    if (!isObject(value)) return false
    let has = list !== undefined && contested.has(nameInList(scope, list, String(value.keyword)))
    const inner = isRecord(value) ? nameOfRecord(value) : scope
    for (const [name, member] of Object.entries(value)) {
      const isInside = typeof member === 'object' && member !== null
      if (isInside && visit(member, nodeLists.has(name) ? name : undefined, inner)) has = true
    }
    if (has) holders.add(value)
    return has
  }
  if (contested.size > 0) visit(root, undefined, '')
}

/** What only one side has, without what the other side has elsewhere where its version is taken. */
function takeApart(part: Part, around: Around, context: Context): Merged {
  const parts = hasContested(part, context) ? partsOf(part) : undefined
  if (parts === undefined) return copy(part)
  const children = parts.map((child): MergedChild => {
    const keyword = memberOf(child.value, 'keyword')
    const inner = aroundPart(around, String(keyword ?? ''), child, false)
    const isMoved =
      child.name === undefined && context.contested.has(nameInList(around.scope, around.name, `${keyword}`))
    const known = { name: child.name, nodes: { [part.side.name]: child.node } }
    if (!isMoved) return { ...known, ...both(takeApart(child, inner, context)) }
    const own = part.side.name === 'ours'
    const found = { base: undefined, ours: own ? child : undefined, theirs: own ? undefined : child }
    return { ...known, ...keepEach(found, inner, context) }
  })
  return { kind: 'inside', from: part, children }
}

function isConfiguration(value: unknown): boolean {
  return judgedModelOf(memberOf(value, 'model')) === 'configuration'
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function aroundPart(around: Around, id: string, part: Part | undefined, isRecord: boolean): Around {
  const depth = around.depth + 1
  const inner = { isDefinitions: false, depth, scope: around.scope }
  const member = part?.name
  if (member === undefined) {
    const scope = isRecord && part ? nameOfRecord(part.value) : around.scope
    return { ...inner, path: [...around.path, id], name: around.name, scope }
  }
  if (isRecord) {
    const record = `${singularOf(around.name)}:${member}`
    return { ...inner, path: [record], name: member, scope: record }
  }
  const isDefinitions = around.depth === 0 && definitionMembers.some((one) => one === member)
  const isSilent = isDefinitions || silent.has(member)
  return { ...inner, path: isSilent ? around.path : [...around.path, member], name: member, isDefinitions }
}

function singularOf(name: string | undefined): string {
  return name === 'categories' ? 'category' : (name ?? '').replace(/s$/, '')
}

/** Members whose names say nothing to people. */
const silent: ReadonlySet<string> = new Set([
  'fields',
  'data',
  'records',
  'sections',
  'categories',
  'subcategories',
  'questiongroups',
  'questions',
])

const nodeLists: ReadonlySet<string> = new Set([
  'sections',
  'categories',
  'subcategories',
  'questiongroups',
  'questions',
])

function nameInList(scope: string, list: string | undefined, keyword: string): string {
  return JSON.stringify([scope, list, keyword])
}

/** A part of a questionnaire in a list, by its identity. */
interface NodeName {
  readonly name: string
  readonly list: string
}

/** The parts of a questionnaire that a merge has more often than both sides, as each moved them elsewhere. */
function findTwice(merged: Merged, { base, ours, theirs }: States): readonly string[] {
  const [before, own, other] = [countNodes(base?.value), countNodes(ours.value), countNodes(theirs.value)]
  const results = (['ours', 'theirs'] as const).map((choice) => countNodes(decidedValue(merged, choice)))
  const twice = new Set<string>()
  for (const result of results) {
    for (const [name, { list, count }] of result) {
      const most = Math.max(own.get(name)?.count ?? 0, other.get(name)?.count ?? 0)
      // One key may be asked in several questiongroups.
      const mayRepeat = list === 'questions' && !before.has(name)
      if (count > most && !mayRepeat) twice.add(name)
    }
  }
  return [...twice]
}

type NodeCounts = ReadonlyMap<string, { readonly list: string; readonly count: number }>

function countNodes(value: unknown): NodeCounts {
  const counts = new Map<string, { list: string; count: number }>()
  for (const { name, list } of nodesIn(value, undefined, '')) {
    counts.set(name, { list, count: (counts.get(name)?.count ?? 0) + 1 })
  }
  return counts
}

function nodesIn(value: unknown, list: string | undefined, scope: string): NodeName[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => nodesIn(item, list, scope))
  if (!isObject(value)) return []
  const { keyword } = value
  const inner = isRecord(value) ? nameOfRecord(value) : scope
  const own =
    list !== undefined && typeof keyword === 'string' ? [{ name: nameInList(scope, list, keyword), list }] : []
  const below = Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'object' && member !== null ? nodesIn(member, nodeLists.has(name) ? name : undefined, inner) : [],
  )
  return [...own, ...below]
}
