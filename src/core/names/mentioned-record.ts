import type { RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Mention } from './mention.ts'

const models = ['key', 'value', 'questiongroup', 'category', 'translation'] as const

/** The record that a place names by keyword or pk, as its file sees the set; `undefined` when none is loaded or no record is meant. */
export function mentionedRecord({ kind, by, text }: Mention, file: SetFile): RecordFact | undefined {
  const model = models.find((one) => one === kind)
  if (model === undefined) return undefined
  return by === 'pk' ? file.byPk(model, Number(text)) : file.byKeyword(model, text)
}
