import type { PresentedFinding, PresentedFix } from '../findings/presented.ts'
import { type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { placesOfNode } from '../questionnaire/places-of-node.ts'
import { remember } from '../text/remember.ts'
import { nodeIdsOf } from './node-ids.ts'

/** A finding beside the form. */
export interface PartFinding extends Omit<PresentedFinding, 'fixes'> {
  /** What can be done about it; the edits are those of the finding that it was made of. */
  readonly fixes: readonly Pick<PresentedFix, 'title' | 'safe'>[]
  /** The parts of the page that it is about; none when it is about nothing that the page has. */
  readonly parts: readonly string[]
}

/** More parts than anybody looks at: a record that many questions use. */
const mostParts = 20

/** Findings with the parts of a form that they are about; those about other configurations are left out. */
export function findingsOfParts(
  questionnaire: Questionnaire,
  findings: readonly PresentedFinding[],
): readonly PartFinding[] {
  return findings.flatMap((finding) => {
    const parts = partsAt(questionnaire, finding)
    if (parts.length === 0 && isElsewhere(finding, questionnaire)) return []
    return [{ ...finding, fixes: finding.fixes.map(({ title, safe }) => ({ title, safe })), parts }]
  })
}

type Places = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/** The parts by file and pointer: of their own nodes and of the records that they use. */
const placesIn = remember((questionnaire: Questionnaire): Places => {
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
    for (const { uri, pointer } of placesOfNode(node)) add(uri, pointer, id)
  }
  return places
})

/** The ids of the parts of a form that a place is about: of the node around it, or of those that use the record there. */
export function partsAt(
  questionnaire: Questionnaire,
  { file, pointer }: { readonly file: string; readonly pointer: string },
): readonly string[] {
  const known = placesIn(questionnaire).get(file)
  if (known === undefined) return []
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const ids = known.get(at)
    if (ids !== undefined) return ids.slice(0, mostParts)
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
