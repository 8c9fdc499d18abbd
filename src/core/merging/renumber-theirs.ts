import type { Document } from '../document/document.ts'
import { parseText } from '../document/parse.ts'
import { createPks } from '../drafts/free-pks.ts'
import type { Mention } from '../names/mention.ts'
import { mentionsOf } from '../names/mentions.ts'
import { applyEdits, collectEdits } from '../text/edits.ts'
import { isSameJson } from '../text/json-value.ts'
import { addAll } from '../text/lists.ts'
import { resolvePointer } from '../text/pointer.ts'
import type { TextEdit } from '../text/range.ts'
import type { FileFacts, Model, RecordFact } from '../workspace/facts.ts'
import { createWorkspace } from '../workspace/workspace.ts'
import { nameOfRecord } from './identity.ts'

/** A record of theirs that got another pk, since ours took the same one for something else. */
export interface Renumbered {
  readonly model: Model
  /** The record as people name it, a translation by its old pk. */
  readonly name: string
  readonly from: number
  readonly to: number
  /** The records of theirs in the file that refer to it, and do so by the new pk. */
  readonly followedBy: readonly string[]
}

/** What became of the pks that both sides took. */
export interface RenumberedSide {
  readonly document: Document
  readonly renumbered: readonly Renumbered[]
  /** The names of those for which that cannot be done, as it cannot be told whose record a reference means. */
  readonly undecided: readonly string[]
}

/** The facts of the three states of a file. */
export interface FactsOfSides {
  readonly base: FileFacts | undefined
  readonly ours: FileFacts
  readonly theirs: FileFacts
}

/**
 * Gives what theirs added under pks that ours took as well the next free ones, in the text of theirs, and to all in it
 * that refers to them.
 */
export function renumberTheirs(document: Document, facts: FactsOfSides): RenumberedSide {
  const clashes = clashesIn(facts)
  if (clashes.length === 0) return { document, renumbered: [], undecided: [] }
  const { uri } = document
  // Pks of all three states are taken, as one that went may still be in a database.
  const sides = [facts.ours, facts.theirs, ...(facts.base ? [facts.base] : [])]
  const workspace = createWorkspace({ files: [] })
  const files = new Map(
    sides.map((one, index) => [
      String(index),
      { facts: one, document, source: { uri, text: '' }, isConfiguration: true },
    ]),
  )
  const next = createPks({ ...workspace, files }, { ...facts.ours, records: sides.flatMap(({ records }) => records) })
  const renumbered: Renumbered[] = []
  const undecided: string[] = []
  const edits = collectEdits()
  const collected: TextEdit[] = []
  for (const record of clashes) {
    const { model, pk = 0 } = record
    const references = referencesTo(facts.theirs, record)
    const name = nameOf(record, facts.theirs)
    if (facts.base && referencesTo(facts.base, record).length > 0) {
      undecided.push(name)
      continue
    }
    const to = next(model)
    const isName = record.form === 'authoring' && model === 'translation'
    const own = isName
      ? document.edits({ op: 'rename', pointer: record.pointer, name: String(to) })
      : document.edits({ op: 'replace', pointer: `${record.pointer}/pk`, value: to })
    const others = references.map(({ pointer }) => document.edits({ op: 'replace', pointer, value: to }))
    const all = [own, ...others].flatMap((some) => some ?? [])
    if ([own, ...others].includes(undefined) || !edits.take(all)) {
      undecided.push(name)
      continue
    }
    addAll(collected, all)
    const followedBy = references.flatMap(({ pointer }) => {
      const holder = facts.theirs.records.findLast((one) => pointer.startsWith(`${one.pointer}/`))
      return holder ? [nameOf(holder, facts.theirs)] : []
    })
    renumbered.push({ model, name, from: pk, to, followedBy: [...new Set(followedBy)] })
  }
  if (renumbered.length === 0) return { document, renumbered, undecided }
  const text = applyEdits(document.text, collected)
  return { document: parseText(uri, text, document.format), renumbered, undecided }
}

/** The records of theirs whose pk is new, and that of another record on our side. */
function clashesIn({ base, ours, theirs }: FactsOfSides): readonly RecordFact[] {
  const [before, own] = [base, ours].map((facts) => byPk(facts?.records ?? []))
  return theirs.records.filter((record) => {
    if (record.pk === undefined || before?.has(pkName(record))) return false
    const other = own?.get(pkName(record))
    if (other === undefined) return false
    return record.keyword === undefined && record.model !== 'configuration'
      ? !isSameJson(record.fields, other.fields) || !isSameJson(record.texts, other.texts)
      : identityOf(record) !== identityOf(other)
  })
}

function byPk(records: readonly RecordFact[]): ReadonlyMap<string, RecordFact> {
  return new Map(records.flatMap((record) => (record.pk === undefined ? [] : [[pkName(record), record]])))
}

function pkName({ model, pk }: RecordFact): string {
  return `${model} ${pk}`
}

function identityOf({ model, keyword, fields }: RecordFact): string {
  return model === 'configuration' ? JSON.stringify([fields.code, fields.edition]) : (keyword ?? '')
}

function referencesTo(facts: FileFacts, { model, pk }: RecordFact): readonly Mention[] {
  return mentionsOf(facts)
    .named(model, 'pk', String(pk))
    .filter(({ role }) => role !== 'record')
}

function nameOf({ pointer, model, keyword, pk, form }: RecordFact, { value }: FileFacts): string {
  return form === 'fixture' ? nameOfRecord(resolvePointer(value, pointer)) : `${model}:${keyword ?? pk}`
}
