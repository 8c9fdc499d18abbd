import { type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { listedValues } from '../questionnaire/record-uses.ts'
import type { PresentedFinding } from '../report/present.ts'
import type { RecordFact } from '../workspace/facts.ts'
import { nodeIdsOf } from './node-ids.ts'

/** A finding beside the form. */
export interface PartFinding extends PresentedFinding {
  /** The parts of the page that it is about; none when it is about nothing that the page has. */
  readonly parts: readonly string[]
}

/** A record that several questions use is told at the first of them only, and how many more there are. */
const mostParts = 20

/** Findings with the parts of a form that they are about; those about other configurations are left out. */
export function findingsOfParts(
  questionnaire: Questionnaire,
  findings: readonly PresentedFinding[],
): readonly PartFinding[] {
  const places = placesIn(questionnaire)
  return findings.flatMap((finding) => {
    const parts = partsAt(finding, places)
    if (parts.length > 0) return [{ ...finding, parts: parts.slice(0, mostParts) }]
    return isElsewhere(finding, questionnaire) ? [] : [{ ...finding, parts: [] }]
  })
}

type Places = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/** The parts by file and pointer: of their own nodes and of the records that they use. */
function placesIn(questionnaire: Questionnaire): Places {
  const { idOf } = nodeIdsOf(questionnaire)
  const places = new Map<string, Map<string, string[]>>()
  const add = (uri: string, pointer: string, id: string): void => {
    const file = places.get(uri) ?? new Map<string, string[]>()
    places.set(uri, file)
    const ids = file.get(pointer)
    if (ids === undefined) file.set(pointer, [id])
    else if (ids.at(-1) !== id) ids.push(id)
  }
  for (const node of walkAll(questionnaire.roots)) {
    const id = idOf(node)
    add(node.file.uri, node.pointer, id)
    const addRecord = (record: RecordFact | undefined): void => {
      if (record === undefined) return
      add(record.uri, record.pointer, id)
      const { translation } = record.fields
      const texts = typeof translation === 'number' ? node.file.byPk('translation', translation) : undefined
      if (texts) add(texts.uri, texts.pointer, id)
    }
    addRecord(node.record)
    if (node.level !== 'question' || node.record === undefined) continue
    for (const { value } of listedValues(node.record, node.file)) addRecord(value)
  }
  return places
}

function partsAt({ file, pointer }: PresentedFinding, places: Places): readonly string[] {
  const known = places.get(file)
  if (known === undefined) return []
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const ids = known.get(at)
    if (ids !== undefined) return ids
    if (at === '') return []
  }
}

/** Whether a finding is about another configuration, or about a record that this one does not use. */
function isElsewhere({ file, pointer }: PresentedFinding, { configuration, file: own }: Questionnaire): boolean {
  if (file !== own.uri) return true
  const data = configuration?.dataPointer ?? ''
  const record = /^\/\d+/.exec(data)?.[0]
  return record !== undefined && /^\/\d+/.test(pointer) && !`${pointer}/`.startsWith(`${record}/`)
}
