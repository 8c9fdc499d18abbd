import { type Node, walk } from '../questionnaire/node.ts'
import { namersLostWithout } from '../questionnaire/questions/who-reads-by-name.ts'
import { count } from '../text/count.ts'
import { andMore, listSome } from '../text/list-some.ts'
import { parentPointer, resolvePointer } from '../text/pointer.ts'
import { capitalize, shortName } from '../text/printable.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { withAcceptances } from './acceptances.ts'
import { countRecords, withContents } from './counts.ts'
import { type DataChange, documentOf, editsFor, inFile } from './data-changes.ts'
import { isRefusal, type Operation, type Refusal } from './operation.ts'
import { findPart, nameOfNode } from './parts.ts'
import { outermost, type Unused, type UnusedRecord, unusedAfter } from './unused-after.ts'
import { dependentsOf, type ListEntry } from './waiting.ts'

/** Whether records that nothing uses any more are to stay. */
export interface RemoveOptions {
  readonly keepUnused?: boolean
}

const mostNamed = 4

/**
 * Takes a part out of a questionnaire, with the records that nothing uses then; refused while something outside waits
 * for a question in it.
 */
export function removeOperation(workspace: Workspace, name: string, options: RemoveOptions = {}): Operation | Refusal {
  const node = findPart(workspace, name)
  if (isRefusal(node)) return node
  if (node.parent === undefined && node.questionnaire.configuration === undefined)
    return {
      refused: `${capitalize(nameOfNode(node))} is all that ${node.file.uri} contains; delete the file instead.`,
    }
  const { waiting, idle } = dependentsOf(node)
  if (waiting.length > 0) return { refused: `${capitalize(nameOfNode(node))} cannot be removed: ${listed(waiting)}.` }
  const { uri } = node.file
  const entries = removeEntries(workspace, idle)
  const gone = [{ uri, pointer: node.pointer }, ...entries.flatMap((one) => (one.op === 'remove' ? one : []))]
  const unused = unusedAfter(workspace, gone, recordsOf(node), uri)
  const records = options.keepUnused ? [] : outermost(unused.records)
  const changes = editsFor(workspace, [
    inFile(uri, { op: 'remove', pointer: node.pointer }),
    ...entries,
    ...records.map(({ record }) => inFile(record.uri, { op: 'remove', pointer: record.pointer })),
  ])
  if (isRefusal(changes)) return changes
  return withAcceptances(workspace, {
    summary: `Remove ${nameOfNode(node)}${withContents(node)}${alsoOf(unused, idle.length, options)}.`,
    notes: [...answerNotes(node), ...namerNotes(node), ...keptNotes(unused)],
    changes,
  })
}

function listed(sentences: readonly string[]): string {
  return [...sentences.slice(0, mostNamed), ...andMore(sentences.length - mostNamed)].join('; ')
}

/** The changes that take condition entries away, with their lists and options where nothing is left in them. */
function removeEntries(workspace: Workspace, idle: readonly ListEntry[]): DataChange[] {
  const lists = new Map<string, { uri: string; pointer: string; entries: number[] }>()
  for (const { uri, pointer, entry } of idle) {
    const place = `${uri}#${pointer}`
    const known = lists.get(place) ?? { uri, pointer, entries: [] }
    lists.set(place, { ...known, entries: [...known.entries, entry].sort((left, right) => left - right) })
  }
  return [...lists.values()].flatMap(({ uri, pointer, entries }): DataChange[] => {
    const value = documentOf(workspace, uri)
    const list = resolvePointer(value, pointer)
    if (Array.isArray(list) && list.length > entries.length)
      return entries.map((entry) => inFile(uri, { op: 'remove', pointer: `${pointer}/${entry}` }))
    const options = parentPointer(pointer) ?? ''
    const isOnly = Object.keys((resolvePointer(value, options) ?? {}) as object).length === 1
    return [inFile(uri, { op: 'remove', pointer: isOnly ? options : pointer })]
  })
}

/** The records behind the nodes of a part, each once. */
export function recordsOf(part: Node): UnusedRecord[] {
  const records = new Map<RecordFact, UnusedRecord>()
  for (const { record, file } of walk(part)) if (record) records.set(record, { record, file: file.set.fileOf(record) })
  return [...records.values()]
}

function alsoOf({ records }: Unused, idle: number, { keepUnused }: RemoveOptions): string {
  const parts = [
    ...(idle === 0 ? [] : [`${count(idle, 'condition')} that only it waits for`]),
    ...(keepUnused || records.length === 0
      ? []
      : [`what becomes unused: ${countRecords(records.map(({ record }) => record))}`]),
  ]
  return parts.length === 0 ? '' : `, and ${parts.join(', and ')}`
}

function answerNotes(node: Node): string[] {
  const groups = walk(node).flatMap(({ level, keyword }) =>
    level === 'questiongroup' && keyword !== undefined ? keyword : [],
  )
  const [first, ...more] = groups
  if (first === undefined)
    return node.level === 'question'
      ? [`Answers at ${node.parent?.keyword}/${node.keyword} stay in the database and belong to no question any more.`]
      : []
  const others = more.length === 0 ? '' : ` and ${count(more.length, 'other questiongroup')}`
  return [`Answers at "${shortName(first)}"${others} stay in the database and belong to no question any more.`]
}

function namerNotes(node: Node): string[] {
  return namersLostWithout(node)
    .slice(0, mostNamed)
    .map(({ reader, names: [name = '?'] }) => {
      return `After this no question or questiongroup is called "${shortName(name)}", which ${reader} looks for by its keyword.`
    })
}

function keptNotes({ kept }: Unused): string[] {
  if (kept.length === 0) return []
  const names = kept
    .slice(0, mostNamed)
    .map(({ record }) => `${record.model} "${shortName(record.keyword ?? String(record.pk))}" in ${record.uri}`)
  return [`Kept, as the application or files that are not loaded may use them: ${listSome(names, kept.length)}.`]
}
