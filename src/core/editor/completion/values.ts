import { typeOfKey } from '../../questionnaire/key-types.ts'
import { valueTypes } from '../../schema/key-types.ts'
import { typesOf } from '../../schema/matches.ts'
import type { Schema } from '../../schema/schema.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { judgedModelOf, type Model } from '../../workspace/facts.ts'
import type { SetIndex } from '../../workspace/set-index.ts'
import type { Candidate } from './candidate.ts'
import { countMisfits, fitsKeyType, optionsSetBy, ownerModels } from './fitting.ts'
import { nextNumbering } from './numbering.ts'
import { references } from './references.ts'
import type { Slot } from './setting.ts'
import { nextPk, nodeSkeletons, recordSkeletons } from './skeletons.ts'

/** Everything that could be the value of a slot, without values that do nothing on a key of this type. */
export function valueCandidates(slot: Slot): readonly Candidate[] {
  const fits = fitsKeyType(slot)
  return candidatesFor(slot).filter(({ value }) => fits(value))
}

function candidatesFor(slot: Slot): readonly Candidate[] {
  const { schemas } = slot
  const refersTo = schemas.find((schema) => schema.refersTo !== undefined)?.refersTo
  if (refersTo === 'keyType') return keyTypes(slot)
  if (refersTo !== undefined) return references(refersTo, slot)
  const structures = [...nodeSkeletons(slot), ...recordSkeletons(slot)]
  if (structures.length > 0) return structures
  const option = slot.steps.at(-1)
  if (slot.steps.length === 1 && option === 'pk') return nextPk(slot)
  if (slot.steps.join('/') === 'form_options/numbering') return nextNumbering(slot)
  if (slot.steps.length === 1 && option === 'model') return models(slot)
  const allowed = allowedValues(schemas)
  if (allowed && option === 'translation_type') return translationTypes(allowed, slot)
  if (allowed) return allowed.map((value) => enumerated(value, schemas))
  if (hasType(schemas, 'boolean')) return booleans(schemas)
  return examples(slot)
}

/** The values of a closed list. */
function allowedValues(schemas: readonly Schema[]): readonly unknown[] | undefined {
  const lists = schemas.flatMap((schema) => {
    if (schema.enum) return [schema.enum]
    return schema.const === undefined ? [] : [[schema.const]]
  })
  const [first, ...others] = lists
  return first?.filter((value) => others.every((list) => list.includes(value)))
}

/** One of a closed list: an example first, what stands for nothing (an empty text, the default) last. */
function enumerated(value: unknown, schemas: readonly Schema[]): Candidate {
  const standard = schemas.find((schema) => schema.default !== undefined)?.default
  const isExample = schemas.some(({ examples }) => examples?.includes(value))
  return {
    label: value === '' ? '""' : String(value),
    kind: 'enumMember',
    value,
    detail: value === standard ? 'as without the option' : undefined,
    rank: value === '' ? 2 : value === standard ? 1 : isExample ? -1 : 0,
  }
}

function booleans(schemas: readonly Schema[]): Candidate[] {
  const standard = schemas.find((schema) => schema.default !== undefined)?.default
  return [true, false].map((value) => ({ ...enumerated(value, schemas), rank: value === (standard ?? false) ? 1 : 0 }))
}

/** What the schema gives as examples, and the default. */
function examples({ schemas, listed }: Slot): Candidate[] {
  const found = new Map<unknown, Candidate>()
  // Where an object could be instead, a text is a name of the author's own.
  if (hasType(schemas, 'object')) return []
  for (const { examples: given = [], default: standard } of schemas) {
    for (const value of given) add(found, value, undefined)
    if (standard !== '') add(found, standard, 'as without the option')
  }
  return [...found.values()].filter(({ value }) => !listed.includes(value))
}

function add(found: Map<unknown, Candidate>, value: unknown, detail: string | undefined): void {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return
  if (found.has(value)) return
  found.set(value, { label: String(value), kind: 'value', value, detail, rank: detail === undefined ? 0 : 1 })
}

/** The types of keys: those first that fit the key's values and options, then those that most keys have. */
function keyTypes({ schemas, setting }: Slot): Candidate[] {
  const { location, file } = setting
  const { record } = location
  const values = record?.fields.values
  const listsValues = Array.isArray(values) ? values.length > 0 : isObject(values)
  const options = record ? optionsSetBy(record, file) : []
  const counts = countTypes(file.set)
  return (allowedValues(schemas) ?? []).map((value) => {
    const type = String(value)
    const misfits = countMisfits(options, type) + (listsValues === valueTypes.has(type) ? 0 : 1)
    const rank = misfits * 1_000_000 - (counts.get(type) ?? 0)
    const detail = valueTypes.has(type) ? 'takes its choices from values' : undefined
    return { ...enumerated(value, schemas), detail, rank }
  })
}

function countTypes(set: SetIndex): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of set.records('key')) {
    const type = typeOfKey(key)
    if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return counts
}

/** The types of translations; one that is in use has the type of its owners. */
function translationTypes(allowed: readonly unknown[], { schemas, setting }: Slot): Candidate[] {
  const owners = ownerModels(setting.location.record, setting.file)
  const fitting = allowed.filter((type) => owners.size === 0 || owners.has(String(type)))
  return fitting.map((value) => enumerated(value, schemas))
}

/** The models of records; those alone that have all the fields which the record has already, if there are any. */
function models(slot: Slot): readonly Candidate[] {
  const fields = Object.keys(asObject(memberOf(slot.setting.around, 'fields')))
  const all = examples(slot)
  const fitting = all.filter(({ value }) => {
    const model = judgedModelOf(value)
    return model !== undefined && fields.every((field) => fieldsOf[model].includes(field))
  })
  return fields.length > 0 && fitting.length > 0 ? fitting : all
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}

const fieldsOf: Readonly<Record<Model, readonly string[]>> = {
  configuration: ['code', 'edition', 'data', 'created'],
  translation: ['translation_type', 'data'],
  key: ['keyword', 'translation', 'configuration', 'values'],
  value: ['keyword', 'translation', 'configuration', 'order_value'],
  questiongroup: ['keyword', 'translation', 'configuration'],
  category: ['keyword', 'translation'],
}

/** Whether a value of a type is right by the schemas. */
export function hasType(schemas: readonly Schema[], type: string): boolean {
  return schemas.some((schema) => typesOf(schema.type).some((one) => one === type))
}
