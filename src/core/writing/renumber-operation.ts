import type { Mention } from '../names/mention.ts'
import { mentionsOf } from '../names/mentions.ts'
import { recordName } from '../questionnaire/locate.ts'
import { count } from '../text/count.ts'
import { addToGroup } from '../text/group-by.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { listSome } from '../text/list-some.ts'
import { resolvePointer } from '../text/pointer.ts'
import { shortName } from '../text/printable.ts'
import type { FileFacts, Model, RecordFact } from '../workspace/facts.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { withAcceptances } from './acceptances.ts'
import { countRecords } from './counts.ts'
import { type DataChange, editsFor, inFile } from './data-changes.ts'
import { createNumbers } from './next-pks.ts'
import { isRefusal, type Operation, type Refusal } from './operation.ts'

/** The files of both sides of a merge as they were, and of the last state that the two have in common. */
export interface Merge {
  readonly ours: Workspace
  readonly theirs: Workspace
  readonly base: Workspace
}

/** Which records get new pks, and from which number on. */
export interface RenumberOptions {
  readonly side: 'ours' | 'theirs'
  /** Only records of these models; all by default. */
  readonly models?: readonly Model[]
  /** The first pk to be given; behind the last one of the file by default. */
  readonly from?: number
}

const mostNamed = 6

/**
 * Gives the records that one side of a merge added new pks where the other side took the same ones, and the new pks to
 * all that referred to them on that side. Both records have to be in the files. What the double pks hid is uncovered.
 * Refused where nobody can tell which of the two a place means.
 */
export function renumberOperation(workspace: Workspace, merge: Merge, options: RenumberOptions): Operation | Refusal {
  const clashes = clashesIn(workspace, merge, options)
  const settled = clashes.length === 0 ? commonDoubles(workspace, merge, options) : []
  if (settled.length > 0) return { refused: wordSettled(settled) }
  const moves = new Map<string, string>()
  const changes: DataChange[] = []
  const numbers = createNumbers(workspace, options.from)
  const unclear: string[] = []
  let places = 0
  for (const { record, facts } of clashes) {
    const pk = numbers(record.model, facts)
    changes.push(renamePk(record, pk))
    if (record.keyword === undefined) moves.set(recordName(record), `${record.model}:${pk}`)
    for (const mention of referencesTo(workspace, record)) {
      const side = sideOf(workspace, mention, merge)
      if (side === undefined) unclear.push(`${mention.uri} at ${mention.pointer}`)
      if (side !== options.side) continue
      changes.push(inFile(mention.uri, { op: 'replace', pointer: mention.pointer, value: pk }))
      places++
    }
  }
  if (unclear.length > 0) return { refused: wordUnclear(unclear) }
  const edits = editsFor(workspace, changes)
  if (isRefusal(edits)) return edits
  const records = clashes.map(({ record }) => record)
  const what = records.length === 0 ? 'nothing' : countRecords(records)
  const references =
    places === 0 ? '' : `, and to ${count(places, 'place')} that ${places === 1 ? 'refers' : 'refer'} to them`
  const summary = `Give new pks to what ${options.side === 'theirs' ? 'the merged branch' : 'this branch'} added under pks that the other side took: ${what}${references}.`
  const notes = records.length === 0 ? [] : notesOf(records)
  return withAcceptances(workspace, { summary, notes, changes: edits, uncovers: true, moves })
}

interface Clash {
  readonly record: RecordFact
  readonly facts: FileFacts
}

/** The records of one side whose pk the other side gave to another record; pks that were there before the two parted are left alone. */
function clashesIn(workspace: Workspace, { ours, theirs, base }: Merge, { side, models }: RenumberOptions): Clash[] {
  const before = pksOf(base)
  const now = pksOf(workspace)
  const [own, other] = side === 'ours' ? [pksOf(ours), pksOf(theirs)] : [pksOf(theirs), pksOf(ours)]
  return [...workspace.files.values()].flatMap(({ facts }) =>
    (facts?.records ?? []).flatMap((record): Clash[] => {
      if (facts === undefined || record.pk === undefined || (models && !models.includes(record.model))) return []
      const pk = pkName(record)
      if (before.has(pk)) return []
      const name = identityOf(record)
      const isOwn = own.get(pk)?.has(name) === true && other.get(pk)?.has(name) !== true
      const isShared = [...(now.get(pk) ?? [])].some((one) => other.get(pk)?.has(one) === true)
      return isOwn && isShared ? [{ record, facts }] : []
    }),
  )
}

/** Records under pks that others have too, both of which this branch already had, as after a squash that was committed. */
function commonDoubles(
  { files }: Workspace,
  { ours, theirs, base }: Merge,
  { models }: RenumberOptions,
): readonly RecordFact[] {
  const [before, own, merged] = [pksOf(base), pksOf(ours), pksOf(theirs)]
  return [...files.values()].flatMap(({ facts }) =>
    (facts?.records ?? []).filter((record) => {
      const pk = pkName(record)
      if (record.pk === undefined || before.has(pk) || (models && !models.includes(record.model))) return false
      const name = identityOf(record)
      return merged.get(pk)?.has(name) === true && own.get(pk)?.has(name) === true && (own.get(pk)?.size ?? 0) > 1
    }),
  )
}

/** Who has each pk in a state: the identities of its records. */
function pksOf({ files }: Workspace): ReadonlyMap<string, ReadonlySet<string>> {
  const pks = new Map<string, Set<string>>()
  for (const { facts } of files.values()) {
    for (const record of facts?.records ?? []) {
      if (record.pk !== undefined)
        pks.set(pkName(record), (pks.get(pkName(record)) ?? new Set()).add(identityOf(record)))
    }
  }
  return pks
}

