import { mentionedRecord } from '../names/mentioned-record.ts'
import type { NameAt } from '../names/names.ts'
import { chosenContext } from '../questionnaire/labels.ts'
import { locate } from '../questionnaire/locate.ts'
import { textPointer } from '../questionnaire/texts.ts'
import { ownTexts, type RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { contextsAt, surroundingsOf } from './surroundings.ts'

/** Where the English label of a record is written. */
export interface LabelPlace {
  readonly uri: string
  readonly pointer: string
  readonly context: string
  /** Whose label it is. */
  readonly record: RecordFact
  /** The record that has the texts: the same, or its translation. */
  readonly holder: RecordFact
}

/** The label of what a name names, in the context that is shown there; `undefined` where there is none. */
export function labelOfName(workspace: Workspace, { uri, mention }: NameAt): LabelPlace | undefined {
  const file = surroundingsOf(workspace, uri)?.file
  if (file === undefined) return undefined
  const record = mention.role === 'record' ? locate(file, mention.pointer).record : mentionedRecord(mention, file)
  return record && labelOfRecord(workspace, record, file, mention.pointer)
}

/** The label of a record as it is shown at a pointer of a file. */
export function labelOfRecord(
  workspace: Workspace,
  record: RecordFact,
  file: SetFile,
  pointer: string,
): LabelPlace | undefined {
  const holder = holderOf(record, file)
  const facts = holder && surroundingsOf(workspace, holder.uri)?.file.facts
  if (holder === undefined || facts === undefined) return undefined
  const texts = ownTexts(holder)
  const context = chosenContext(texts, [...contextsAt(file, pointer), ...Object.keys(texts)])
  if (context === undefined) return undefined
  return { uri: holder.uri, pointer: textPointer(facts, holder, context, 'label', 'en'), context, record, holder }
}

/** The record that has the texts of another: itself, or its translation. */
function holderOf(record: RecordFact, file: SetFile): RecordFact | undefined {
  if (record.texts || record.model === 'translation') return record
  const { translation } = record.fields
  return typeof translation === 'number' ? file.byPk('translation', translation) : undefined
}
