import { isObject } from '../text/json-value.ts'
import { judgedModelOf, type Model, modelName } from '../workspace/models.ts'
import { isPk, noOptionsOf, type PlainRecord, reasonToKeep, writeTexts } from './definition.ts'
import type { JsonLayout } from './json-layout.ts'
import { fieldOrders, memberOrders } from './member-orders.ts'
import { describeOrder, inUsualOrder, type Placed } from './record-order.ts'
import { type NoOptions, standardNoOptions, writeWayBack } from './way-back.ts'

/** A record that the keyed objects of a plain file cannot say, kept as it is. */
export interface KeptRecord {
  /** `undefined` for a record of another model. */
  readonly model: Model | undefined
  readonly name: string
  /** The end of a sentence about the record. */
  readonly reason: string
}

/** The records of a fixture as the value of a plain file. */
export interface Authored {
  readonly value: Readonly<Record<string, unknown>>
  readonly kept: readonly KeptRecord[]
}

/** Says the records of a fixture in the authoring form; nothing is lost. */
export function authorRecords(items: readonly unknown[], layout: JsonLayout): Authored {
  const sorted = sortRecords(items)
  const owners = ownersByTranslation(sorted.plain)
  const configuration = sorted.plain.find(({ model }) => model === 'configuration')
  const translations = new Map(sorted.plain.flatMap((one) => (one.model === 'translation' ? [[one.pk, one]] : [])))
  const beside = new Map<PlainRecord, PlainRecord>()
  for (const [pk, owner] of owners) {
    const translation = translations.get(pk)
    if (owner && translation && canStandBeside(translation, owner)) beside.set(owner, translation)
  }
  const writing: Writing = {
    context: configuration ? String(configuration.fields.code) : chooseContext([...beside.values()]),
    beside,
    values: new Map(sorted.plain.flatMap((one) => (one.model === 'value' ? [[one.pk, one]] : []))),
    inPlace: valuesInPlace(sorted.plain),
  }
  const isShown = new Set<PlainRecord>([...beside.values(), ...writing.inPlace.values()].flat())
  const own = sorted.plain.filter((record) => !isShown.has(record))
  const records = sorted.kept.map(({ index }) => items[index])
  const way = writeWayBack({
    layout,
    ...memberOrders(sorted.plain, items),
    fields: fieldOrders(sorted.plain),
    noOptions: sorted.noOptions,
    order: orderOf(sorted, items),
  })
  return {
    value: {
      ...(configuration ? writeConfiguration(configuration) : contextMember(writing.context, beside.size)),
      ...definitionsOf('categories', 'category', own, writing),
      ...definitionsOf('questiongroups', 'questiongroup', own, writing),
      ...definitionsOf('keys', 'key', own, writing),
      ...definitionsOf('values', 'value', own, writing),
      ...translationsOf(own),
      ...(records.length > 0 ? { records } : {}),
      ...(way ? { fixture: way } : {}),
    },
    kept: sorted.kept,
  }
}

interface Kept extends KeptRecord {
  readonly index: number
}

interface Sorted {
  readonly plain: readonly PlainRecord[]
  readonly kept: readonly Kept[]
  readonly noOptions: Readonly<Partial<Record<Model, NoOptions>>>
}

/** Which records can be said by keyword: of several with one name the first, and of configurations the first. */
function sortRecords(items: readonly unknown[]): Sorted {
  const read = items.map(readRecord)
  const usual = usualNoOptions(read.flatMap((one) => ('model' in one && !('reason' in one) ? [one] : [])))
  const taken = twinConfigurations(read) ? new Set(['configuration']) : new Set<string>()
  const plain: PlainRecord[] = []
  const kept: Kept[] = []
  for (const record of read) {
    const reason = 'reason' in record ? record.reason : (reasonToKeep(record) ?? reasonOfNothing(record, usual))
    const names = namesOf(record)
    const twin = names.find((name) => taken.has(name))
    for (const name of names) taken.add(name)
    if ('reason' in record) kept.push(record)
    else if (reason === undefined && twin === undefined) plain.push(record)
    else kept.push({ ...describe(record), reason: reason ?? reasonOfTwin(record, twin ?? '') })
  }
  const noOptions = Object.fromEntries(
    [...usual].filter(
      ([model, one]) => plain.some((record) => record.model === model) && standardNoOptions[model] !== one,
    ),
  )
  return { plain, kept, noOptions }
}

