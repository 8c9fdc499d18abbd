import { recordName } from '../questionnaire/locate.ts'
import { findRule } from '../rules/index.ts'
import { removedName } from '../rules/project/removed-name.ts'
import { type Finding, type Place, type Related, severityRanks } from '../rules/rule.ts'
import { addToGroup } from '../text/group-by.ts'
import { capitalize } from '../text/printable.ts'
import type { FileFacts, RecordFact } from '../workspace/facts.ts'
import type { LoadedFile, Workspace } from '../workspace/workspace.ts'

/** A change: its two states, and what files of the first are called in the second. */
export interface NameChange {
  readonly before: Workspace
  readonly after: Workspace
  readonly names: ReadonlyMap<string, string>
  /** Whether findings in a file are reported. */
  readonly isJudged: (uri: string) => boolean
}

/** What a change took away: a record that has another keyword now, or none. */
interface Removal {
  readonly record: RecordFact
  readonly name: string
  readonly next: RecordFact | undefined
  /** The record before it that is still there. */
  readonly previous: RecordFact | undefined
  /** Where it was, as files are called now; `undefined` when that file is not loaded any more. */
  readonly file: LoadedFile | undefined
  /** The files that could use it. */
  readonly scope: ReadonlySet<string>
}

/** Puts one finding at a change that takes a name away in the place of those about what still uses it. */
export function tellRemovals(fresh: readonly Finding[], change: NameChange): readonly Finding[] {
  const suspects = fresh.filter((finding) => namesIn(finding).length > 0)
  if (suspects.length === 0) return fresh
  const removals = findRemovals(change)
  if (removals.size === 0) return fresh
  const causes = new Map<string, { readonly removals: Set<Removal>; readonly uses: Finding[] }>()
  const caused = new Set<Finding>()
  for (const finding of suspects) {
    const removal = namesIn(finding)
      .flatMap((name) => removals.get(name) ?? [])
      .find(
        (one) => isUseOf(one, finding) && !isElsewhere(one, finding, change.after) && isToBeTold(one, finding, change),
      )
    if (removal === undefined) continue
    const key = keyOf(removal)
    const cause = causes.get(key) ?? { removals: new Set<Removal>(), uses: [] }
    causes.set(key, cause)
    cause.removals.add(removal)
    cause.uses.push(finding)
    caused.add(finding)
  }
  const told = [...causes.values()].map(({ removals, uses }) => createFinding([...removals], uses, change))
  const renamed = new Set(
    [...causes.values()].flatMap(({ removals }) => [...removals].flatMap(({ next }) => next ?? [])),
  )
  const isIdle = (finding: Finding): boolean =>
    finding.rule === 'unused-record' &&
    [...renamed].some(({ uri, pointer }) => finding.uri === uri && isIn(finding.place.pointer, pointer))
  return [...told, ...fresh.filter((finding) => !caused.has(finding) && !isIdle(finding))]
}

/** What is told as one: what a file had that is not loaded any more, what was deleted in one place, and all else by record. */
function keyOf({ file, next, previous, record }: Removal): string {
  if (file === undefined) return record.uri
  return `${record.uri} ${next === undefined ? `behind ${previous?.pointer ?? ''}` : recordName(record)}`
}

