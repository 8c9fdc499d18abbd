import { valueTypes } from '../../model/key-types.ts'
import { typesOf } from '../../schema/matches.ts'
import type { Schema } from '../../schema/schema.ts'
import { isObject } from '../../text/json-value.ts'
import type { Candidate } from './candidate.ts'
import { references } from './references.ts'
import type { Slot } from './setting.ts'
import { nextPk, nodeSkeletons, recordSkeletons } from './skeletons.ts'

/** Everything that could be the value of a slot. */
export function valueCandidates(slot: Slot): readonly Candidate[] {
  const { schemas } = slot
  const refersTo = schemas.find((schema) => schema.refersTo !== undefined)?.refersTo
  if (refersTo === 'keyType') return keyTypes(slot)
  if (refersTo !== undefined) return references(refersTo, slot)
  const structures = [...nodeSkeletons(slot), ...recordSkeletons(slot)]
  if (structures.length > 0) return structures
  if (isPk(slot)) return nextPk(slot)
  const allowed = allowedValues(schemas)
  if (allowed) return allowed.map((value) => enumerated(value, schemas))
  if (hasType(schemas, 'boolean')) return booleans(schemas)
  return examples(slot)
}

/** The values of a closed list, those that stand for nothing (an empty text, the default) last. */
function allowedValues(schemas: readonly Schema[]): readonly unknown[] | undefined {
  const lists = schemas.flatMap((schema) => {
    if (schema.enum) return [schema.enum]
    return schema.const === undefined ? [] : [[schema.const]]
  })
  const [first, ...others] = lists
  return first?.filter((value) => others.every((list) => list.includes(value)))
}

function enumerated(value: unknown, schemas: readonly Schema[]): Candidate {
  const standard = schemas.find((schema) => schema.default !== undefined)?.default
  return {
    label: value === '' ? '""' : String(value),
    kind: 'enumMember',
    value,
    detail: value === standard ? 'as without the option' : undefined,
    rank: value === '' ? 2 : value === standard ? 1 : 0,
  }
}

function booleans(schemas: readonly Schema[]): Candidate[] {
  const standard = schemas.find((schema) => schema.default !== undefined)?.default
  return [true, false].map((value) => ({ ...enumerated(value, schemas), rank: value === (standard ?? false) ? 1 : 0 }))
}

/** What the schema gives as examples, and the default. */
function examples({ schemas, listed }: Slot): Candidate[] {
  const found = new Map<unknown, Candidate>()
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

/** The types of keys: those first that fit what the key says about its values. */
function keyTypes({ schemas, setting }: Slot): Candidate[] {
  const allowed = allowedValues(schemas) ?? []
  const values = setting.location.record?.fields.values
  const lists = Array.isArray(values) ? values.length > 0 : isObject(values)
  return allowed.map((value) => ({
    ...enumerated(value, schemas),
    detail: valueTypes.has(String(value)) ? 'takes its choices from values' : undefined,
    rank: lists === valueTypes.has(String(value)) ? 0 : 1,
  }))
}

function isPk({ setting, steps }: Slot): boolean {
  return steps.length === 1 && steps[0] === 'pk' && setting.location.record !== undefined
}

/** Whether a value of a type is right by the schemas. */
export function hasType(schemas: readonly Schema[], type: string): boolean {
  return schemas.some((schema) => typesOf(schema.type).some((one) => one === type))
}
