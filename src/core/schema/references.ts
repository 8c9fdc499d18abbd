import { isObject } from '../text/json-value.ts'
import { appendPointer } from '../text/pointer.ts'
import { remember } from '../text/remember.ts'
import type { Schema } from './schema.ts'
import { resolveRef } from './source.ts'
import { childSchemas, expand } from './walk.ts'

/** A text or number that names something, by what its schema says it names (`refersTo` in `schemas/README.md`). */
export interface Reference {
  readonly pointer: string
  /** Whether the value names something, or the name of the member. */
  readonly part: 'value' | 'key'
  readonly refersTo: string
  readonly text: string | number
}

/**
 * Everything in a value that its schema says names something, in document order; `pointer` is where the value is. Only
 * members and items that `isWanted`, asked for their pointers, are looked into.
 */
export function referencesIn(
  schema: Schema,
  value: unknown,
  pointer: string,
  isWanted: (pointer: string) => boolean = () => true,
): Reference[] {
  const search: Search = { found: [], isWanted }
  collect(search, tellingOf(schema, value), value, pointer)
  return search.found
}

interface Search {
  readonly found: Reference[]
  readonly isWanted: (pointer: string) => boolean
}

/** `schemas` are all that speak about the value, as far as they say what texts name. */
function collect(search: Search, schemas: readonly Schema[], value: unknown, pointer: string): void {
  if (schemas.length === 0) return
  if (typeof value === 'string' || typeof value === 'number') {
    const refersTo = schemas.find((schema) => schema.refersTo !== undefined)?.refersTo
    if (refersTo !== undefined) search.found.push({ pointer, part: 'value', refersTo, text: value })
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const item: unknown = value[index]
      const telling = tellingBelow(schemas, value, String(index), item)
      if (telling.length > 0) collectWanted(search, telling, item, `${pointer}/${index}`)
    }
  } else if (isObject(value)) {
    const refersTo = schemas.find((schema) => schema.propertyNames?.refersTo !== undefined)?.propertyNames?.refersTo
    for (const name of Object.keys(value)) {
      const telling = tellingBelow(schemas, value, name, value[name])
      if (refersTo === undefined && telling.length === 0) continue
      const at = appendPointer(pointer, name)
      if (refersTo !== undefined && search.isWanted(at))
        search.found.push({ pointer: at, part: 'key', refersTo, text: name })
      collectWanted(search, telling, value[name], at)
    }
  }
}

function collectWanted(search: Search, schemas: readonly Schema[], value: unknown, pointer: string): void {
  if (search.isWanted(pointer)) collect(search, schemas, value, pointer)
}

const none: readonly Schema[] = []

function tellingBelow(schemas: readonly Schema[], parent: unknown, token: string, child: unknown): readonly Schema[] {
  let telling = none
  for (const schema of schemas) {
    for (const part of childSchemas(schema, parent, token)) {
      const more = tellingOf(part, child)
      if (more.length > 0) telling = telling.length === 0 ? more : [...telling, ...more]
    }
  }
  return telling
}

const expansions = new WeakMap<Schema, readonly Schema[] | 'by value'>()

/** A schema with all that it refers to, as far as these say what texts name; worked out once where it does not depend on the value. */
function tellingOf(schema: Schema, value: unknown): readonly Schema[] {
  const known = expansions.get(schema)
  if (known !== undefined && known !== 'by value') return known
  const telling = mayRefer(schema) ? expand(schema, value).filter(mayRefer) : none
  if (known === undefined) expansions.set(schema, telling !== none && dependsOnValue(schema) ? 'by value' : telling)
  return telling
}

function dependsOnValue(schema: Schema): boolean {
  if (schema.if !== undefined) return true
  if (schema.$ref !== undefined && dependsOnValue(resolveRef(schema.$ref))) return true
  return schema.allOf?.some(dependsOnValue) ?? false
}

/** Whether a schema, or anything it leads to, says what a text names; most of a file is texts that name nothing. */
const mayRefer = remember((schema: Schema): boolean => leadsToReference(schema, new Set()))

function leadsToReference(schema: Schema, seen: Set<Schema>): boolean {
  if (seen.has(schema)) return false
  seen.add(schema)
  if (schema.refersTo !== undefined) return true
  return partsOf(schema).some((part) => leadsToReference(part, seen))
}

function partsOf(schema: Schema): Schema[] {
  const members = Object.values(schema.properties ?? {}).filter((member) => member !== true)
  const { $ref, propertyNames, items, additionalProperties } = schema
  const parts = [propertyNames, items, additionalProperties || undefined, schema.if, schema.then, schema.else]
  const referred = $ref === undefined ? [] : [resolveRef($ref)]
  return [...members, ...referred, ...(schema.allOf ?? []), ...parts.filter((part) => part !== undefined)]
}
