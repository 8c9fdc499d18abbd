import { locate } from '../questionnaire/locate.ts'
import { parentPointer } from '../text/pointer.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Identity } from './identity.ts'
import type { Mention } from './mention.ts'

/** The pointer of what a name is in: the record or the node. */
export function ownerOf(file: SetFile, mention: Mention): string {
  const { nodes, record, configuration } = locate(file, mention.pointer)
  const owner = nodes.at(-1) ?? record ?? configuration
  return owner?.pointer ?? parentPointer(mention.pointer) ?? ''
}

/** The record that a file takes for a keyword or pk when several have it. */
export function winnerOf(identity: Identity, mention: Mention, file: SetFile): RecordFact | undefined {
  const { kind, keyword, pk } = identity
  if (kind === 'configuration') return undefined
  if (mention.by === 'pk') return file.byPk(kind, Number(mention.text))
  if (keyword !== undefined) return file.byKeyword(kind, keyword)
  return pk === undefined ? undefined : file.byPk(kind, Number(pk))
}