function readRecord(item: unknown, index: number): PlainRecord | Kept {
  const isRecord = isObject(item) && typeof item.model === 'string'
  const model = isRecord ? judgedModelOf(item.model) : undefined
  const name = isRecord ? `${String(item.model).slice(0, 80)} ${nameOfPk(item.pk)}` : `item ${index}`
  const keep = (reason: string): Kept => ({ index, model, name, reason })
  if (!isRecord) return keep('is not a record')
  if (model === undefined) return keep('is of another model')
  if (item.model !== modelName(model)) return keep(`names its model ${JSON.stringify(item.model)}`)
  const { pk, fields } = item
  if (!isPk(pk)) return keep('has no number as its pk')
  if (!isObject(fields)) return keep('has no fields')
  const stray = Object.keys(item).find((member) => !['model', 'pk', 'fields'].includes(member))
  if (stray !== undefined) return keep(`has the member ${JSON.stringify(stray)}`)
  return { index, model, pk, fields }
}

function nameOfPk(pk: unknown): string {
  return typeof pk === 'number' || typeof pk === 'string' ? String(pk).slice(0, 40) : ''
}

function describe({ index, model, pk, fields }: PlainRecord): Omit<Kept, 'reason'> {
  const { keyword, code, edition } = fields
  const name =
    model === 'configuration'
      ? `configuration ${[code, edition].filter((one) => typeof one === 'string').join(' ') || pk}`
      : `${model} ${typeof keyword === 'string' ? JSON.stringify(keyword.slice(0, 80)) : pk}`
  return { index, model, name }
}

/** Whether two configurations have one pk, which a plain file would hide. */
function twinConfigurations(read: readonly (PlainRecord | Kept)[]): boolean {
  const pks = read.flatMap((one) => ('fields' in one && one.model === 'configuration' ? [one.pk] : []))
  return new Set(pks).size < pks.length
}

/** The names that a plain file has only once: a model's pk and keyword; of configurations it has one altogether. */
function namesOf(record: PlainRecord | Kept): string[] {
  if ('reason' in record) return []
  const { model, pk, fields } = record
  if (model === 'configuration') return ['configuration']
  const byPk = `${model}#${pk}`
  return model === 'translation' || typeof fields.keyword !== 'string' ? [byPk] : [byPk, `${model} ${fields.keyword}`]
}

function reasonOfTwin({ model, pk }: PlainRecord, name: string): string {
  if (model === 'configuration') return 'is not the only configuration of the file'
  return name.includes('#') ? `has the pk ${pk} of another ${model}` : `has the keyword of another ${model}`
}

/** What the configuration of most records without options is, by model. */
function usualNoOptions(records: readonly PlainRecord[]): ReadonlyMap<Model, NoOptions> {
  const counts = new Map<Model, Map<NoOptions, number>>()
  for (const { model, fields } of records) {
    const one = noOptionsOf(fields.configuration)
    if (standardNoOptions[model] === undefined || one === undefined) continue
    const ofModel = counts.get(model) ?? new Map<NoOptions, number>()
    ofModel.set(one, (ofModel.get(one) ?? 0) + 1)
    counts.set(model, ofModel)
  }
  const most = (ofModel: ReadonlyMap<NoOptions, number>): NoOptions =>
    [...ofModel].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
  // A key or questiongroup without an object has a finding, which only the record itself can keep.
  const choose = (model: Model, ofModel: ReadonlyMap<NoOptions, number>): NoOptions =>
    model === 'value' ? most(ofModel) : 'empty'
  return new Map([...counts].map(([model, ofModel]) => [model, choose(model, ofModel)]))
}

function reasonOfNothing({ model, fields }: PlainRecord, usual: ReadonlyMap<Model, NoOptions>): string | undefined {
  const one = standardNoOptions[model] === undefined ? undefined : noOptionsOf(fields.configuration)
  if (one === undefined || one === usual.get(model)) return undefined
  return one === 'absent'
    ? 'has no configuration, unlike others of the file'
    : `has the configuration ${one === 'null' ? 'null' : '{}'}, unlike others of the file`
}

/** The owner of each translation that one record names; `undefined` for those that several name. */
function ownersByTranslation(records: readonly PlainRecord[]): ReadonlyMap<number, PlainRecord | undefined> {
  const owners = new Map<number, PlainRecord | undefined>()
  for (const record of records) {
    const { translation } = record.fields
    if (record.model === 'translation' || record.model === 'configuration' || !isPk(translation)) continue
    owners.set(translation, owners.has(translation) ? undefined : record)
  }
  return owners
}

function canStandBeside({ fields }: PlainRecord, { model }: PlainRecord): boolean {
  const { translation_type: type, data } = fields
  return type === model && isObject(data) && Object.keys(data).length > 0
}

interface Writing {
  /** The context whose texts are in short form. */
  readonly context: string
  /** The translations whose texts are with their owners. */
  readonly beside: ReadonlyMap<PlainRecord, PlainRecord>
  readonly values: ReadonlyMap<number, PlainRecord>
  /** The values that are written in their keys. */
  readonly inPlace: ReadonlyMap<PlainRecord, readonly PlainRecord[]>
}

