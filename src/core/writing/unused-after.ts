import type { Mention } from '../names/mention.ts'
import { mentionsOf } from '../names/mentions.ts'
import { mentionsOfThing } from '../names/occurrences.ts'
import { isBuiltIn } from '../questionnaire/built-in-names.ts'
import { translationOf, valuesOf } from '../questionnaire/record-uses.ts'
import { addAll } from '../text/lists.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** A place that goes, with all that is in it. */
export interface GonePlace {
  readonly uri: string
  readonly pointer: string
}

/** A record that nothing uses once some places are gone, and its file. */
export interface UnusedRecord {
  readonly record: RecordFact
  readonly file: SetFile
}

/** What becomes unused, and what might be used by files that are not loaded, or by the application itself. */
export interface Unused {
  readonly records: readonly UnusedRecord[]
  readonly kept: readonly UnusedRecord[]
}

/**
 * The records among some, and those that they alone refer to, that nothing uses once some places are gone. A record of another file than
 * `home` is kept where files may be missing, as they may use it.
 */
export function unusedAfter(
  workspace: Workspace,
  gone: readonly GonePlace[],
  candidates: readonly UnusedRecord[],
  home: string,
): Unused {
  const places = collectPlaces(gone)
  const records: UnusedRecord[] = []
  const kept = new Map<RecordFact, UnusedRecord>()
  const waiting = new Map(candidates.map((one) => [one.record, one]))
  for (let found = true; found; ) {
    found = false
    const inner: UnusedRecord[] = []
    for (const one of unusedTogether(workspace, [...waiting.values()], places, home)) {
      found = true
      waiting.delete(one.record)
      records.push(one)
      places.add(one.record)
      addAll(inner, below(one))
    }
    for (const one of inner) waiting.set(one.record, one)
  }
  for (const one of waiting.values())
    if (mustStay(one, home) && !isUsed(workspace, one, places, collectPlaces([one.record]))) kept.set(one.record, one)
  return { records, kept: [...kept.values()] }
}

/**
 * The records among some that only gone places and these records themselves name: a key whose summary names the key and
 * its questiongroup is no use of either.
 */
function unusedTogether(
  workspace: Workspace,
  waiting: readonly UnusedRecord[],
  gone: Places,
  home: string,
): readonly UnusedRecord[] {
  let unused = waiting.filter((one) => !mustStay(one, home))
  for (;;) {
    const own = collectPlaces(unused.map(({ record }) => record))
    const left = unused.filter((one) => !isUsed(workspace, one, gone, own))
    if (left.length === unused.length) return left
    unused = left
  }
}

interface Places {
  readonly add: (place: GonePlace) => void
  /** Whether a place, or one that it is in, is among these. */
  readonly include: (place: GonePlace) => boolean
}

function collectPlaces(all: readonly GonePlace[]): Places {
  const places = new Map<string, Set<string>>()
  const add = ({ uri, pointer }: GonePlace): void => {
    places.set(uri, (places.get(uri) ?? new Set()).add(pointer))
  }
  for (const place of all) add(place)
  const include = ({ uri, pointer }: GonePlace): boolean => {
    const ofFile = places.get(uri)
    if (ofFile === undefined) return false
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
      if (ofFile.has(at)) return true
      if (at === '') return false
    }
  }
  return { add, include }
}

function mustStay({ record, file }: UnusedRecord, home: string): boolean {
  if (record.uri !== home && !file.set.complete) return true
  return (record.model === 'key' || record.model === 'questiongroup') && isBuiltIn(record.keyword ?? '')
}

/** The records that a record refers to, in files of its set. */
function below({ record, file }: UnusedRecord): UnusedRecord[] {
  const translation = translationOf(record, file)
  const values = record.model === 'key' ? valuesOf(record, file) : []
  return [...values, ...(translation ? [translation] : [])].map((one) => ({ record: one, file: file.set.fileOf(one) }))
}

function isUsed(workspace: Workspace, { record, file }: UnusedRecord, gone: Places, together: Places): boolean {
  const own = mentionOf(record, file)
  if (own === undefined) return true
  // A value that is written inside a key is that key's.
  const key = record.model === 'value' ? record.pointer.replace(/\/values\/[^/]*$/, '') : ''
  if (key.startsWith('/keys/') && !gone.include(record)) return true
  return mentionsOfThing(workspace, own).some(
    (mention) =>
      mention.role !== 'record' && mention.role !== 'answer' && !gone.include(mention) && !together.include(mention),
  )
}

/** The records that are to be removed by themselves: values written inside their key go with it. */
export function outermost(records: readonly UnusedRecord[]): readonly UnusedRecord[] {
  const places = new Set(records.map(({ record }) => `${record.uri}#${record.pointer}`))
  return records.filter(({ record: { uri, pointer } }) => {
    const holder = pointer.replace(/\/values\/[^/]*$/, '')
    return holder === pointer || !places.has(`${uri}#${holder}`)
  })
}

/** The place where a record says its own name. */
export function mentionOf({ model, keyword, pk, pointer }: RecordFact, { facts }: SetFile): Mention | undefined {
  const mentions = mentionsOf(facts)
  const named =
    keyword === undefined ? mentions.named(model, 'pk', String(pk)) : mentions.named(model, 'keyword', keyword)
  return named.find(
    (one) => one.role === 'record' && (one.pointer === pointer || one.pointer.startsWith(`${pointer}/`)),
  )
}
