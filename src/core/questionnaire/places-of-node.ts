import type { RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Node } from './node.ts'
import { listedValues } from './record-uses.ts'

/** Where something is that a node or record is made of. */
export interface OwnPlace {
  readonly uri: string
  readonly pointer: string
}

/** Where a node is, without what is below it, with the records that it uses: its own, those of its choices, and their texts. */
export function placesOfNode({ file, pointer, level, record }: Node): readonly OwnPlace[] {
  const own = { uri: file.uri, pointer }
  if (record === undefined) return [own]
  const choices = level === 'question' ? listedValues(record, file).flatMap(({ value }) => value ?? []) : []
  return [own, ...[record, ...choices].flatMap((one) => placesOfRecord(one, file))]
}

/** Where a record is, with its texts, as a file sees them. */
export function placesOfRecord({ uri, pointer, fields }: RecordFact, file: SetFile): readonly OwnPlace[] {
  const { translation } = fields
  const texts = typeof translation === 'number' ? file.byPk('translation', translation) : undefined
  return texts ? [{ uri, pointer }, texts] : [{ uri, pointer }]
}
