import { isObject } from '../text/json-value.ts'
import { addAll } from '../text/lists.ts'
import { parsePointer } from '../text/pointer.ts'
import { matches } from './matches.ts'
import type { Schema } from './schema.ts'
import { allSchemas, resolveRef, schemaOf } from './source.ts'

/**
 * All subschemas that speak about one place of a value, the outermost first, through `$ref`, `allOf`, `if`, members and
 * items; empty where no schema says anything. The place need not exist: `pointer` may name a member that is yet to be written.
 */
export function subschemasAt(name: string, value: unknown, pointer: string): Schema[] {
  let schemas = Object.hasOwn(allSchemas(), name) ? expand(schemaOf(name), value) : []
  let current = value
  for (const token of parsePointer(pointer) ?? []) {
    const parent = current
    current = childOf(parent, token)
    const child = current
    schemas = schemas
      .flatMap((schema) => childSchemas(schema, parent, token))
      .flatMap((schema) => expand(schema, child))
  }
  return schemas
}

/** A schema and everything that it refers to for this value: `$ref`, `allOf` and the branch of its `if`. */
export function expand(schema: Schema, value: unknown): Schema[] {
  const found = [schema]
  if (schema.$ref !== undefined) addAll(found, expand(resolveRef(schema.$ref), value))
  for (const part of schema.allOf ?? []) addAll(found, expand(part, value))
  if (schema.if !== undefined) {
    const branch = matches(schema.if, value) ? schema.then : schema.else
    if (branch !== undefined) addAll(found, expand(branch, value))
  }
  return found
}

/** The subschemas for one member or item of what `schema` describes; `parent` decides which of the two `token` is. */
export function childSchemas(schema: Schema, parent: unknown, token: string): Schema[] {
  const found: Schema[] = []
  if (!isObject(parent) && schema.items !== undefined) found.push(schema.items)
  if (Array.isArray(parent)) return found
  const property = memberSchema(schema, token)
  if (property !== undefined) found.push(property)
  else if (schema.additionalProperties && !Object.hasOwn(schema.properties ?? {}, token)) {
    found.push(schema.additionalProperties)
  }
  return found
}

function memberSchema(schema: Schema, name: string): Schema | undefined {
  const { properties } = schema
  if (properties === undefined || !Object.hasOwn(properties, name)) return undefined
  const property = properties[name]
  return property === true ? undefined : property
}

function childOf(value: unknown, token: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined
  return (value as Readonly<Record<string, unknown>>)[token]
}
