import { isObject } from '../text/json-value.ts'
import type { JsonType, Schema } from './schema.ts'

/** Whether a value satisfies the keywords of a schema that `if` conditions in `schemas/` use. */
export function matches(schema: Schema, value: unknown): boolean {
  return Object.keys(schema).every((keyword) => satisfies(schema, keyword, value))
}

/** Whether a value satisfies one keyword of a schema; keywords that are not checked here count as satisfied. */
export function satisfies(schema: Schema, keyword: string, value: unknown): boolean {
  const check = checks[keyword]
  return check === undefined || check(schema, value)
}

const checks: Readonly<Record<string, (schema: Schema, value: unknown) => boolean>> = {
  const: (schema, value) => value === schema.const,
  enum: (schema, value) => schema.enum?.includes(value) ?? true,
  type: (schema, value) => hasType(value, schema.type),
  pattern: (schema, value) => typeof value !== 'string' || new RegExp(schema.pattern ?? '', 'u').test(value),
  maxLength: (schema, value) => typeof value !== 'string' || codePoints(value) <= (schema.maxLength ?? 0),
  minLength: (schema, value) => typeof value !== 'string' || codePoints(value) >= (schema.minLength ?? 0),
  minimum: (schema, value) => typeof value !== 'number' || value >= (schema.minimum ?? 0),
  minItems: (schema, value) => !Array.isArray(value) || value.length >= (schema.minItems ?? 0),
  minProperties: (schema, value) => !isObject(value) || Object.keys(value).length >= (schema.minProperties ?? 0),
  required: (schema, value) => !isObject(value) || (schema.required ?? []).every((name) => Object.hasOwn(value, name)),
  properties: (schema, value) =>
    !isObject(value) ||
    Object.entries(schema.properties ?? {}).every(
      ([name, part]) => part === true || !Object.hasOwn(value, name) || matches(part, value[name]),
    ),
}

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

function hasType(value: unknown, type: Schema['type']): boolean {
  return typesOf(type).some((name) => isOfType(value, name))
}

function isOfType(value: unknown, type: JsonType): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'null':
      return value === null
    case 'integer':
      return Number.isInteger(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    default:
      return typeof value === type
  }
}

/** The types that `type` names, as a list. */
export function typesOf(type: Schema['type']): readonly JsonType[] {
  if (type === undefined) return []
  return typeof type === 'string' ? [type] : type
}