/** The context that most texts of a file without a configuration begin with; `wocat`, which needs no mention, if there is none. */
function chooseContext(translations: readonly PlainRecord[]): string {
  const counts = new Map<string, number>()
  for (const { fields } of translations) {
    const first = isObject(fields.data) ? Object.keys(fields.data)[0] : undefined
    if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, left], [, right]) => right - left)
  return most?.[0] ?? 'wocat'
}

function contextMember(context: string, count: number): Record<string, unknown> {
  return count === 0 || context === 'wocat' ? {} : { code: context }
}

/** The keys whose values only they list, and all of which have a place in the order: these are written in the key. */
function valuesInPlace(records: readonly PlainRecord[]): ReadonlyMap<PlainRecord, readonly PlainRecord[]> {
  const values = new Map(records.flatMap((one) => (one.model === 'value' ? [[one.pk, one] as const] : [])))
  const lists = new Map<number, number>()
  const keys = records.filter(({ model }) => model === 'key')
  const listOf = ({ fields }: PlainRecord): readonly number[] => (fields.values ?? []) as readonly number[]
  for (const key of keys) for (const pk of listOf(key)) lists.set(pk, (lists.get(pk) ?? 0) + 1)
  const inPlace = new Map<PlainRecord, readonly PlainRecord[]>()
  for (const key of keys) {
    const own = listOf(key).flatMap((pk) => values.get(pk) ?? [])
    const isWhole = own.length > 0 && own.length === listOf(key).length
    if (isWhole && own.every((value) => lists.get(value.pk) === 1 && hasPlace(value))) inPlace.set(key, own)
  }
  return inPlace
}

/** An object puts names that look like numbers first, so that their order would be lost. */
function hasPlace({ fields }: PlainRecord): boolean {
  return fields.order_value !== undefined && !/^\d+$/.test(String(fields.keyword))
}

function writeConfiguration({ pk, fields }: PlainRecord): Record<string, unknown> {
  const { code, edition, created, data } = fields
  return { code, edition, pk, created, ...(data as object) }
}

const collator = (left: PlainRecord, right: PlainRecord): number => left.index - right.index

function definitionsOf(
  member: string,
  model: Model,
  records: readonly PlainRecord[],
  writing: Writing,
): Record<string, unknown> {
  const own = records.filter((record) => record.model === model).sort(collator)
  if (own.length === 0) return {}
  return { [member]: Object.fromEntries(own.map((one) => [String(one.fields.keyword), writeDefinition(one, writing)])) }
}

function writeDefinition(record: PlainRecord, writing: Writing, place?: number): Record<string, unknown> {
  const { model, pk, fields } = record
  const translation = writing.beside.get(record)
  const { translation: named, order_value: order, configuration, values } = fields
  const isNamed = named !== undefined && !(named === null && model === 'questiongroup')
  return {
    pk,
    ...(isNamed ? { translation: named } : {}),
    ...(translation ? writeTexts(model, translation.fields.data as Record<string, unknown>, writing.context) : {}),
    ...(order === undefined || order === place ? {} : { order_value: order }),
    ...(configuration as object | null | undefined),
    ...(values === undefined ? {} : { values: writeValues(record, writing) }),
  }
}

/** The values of a key in place, or by keyword where the file has them, else by pk. */
function writeValues(key: PlainRecord, writing: Writing): unknown {
  const inPlace = writing.inPlace.get(key)
  if (inPlace === undefined) {
    return (key.fields.values as readonly number[]).map((pk) => writing.values.get(pk)?.fields.keyword ?? pk)
  }
  return Object.fromEntries(
    inPlace.map((value, index) => [String(value.fields.keyword), writeDefinition(value, writing, index + 1)]),
  )
}

function translationsOf(records: readonly PlainRecord[]): Record<string, unknown> {
  const own = records.filter(({ model }) => model === 'translation')
  return own.length === 0 ? {} : { translations: Object.fromEntries(own.map(({ pk, fields }) => [String(pk), fields])) }
}

/** The order of the records where it is not the usual one. */
function orderOf({ plain, kept }: Sorted, items: readonly unknown[]): readonly string[] | undefined {
  const placed: Placed[] = []
  for (const { index, model, pk } of plain) placed[index] = { model, pk, position: undefined }
  kept.forEach(({ index, model }, position) => {
    const pk = (items[index] as { pk?: unknown } | null)?.pk
    placed[index] = { model, pk: isPk(pk) ? pk : undefined, position }
  })
  const byForm = [
    ...placed.filter(({ position }) => position === undefined),
    ...placed.filter(({ position }) => position !== undefined),
  ]
  const usual = inUsualOrder(byForm)
  return usual.every((one, index) => one === placed[index]) ? undefined : describeOrder(placed)
}
