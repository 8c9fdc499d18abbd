import { translationOf } from '../questionnaire/record-uses.ts'
import { defaultKeyType } from '../schema/key-types.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { resolvePointer } from '../text/pointer.ts'
import { remember } from '../text/remember.ts'
import type { FileFacts, Model, RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { createPks } from './free-pks.ts'
import type { ChoiceDraft, FileChange, RecordDraft } from './record-draft.ts'
import type { RecordHome } from './record-home.ts'

/** One record as it is written. */
export interface Written {
  readonly model: Model
  readonly record: unknown
}

/** The changes that write records into a fixture, each with its translation. */
export function fixtureRecords(workspace: Workspace, home: RecordHome, drafts: readonly RecordDraft[]): FileChange[] {
  const nextPk = createPks(workspace, home.file)
  return placeRecords(
    home,
    drafts.map((draft) => writeDraft(home, draft, nextPk)),
  )
}

type NextPk = (model: Model) => number

/** The records of one draft in the order in which they build on each other. */
function writeDraft(home: RecordHome, draft: RecordDraft, nextPk: NextPk): Written[] {
  const choices = (draft.choices ?? []).map((choice) => writeChoice(home, choice, nextPk))
  const { model, keyword, label, type, order } = draft
  const pk = draft.pk ?? nextPk(model)
  const translation = label === undefined ? undefined : writeTranslation(home, model, label, nextPk('translation'))
  const fields: Record<string, unknown> = { keyword, translation: translation?.pk ?? null }
  if (model === 'key') fields.configuration = { type: type ?? defaultKeyType }
  if (model === 'questiongroup') fields.configuration = {}
  if (model === 'value') Object.assign(fields, { order_value: order ?? null, configuration: null })
  if (draft.choices) fields.values = choices.flatMap((choice) => choice.pk ?? [])
  const record: Written = { model, record: likeOthers(home.file, model, pk, fields) }
  return [...choices.flatMap(({ records }) => records), ...(translation ? [translation.written] : []), record]
}

function writeChoice(
  home: RecordHome,
  { keyword, label, order, exists }: ChoiceDraft,
  nextPk: NextPk,
): { readonly pk: number | undefined; readonly records: readonly Written[] } {
  // A definition of another form may have no pk; then the key cannot name it.
  if (exists) return { pk: home.file.byKeyword('value', keyword)?.pk, records: [] }
  const pk = nextPk('value')
  return { pk, records: writeDraft(home, { model: 'value', keyword, label, order, pk }, nextPk) }
}

function writeTranslation(
  { file, context }: RecordHome,
  model: Model,
  label: string,
  pk: number,
): { readonly pk: number; readonly written: Written } {
  const fields = { translation_type: model, data: { [context]: { label: { en: label } } } }
  return { pk, written: { model: 'translation', record: likeOthers(file, 'translation', pk, fields) } }
}

/** The change that writes a translation of a given pk. */
export function fixtureTranslation(home: RecordHome, model: Model, label: string, pk: number): FileChange[] {
  return placeRecords(home, [[writeTranslation(home, model, label, pk).written]])
}

/** A record with its members in the order in which other records of the model in the file have theirs. */
function likeOthers(facts: FileFacts, model: Model, pk: number, fields: Record<string, unknown>): unknown {
  const sample = facts.records.findLast((record) => record.model === model)
  const item = sample && resolvePointer(facts.value, sample.pointer)
  const name = memberOf(item, 'model') ?? `configuration.${model}`
  const own = { ...emptyFields(model, sample), ...fields }
  return inOrderOf({ model: name, pk, fields: inOrderOf(own, memberOf(item, 'fields')) }, item)
}

/** What such a record has though it says nothing. */
function emptyFields(model: Model, sample: RecordFact | undefined): Record<string, unknown> {
  const values = sample?.fields.values
  return model === 'key' && Array.isArray(values) && values.length === 0 ? { values } : {}
}

function inOrderOf(object: Record<string, unknown>, sample: unknown): Record<string, unknown> {
  const names = isObject(sample) ? Object.keys(sample).filter((name) => Object.hasOwn(object, name)) : []
  return Object.fromEntries(
    [...names, ...Object.keys(object).filter((name) => !names.includes(name))].map((name) => [name, object[name]]),
  )
}

/**
 * Where records go: in a file that keeps the models apart behind the last record of the model, in one where each translation
 * is beside its owner all together behind the last of the model.
 */
export function placeRecords(
  { file }: Pick<RecordHome, 'file'>,
  groups: readonly (readonly Written[])[],
): FileChange[] {
  const { uri } = file
  const isMixed = keepsTogether(file)
  return groups.flatMap((group) => {
    const owner = group.at(-1)?.model ?? 'key'
    const together = isMixed ? behindLastPair(file, owner) : undefined
    return group.map(({ model, record }): FileChange => {
      return { op: 'insert', uri, pointer: `/${together ?? behindLast(file, model)}`, value: record }
    })
  })
}

/** The position behind the last record of a model; without any behind all records but the configurations, else at the end. */
function behindLast(facts: FileFacts, model: Model): number {
  const known = knownEnds(facts).get(model)
  if (known !== undefined) return known
  const end = findEnd(facts, model)
  knownEnds(facts).set(model, end)
  return end
}

/** Looked for once a file, as one change may place many records. */
const knownEnds = remember((_: FileFacts) => new Map<Model, number>())

function findEnd(facts: FileFacts, model: Model): number {
  const last =
    facts.records.findLast((record) => record.model === model) ??
    facts.records.findLast((record) => record.model !== 'configuration')
  return last === undefined ? lengthOf(facts.value) : positionOf(last) + 1
}

/** As {@link behindLast}, behind its translation as well. */
function behindLastPair(file: SetFile, model: Model): number {
  const behind = behindLast(file, model)
  const next = file.records.find((record) => record.model === 'translation' && positionOf(record) === behind)
  const last = file.records.find((record) => positionOf(record) === behind - 1)
  return next && last && translationOf(last, file) === next ? behind + 1 : behind
}

function positionOf({ pointer }: RecordFact): number {
  return Number(pointer.slice(1))
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}

const mostLookedAt = 20

/** Whether most translations of the file are right before or behind the record they belong to. */
const keepsTogether = remember((file: SetFile): boolean => {
  const owners = file.records.filter(({ model }) => model !== 'configuration' && model !== 'translation')
  const distances = owners.slice(-mostLookedAt).flatMap((owner) => {
    const translation = translationOf(owner, file)
    if (translation === undefined || translation.uri !== file.uri) return []
    return Math.abs(positionOf(translation) - positionOf(owner))
  })
  return 2 * distances.filter((distance) => distance === 1).length > distances.length
})
