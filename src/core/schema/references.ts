import { isObject } from '../text/json-value.ts'
import { appendPointer } from '../text/pointer.ts'
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
 * Everything in a value that its schema says names something, in document order; `pointer` is where the value stands. Only
 * members and items that `isWanted`, asked for their pointers, are looked into.
 */
export function referencesIn(
  schema: Schema,
  value: unknown,
  pointer: string,
  isWanted: (pointer: string) => boolean = () => true,
): Reference[] {
  const search: Search = { found: [], isWanted }
  collect(search, expand(schema, value), value, pointer)
  return search.found
}

interface Search {
  readonly found: Reference[]
  readonly isWanted: (pointer: string) => boolean
}

function collect(search: Search, schemas: readonly Schema[], value: unknown, pointer: string): void {
  if (typeof value === 'string' || typeof value === 'number') {
    const refersTo = schemas.find((schema) => schema.refersTo !== undefined)?.refersTo
    if (refersTo !== undefined) search.found.push({ pointer, part: 'value', refersTo, text: value })
    return
  }
  const telling = schemas.filter(mayRefer)
  if (telling.length === 0) return
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      descend(search, telling, value, String(index), value[index], `${pointer}/${index}`)
    }
  } else if (isObject(value)) {
    const refersTo = telling.find((schema) => schema.propertyNames?.refersTo !== undefined)?.propertyNames?.refersTo
    for (const [name, member] of Object.entries(value)) {
      const at = appendPointer(pointer, name)
      if (refersTo !== undefined && search.isWanted(at))
        search.found.push({ pointer: at, part: 'key', refersTo, text: name })
      descend(search, telling, value, name, member, at)
    }
  }
}

function descend(
  search: Search,
  schemas: readonly Schema[],
  parent: unknown,
  token: string,
  child: unknown,
  pointer: string,
): void {
  const below = schemas.flatMap((schema) => childSchemas(schema, parent, token)).filter(mayRefer)
  if (below.length === 0 || !search.isWanted(pointer)) return
  collect(
    search,
    below.flatMap((schema) => expand(schema, child)),
    child,
    pointer,
  )
}

const known = new WeakMap<Schema, boolean>()

/** Whether a schema, or anything it leads to, says what a text names; most of a file is texts that name nothing. */
function mayRefer(schema: Schema): boolean {
  const answer = known.get(schema) ?? leadsToReference(schema, new Set())
  known.set(schema, answer)
  return answer
}

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
