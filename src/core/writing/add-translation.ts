import { whyNoEdits } from '../document/why-no-edits.ts'
import { insertTexts } from '../drafts/context-texts.ts'
import { createPks } from '../drafts/free-pks.ts'
import { fixtureTranslation } from '../drafts/new-fixture-records.ts'
import type { FileChange } from '../drafts/record-draft.ts'
import { homeForOwner } from '../drafts/record-home.ts'
import { changesOf } from '../lint/fix-edits.ts'
import { recordTexts } from '../questionnaire/labels.ts'
import { translationOf } from '../questionnaire/record-uses.ts'
import { codesIn, knownContexts } from '../questionnaire/suspect-codes.ts'
import { nearestName } from '../text/nearest-name.ts'
import { resolvePointer } from '../text/pointer.ts'
import { shortName } from '../text/printable.ts'
import { fieldPointer, type RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import { fileOf, type Workspace } from '../workspace/workspace.ts'
import { withAcceptances } from './acceptances.ts'
import { findRecord } from './find-record.ts'
import type { Operation, Refusal } from './operation.ts'

/** A new text of a record. */
export interface NewText {
  readonly model: 'key' | 'value' | 'questiongroup' | 'category'
  readonly keyword: string
  readonly label: string
  /** The code, or code_edition, of the configurations that show it; without it that of the texts around. */
  readonly context?: string | undefined
}

/** Gives a record an English label for a context that has none yet, with a translation where the record has none. */
export function addTranslationOperation(workspace: Workspace, text: NewText): Operation | Refusal {
  const { model, keyword, label } = text
  const found = findRecord(workspace, model, keyword)
  if ('refused' in found) return found
  const { record, file } = found
  const home = homeForOwner(file, record)
  const context = text.context ?? home.context
  if (Object.hasOwn(recordTexts(record, file), context))
    return { refused: `The ${model} "${shortName(keyword)}" already has texts for "${context}".` }
  const unknown = whyUnknown(context, file)
  if (unknown !== undefined) return { refused: unknown }
  const made = changesFor(workspace, found, label, context)
  const changes = made && changesOf(workspace, file.uri, { safe: false, changes: made })
  if (made !== undefined && changes === undefined) {
    const { document } = fileOf(workspace, file.uri) ?? {}
    return { refused: whyNoEdits(document, file.uri, `the place of the texts of ${model} "${shortName(keyword)}"`) }
  }
  if (changes === undefined) return { refused: `The texts of ${model} "${shortName(keyword)}" cannot be added to.` }
  const summary = `Add a label for "${context}" to ${model} "${shortName(keyword)}" in ${[...new Set(changes.edits.map(({ uri }) => uri))].join(', ')}.`
  return withAcceptances(workspace, { summary, notes: [], changes })
}

/** Without a configuration nothing is known about who looks texts up. */
function whyUnknown(context: string, { set }: SetFile): string | undefined {
  const known = knownContexts(set)
  if (known.has(context) || codesIn(set).size === 0) return undefined
  const candidate = nearestName(context, known)
  const hint = candidate === undefined ? '' : ` Did you mean "${candidate}"?`
  return `No loaded configuration looks up texts for "${shortName(context)}", which is a code or CODE_EDITION.${hint}`
}

function changesFor(
  workspace: Workspace,
  { record, file }: { readonly record: RecordFact; readonly file: SetFile },
  label: string,
  context: string,
): FileChange[] | undefined {
  const holder = translationOf(record, file) ?? record
  if (holder !== record || record.form === 'authoring') {
    const change = insertTexts(holder, file, context, { label: { en: label } })
    return change && [change]
  }
  if (typeof record.fields.translation === 'number') return undefined
  const pk = createPks(workspace, file)('translation')
  const pointer = fieldPointer(record, 'translation')
  const op = resolvePointer(file.value, pointer) === undefined ? 'insert' : 'replace'
  const home = { ...homeForOwner(file, record), context }
  return [{ op, uri: file.uri, pointer, value: pk }, ...fixtureTranslation(home, record.model, label, pk)]
}