function pkName({ model, pk }: RecordFact): string {
  return `${model} ${pk}`
}

/** What tells a record from another one of its pk: its keyword, or code and edition; a translation its texts. */
function identityOf({ model, keyword, fields }: RecordFact): string {
  if (keyword !== undefined) return keyword
  if (model === 'configuration') return JSON.stringify([fields.code, fields.edition])
  return JSON.stringify(fields.data ?? fields)
}

function renamePk(record: RecordFact, pk: number): DataChange {
  const isName = record.form === 'authoring' && record.model === 'translation'
  return isName
    ? inFile(record.uri, { op: 'rename', pointer: record.pointer, name: String(pk) })
    : inFile(record.uri, { op: 'replace', pointer: `${record.pointer}/pk`, value: pk })
}

/** The places that name a record's pk, whichever record of the pk they mean. */
function referencesTo({ files }: Workspace, { model, pk }: RecordFact): Mention[] {
  return [...files.values()].flatMap(({ facts }) =>
    facts === undefined
      ? []
      : mentionsOf(facts)
          .named(model, 'pk', String(pk))
          .filter(({ role }) => role !== 'record'),
  )
}

/** The side that wrote a reference; `undefined` where both did, or neither. */
function sideOf(
  workspace: Workspace,
  { uri, pointer }: Mention,
  { ours, theirs }: Merge,
): 'ours' | 'theirs' | undefined {
  const holder = holderOf(workspace.files.get(uri)?.facts, pointer)
  const value = resolvePointer(workspace.files.get(uri)?.facts?.value, pointer)
  if (holder === undefined) return undefined
  const field = fieldOf(pointer.slice(holder.pointer.length))
  const [inOurs, inTheirs] = [ours, theirs].map((state) => {
    const same = itemsOf(state).get(holder.name) ?? []
    return same.some((item) => countAt(item, field, value) > 0)
  })
  if (inOurs !== inTheirs) return inOurs ? 'ours' : 'theirs'
  if (!inOurs) return undefined
  // A list that got the pk from both sides has it twice: the first is ours, as git writes both sides of a conflict.
  const list = resolvePointer(workspace.files.get(uri)?.facts?.value, pointer.slice(0, pointer.lastIndexOf('/')))
  if (!Array.isArray(list)) return undefined
  const positions = list.flatMap((item: unknown, position) => (item === value ? position : []))
  if (positions.length !== 2) return undefined
  return Number(pointer.slice(pointer.lastIndexOf('/') + 1)) === positions[0] ? 'ours' : 'theirs'
}

interface Holder {
  readonly pointer: string
  readonly name: string
}

/** The record that a reference is in, by what stays the same while its pk changes. */
function holderOf(facts: FileFacts | undefined, pointer: string): Holder | undefined {
  const record = facts?.records.findLast(
    (one) => pointer.startsWith(`${one.pointer}/`) && one.model !== 'configuration',
  )
  if (record) return { pointer: record.pointer, name: holderName(record) }
  const [, position] = /^\/(\d+)\//.exec(pointer) ?? []
  const item = Array.isArray(facts?.value) ? (facts.value[Number(position)] as unknown) : undefined
  return isObject(item) ? { pointer: `/${position}`, name: foreignName(item) } : undefined
}

function holderName(record: RecordFact): string {
  return `${record.model} ${record.keyword ?? record.pk}`
}

function foreignName(item: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([item.model, item.pk, memberOf(item.fields, 'code')])
}

const tables = new WeakMap<Workspace, ReadonlyMap<string, readonly unknown[]>>()

/** The records of a state by name, as they are written. */
function itemsOf(state: Workspace): ReadonlyMap<string, readonly unknown[]> {
  const known = tables.get(state)
  if (known) return known
  const items = new Map<string, unknown[]>()
  const add = (name: string, item: unknown): void => addToGroup(items, name, item)
  for (const { facts } of state.files.values()) {
    for (const record of facts?.records ?? []) add(holderName(record), resolvePointer(facts?.value, record.pointer))
    const list: readonly unknown[] = Array.isArray(facts?.value) ? facts.value : []
    for (const item of list) if (isObject(item)) add(foreignName(item), item)
  }
  tables.set(state, items)
  return items
}

/** The names on the way to a field, without positions in lists. */
function fieldOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .filter((step) => !/^\d+$/.test(step))
}

function countAt(item: unknown, [step, ...rest]: readonly string[], value: unknown): number {
  if (Array.isArray(item))
    return item.reduce(
      (sum: number, one: unknown) => sum + countAt(one, step === undefined ? [] : [step, ...rest], value),
      0,
    )
  if (step === undefined) return item === value ? 1 : 0
  return countAt(memberOf(item, step), rest, value)
}

function wordUnclear(places: readonly string[]): string {
  return `Which of two records these places mean cannot be told, since both sides of the merge wrote them, or neither did: ${listSome(places.slice(0, mostNamed), places.length)}. Give these the right pk by hand first.`
}

function wordSettled(records: readonly RecordFact[]): string {
  const names = listSome(namesOf(records), records.length)
  return `This branch has other records under the pks of ${names}, and had both before, so git cannot tell which side refers to which. If the last commit is the squash of the merge, take it back with "git reset --soft HEAD~1" and run this again.`
}

function namesOf(records: readonly RecordFact[]): string[] {
  return records
    .slice(0, mostNamed)
    .map(({ model, keyword, pk }) => `${model} ${keyword === undefined ? pk : `"${shortName(keyword)}"`}`)
}

function notesOf(records: readonly RecordFact[]): string[] {
  return [
    `Renumbered: ${listSome(namesOf(records), records.length)}.`,
    'A database into which the files of that side were loaded already has these records under the old pks.',
  ]
}