function isIn(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`)
}

/** The names that a finding is about, where it may be about one that nothing defines any more. */
function namesIn({ rule, data }: Finding): readonly string[] {
  const holes = findRule(rule)?.meta.uses?.holes ?? []
  return holes.flatMap((hole) => {
    const value = data[hole]
    if (typeof value !== 'string' && typeof value !== 'number') return []
    return [hole === 'pk' ? `pk ${value}` : String(value)]
  })
}

/** Whether a finding is about what could use a name, and not about what has another one now. */
function isUseOf({ scope, next }: Removal, { uri, place }: Finding): boolean {
  return scope.has(uri) && !(next !== undefined && next.uri === uri && isIn(place.pointer, next.pointer))
}

/** Whether what a finding is about is still defined where it is looked up, as after a record went to another file. */
function isElsewhere(
  { record: { model, keyword, pk }, name }: Removal,
  { uri }: Finding,
  { sets }: Workspace,
): boolean {
  return sets.some((set) => {
    if (set.file(uri) === undefined) return false
    if (name === `pk ${pk}`) return set.withPk(model, pk).length > 0
    return name === keyword ? set.withKeyword(model, name).length > 0 : set.configurations(name).length > 0
  })
}

/** A finding stays where it is where the rule is off, and where the change itself is not reported on. */
function isToBeTold({ file, record }: Removal, use: Finding, { after, isJudged }: NameChange): boolean {
  const uri = file?.source.uri ?? use.uri
  const model = findRule(use.rule)?.meta.uses?.model
  return (
    isJudged(uri) && after.levels(uri)[removedName.meta.id] !== 'off' && (model === undefined || model === record.model)
  )
}

/** What was taken away, by keyword and by `pk` and number. */
function findRemovals({ before, after, names }: NameChange): ReadonlyMap<string, readonly Removal[]> {
  const removals = new Map<string, Removal[]>()
  for (const [earlierUri, earlier] of before.files) {
    const uri = names.get(earlierUri) ?? earlierUri
    const file = after.files.get(uri)
    if (earlier.facts === undefined || (file && file.source.text === earlier.source.text)) continue
    const scope = scopeOf(before, earlierUri, names)
    for (const { record, next, previous } of removedFrom(earlier.facts, file?.facts)) {
      for (const name of lostNames(record, next)) {
        addToGroup(removals, name, { record, name, next, previous, file, scope })
      }
    }
  }
  return removals
}

function lostNames(record: RecordFact, next: RecordFact | undefined): readonly string[] {
  const names: string[] = []
  if (record.keyword !== undefined && record.keyword !== next?.keyword) names.push(record.keyword)
  if (record.form === 'fixture' && record.pk !== undefined && record.pk !== next?.pk) names.push(`pk ${record.pk}`)
  const code = (one: RecordFact | undefined): unknown => one?.fields.code
  if (record.model === 'configuration' && typeof code(record) === 'string' && code(record) !== code(next)) {
    names.push(String(code(record)))
  }
  return names
}

/** The files of the sets that a file was in, as they are called now. */
function scopeOf({ sets }: Workspace, uri: string, names: ReadonlyMap<string, string>): ReadonlySet<string> {
  const files = sets.filter((set) => set.file(uri)).flatMap((set) => set.files.map((file) => file.uri))
  return new Set(files.map((one) => names.get(one) ?? one))
}

/** The records of a file that are gone or have another name, each with what became of it. */
function removedFrom(
  before: FileFacts,
  after: FileFacts | undefined,
): readonly Pick<Removal, 'record' | 'next' | 'previous'>[] {
  const rest = new Set(after?.records)
  const pending = new Map<RecordFact, RecordFact | undefined>()
  let previous: RecordFact | undefined
  const byName = new Map([...rest].map((record) => [identityOf(record), record]))
  for (const record of before.records) {
    const same = byName.get(identityOf(record))
    if (same && rest.delete(same)) previous = same
    else pending.set(record, previous)
  }
  const renamed = new Map<RecordFact, RecordFact>()
  const pair = (isSame: (record: RecordFact, other: RecordFact) => boolean): void => {
    for (const record of pending.keys()) {
      if (renamed.has(record)) continue
      const next = [...rest].filter((other) => other.model === record.model && isSame(record, other))
      if (next.length !== 1 || next[0] === undefined) continue
      rest.delete(next[0])
      renamed.set(record, next[0])
    }
  }
  if (pending.size * rest.size <= mostCompared) {
    pair((record, other) => record.form === 'fixture' && record.pk !== undefined && record.pk === other.pk)
    pair((record, other) => record.keyword !== undefined && record.keyword === other.keyword)
    pair((record, other) => contentOf(record) === contentOf(other))
    pair((record, other) => isOnlyOne([...pending.keys()], record) && isOnlyOne([...rest], other))
  }
  return [...pending].map(([record, earlier]) => ({ record, next: renamed.get(record), previous: earlier }))
}

/** Pairs of records that are compared at most; a file in which more came and went was not renamed in. */
const mostCompared = 250_000

function identityOf({ model, keyword, pk, form }: RecordFact): string {
  return `${model} ${keyword ?? ''} ${form === 'fixture' ? (pk ?? '') : ''}`
}

function contentOf({ fields: { keyword: _, ...fields }, texts }: RecordFact): string {
  return JSON.stringify([fields, texts])
}

function isOnlyOne(records: readonly RecordFact[], { model }: RecordFact): boolean {
  return records.filter((record) => record.model === model).length === 1
}

function createFinding(removals: readonly Removal[], uses: readonly Finding[], { after }: NameChange): Finding {
  const [removal] = removals as [Removal]
  const { record, next, file, name } = removal
  const [first] = uses as [Finding]
  const worst = uses.reduce((one, other) =>
    severityRanks[other.severity] > severityRanks[one.severity] ? other : one,
  ).severity
  const uri = file?.source.uri ?? first.uri
  const level = after.levels(uri)[removedName.meta.id]
  const shown = file ? uses : uses.slice(1)
  const isRefused = uses.every(({ stops }) => stops === 'configuration')
  const consequence = isRefused ? 'The application refuses their configurations. ' : ''
  const { messageId, data } = wordRemovals(removals)
  return {
    rule: removedName.meta.id,
    basis: removedName.meta.basis,
    messageId,
    severity: level === undefined || level === 'off' ? worst : level,
    uri,
    place: file === undefined ? first.place : next ? placeOfName(next, name) : placeOfDeleted(removal, file),
    path: file === undefined ? [record.uri] : [recordName(record)],
    data: { uses: wordUses(uses.length), consequence, ...data },
    related: shown.map((use): Related => ({ messageId: 'use', data: {}, uri: use.uri, place: use.place })),
    fixes: [],
  }
}

/** Which message of the rule tells of some removals, and what of it depends on them. */
function wordRemovals(removals: readonly Removal[]): Pick<Finding, 'messageId' | 'data'> {
  const [{ record, next, file, name }] = removals as [Removal]
  const count = new Set(removals.map((one) => one.record)).size
  const names = [...new Set(removals.map((one) => wordName(one.name)))]
  const { model } = record
  const about = { model: capitalize(model), what: model, name: wordName(name) }
  if (file === undefined) return { messageId: 'file', data: { file: record.uri, names } }
  if (next) return { messageId: 'renamed', data: { ...about, next: nameOf(next, name) } }
  return count > 1 ? { messageId: 'several', data: { count, names } } : { messageId: 'deleted', data: about }
}

function wordUses(count: number): string {
  return count === 1 ? '1 place still uses' : `${count} places still use`
}

function wordName(name: string): string {
  return name.replace(/^pk /, '')
}

function nameOf(record: RecordFact, name: string): string {
  if (name.startsWith('pk ')) return String(record.pk ?? '?')
  return String((record.model === 'configuration' ? record.fields.code : record.keyword) ?? '?')
}

function placeOfName({ form, pointer, model }: RecordFact, name: string): Place {
  if (form === 'authoring') return { pointer, part: 'key' }
  if (name.startsWith('pk ')) return { pointer: `${pointer}/pk`, part: 'value' }
  return { pointer: `${pointer}/fields/${model === 'configuration' ? 'code' : 'keyword'}`, part: 'value' }
}

/** Behind what was before the record and still does, else the start of the file. */
function placeOfDeleted({ previous }: Removal, { document }: LoadedFile): Place {
  const end = previous && document.rangeOf(previous.pointer)?.end
  return { pointer: '', range: { start: end ?? 0, end: end ?? 0 } }
}
