import { locate } from '../questionnaire/locate.ts'
import { parentPointer } from '../text/pointer.ts'
import type { FileFacts, RecordFact } from '../workspace/facts.ts'
import type { FileIndex } from '../workspace/set-index.ts'
import type { Identity } from './identity.ts'
import type { Mention } from './mention.ts'

/** The pointer of what a name stands in: the record or the node. */
export function ownerOf(facts: FileFacts, mention: Mention): string {
  const { nodes, record, configuration } = locate(facts, mention.pointer)
  const owner = nodes.at(-1) ?? record ?? configuration
  return owner?.pointer ?? parentPointer(mention.pointer) ?? ''
}

/** The record that a file takes for a keyword or pk when several have it. */
export function winnerOf(identity: Identity, mention: Mention, index: FileIndex): RecordFact | undefined {
  const { kind, keyword, pk } = identity
  if (kind === 'configuration') return undefined
  if (mention.by === 'pk') return index.byPk(kind, Number(mention.text))
  if (keyword !== undefined) return index.byKeyword(kind, keyword)
  return pk === undefined ? undefined : index.byPk(kind, Number(pk))
}
