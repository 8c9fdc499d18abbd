import type { Mention } from '../names/mention.ts'
import { mentionsOfThing } from '../names/occurrences.ts'
import { locate, pathOf, recordName } from '../questionnaire/locate.ts'
import { listSome } from '../text/list-some.ts'
import { shortName } from '../text/printable.ts'
import type { Model, RecordFact } from '../workspace/facts.ts'
import { setFileOf, type Workspace } from '../workspace/workspace.ts'
import { withAcceptances } from './acceptances.ts'
import { countRecords } from './counts.ts'
import { editsFor, inFile } from './data-changes.ts'
import { type FoundRecord, findRecord } from './find-record.ts'
import { isRefusal, type Operation, type Refusal } from './operation.ts'
import { mentionOf, outermost, type UnusedRecord, unusedAfter } from './unused-after.ts'

/** A record to be removed, and of a value the one key that shall lose it; all that list it by default. */
export interface GoneRecord {
  readonly model: Exclude<Model, 'configuration'>
  /** Its keyword, or its pk. */
  readonly name: string
  readonly from?: string | undefined
}

const mostNamed = 4

/** Removes a record that nothing uses, with those that only it uses; a value also from the choices of keys. */
export function removeRecordOperation(workspace: Workspace, { model, name, from }: GoneRecord): Operation | Refusal {
  const found = findRecord(workspace, model, name)
  if (isRefusal(found)) return found
  const own = mentionOf(found.record, found.file)
  const mentions = own === undefined ? [] : mentionsOfThing(workspace, own)
  const lists = model === 'value' ? mentions.filter((one) => isChoice(one)) : []
  const entries = lists.filter((one) => from === undefined || keyOf(workspace, one) === from)
  const thing = `${model} "${shortName(name)}"`
  if (from !== undefined) {
    const refused = whyNotFrom(workspace, found, lists, entries, from)
    if (refused !== undefined) return { refused }
  }
  const uses = mentions.filter((one) => isUse(one, found) && !lists.includes(one) && (!from || one.choiceOf === from))
  if (uses.length > 0) return { refused: wordUsed(workspace, thing, uses) }
  const listed = entries.filter(({ role }) => role !== 'record')
  const unused = unusedAfter(workspace, entries, [found], found.record.uri)
  const isKept = !unused.records.some(({ record }) => record === found.record)
  if (isKept && listed.length === 0 && from !== undefined)
    return {
      refused: wordUsed(
        workspace,
        thing,
        mentions.filter((one) => isUse(one, found) && !lists.includes(one)),
      ),
    }
  if (isKept && from === undefined)
    return { refused: `${thing} cannot be removed: the application itself uses a ${model} of this name.` }
  const records = outermost(unused.records)
  const changes = editsFor(workspace, [
    ...listed.map(({ uri, pointer }) => inFile(uri, { op: 'remove', pointer })),
    ...records.map(({ record }) => inFile(record.uri, { op: 'remove', pointer: record.pointer })),
  ])
  if (isRefusal(changes)) return changes
  return withAcceptances(workspace, {
    summary: `Remove ${thing}${fromKeys(workspace, entries)}${withOthers(unused.records, found.record)}.`,
    notes: notesOf(isKept),
    changes,
  })
}

/** Whether a place is one of the choices of a key, listed there or written there. */
function isChoice({ pointer }: Mention): boolean {
  return /^(?:\/\d+\/fields|\/keys\/[^/]+)\/values\/[^/]+$/.test(pointer)
}

/** Whether a place uses a record; what the record itself names goes with it. */
function isUse({ role, uri, pointer }: Mention, { record }: FoundRecord): boolean {
  return role !== 'record' && role !== 'answer' && !(uri === record.uri && pointer.startsWith(`${record.pointer}/`))
}

function keyOf(workspace: Workspace, { uri, pointer }: Mention): string | undefined {
  const key = pointer.replace(/(?:\/fields)?\/values\/[^/]+$/, '')
  return setFileOf(workspace, uri)?.records.find((one) => one.model === 'key' && one.pointer === key)?.keyword
}

function whyNotFrom(
  workspace: Workspace,
  { record }: FoundRecord,
  lists: readonly Mention[],
  entries: readonly Mention[],
  from: string,
): string | undefined {
  const name = shortName(record.keyword ?? String(record.pk))
  if (record.model !== 'value') return `--from is for values; ${recordName(record)} is none.`
  if (entries.length === 0) {
    const keys = keysOf(workspace, lists)
    return `Key "${shortName(from)}" has no choice "${name}"${keys.length === 0 ? '' : `; ${keys.join(', ')} has it`}.`
  }
  const isWritten = entries.some(({ role }) => role === 'record')
  return isWritten && entries.length < lists.length
    ? `Value "${name}" is written in key "${shortName(from)}", and other keys name it; remove it from all, without --from.`
    : undefined
}

function keysOf(workspace: Workspace, mentions: readonly Mention[]): string[] {
  return [...new Set(mentions.flatMap((one) => keyOf(workspace, one) ?? []))].map((key) => `"${shortName(key)}"`)
}

function wordUsed(workspace: Workspace, thing: string, uses: readonly Mention[]): string {
  const places = [...new Set(uses.map((one) => placeOf(workspace, one)))]
  return `${thing} cannot be removed: it is used at ${listSome(places.slice(0, mostNamed), places.length, 'place')}.`
}

function placeOf(workspace: Workspace, { uri, pointer }: Mention): string {
  const file = setFileOf(workspace, uri)
  return (file ? pathOf(locate(file, pointer)) : [uri]).join('/')
}

function fromKeys(workspace: Workspace, entries: readonly Mention[]): string {
  const keys = keysOf(workspace, entries)
  if (keys.length === 0) return ''
  return ` from the choices of ${keys.length === 1 ? 'key' : 'keys'} ${listSome(keys.slice(0, mostNamed), keys.length)}`
}

function withOthers(unused: readonly UnusedRecord[], own: RecordFact): string {
  const others = unused.flatMap(({ record }) => (record === own ? [] : record))
  return others.length === 0 ? '' : `, and what becomes unused: ${countRecords(others)}`
}

function notesOf(isKept: boolean): string[] {
  return isKept ? ['The value itself stays: other keys have it as a choice, or files that are not loaded may.'] : []
}
