import type { Schema } from './schema.ts'
import { allSchemas, annotationKeywords, resolveRef, schemaOf, splitRef } from './source.ts'

/** The names of the schemas that stand for something of their own. */
export function schemaNames(): readonly string[] {
  return Object.keys(allSchemas()).filter((name) => name !== 'common')
}

/** A schema that any JSON Schema tool can use: in one piece (what it refers to is in `$defs`) and without our annotations. */
export function plainSchema(name: string): Readonly<Record<string, unknown>> {
  const root = schemaOf(name)
  const definitions: Record<string, unknown> = {}
  const pending: string[] = []
  const localRef = (ref: string): string => {
    if (ref === root.$id) return '#'
    const label = labelOf(ref)
    if (!Object.hasOwn(definitions, label)) {
      definitions[label] = undefined
      pending.push(ref)
    }
    return `#/$defs/${label}`
  }
  const plain = strip(root, localRef, 'schema') as Record<string, unknown>
  for (let ref = pending.pop(); ref !== undefined; ref = pending.pop()) {
    // An $id within would make the references relative to itself.
    const { $id: _id, $schema: _dialect, ...target } = resolveRef(ref)
    definitions[labelOf(ref)] = strip(target, localRef, 'schema')
  }
  const { $defs: _, ...rest } = plain
  const sorted = Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1)))
  return Object.keys(sorted).length === 0 ? rest : { ...rest, $defs: sorted }
}

/** `question.form_options` for `.../question.schema.json#/$defs/form_options`. */
function labelOf(ref: string): string {
  const [name, pointer] = splitRef(ref)
  return [name, ...pointer.split('/').filter((token) => token !== '' && token !== '$defs')].join('.')
}

/** How the members of an object in a schema are to be understood. */
type Role = 'schema' | 'schemas' | 'data'

function strip(part: unknown, localRef: (ref: string) => string, role: Role): unknown {
  if (role === 'data' || part === null || typeof part !== 'object') return part
  if (Array.isArray(part)) return part.map((item) => strip(item, localRef, role))
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(part)) {
    if (role === 'schemas') copy[name] = strip(value, localRef, 'schema')
    else if (name === '$ref') copy[name] = localRef(String(value))
    else if (isKept(name, value)) copy[name] = strip(value, localRef, roleOf(name))
  }
  return copy
}

function isKept(keyword: string, value: unknown): boolean {
  if (keyword === '$defs' || annotationKeywords().has(keyword)) return false
  return keyword !== 'propertyNames' || Object.keys(value as Schema).some((name) => !annotationKeywords().has(name))
}

function roleOf(keyword: string): Role {
  if (keyword === 'properties') return 'schemas'
  return ['default', 'enum', 'const', 'examples', 'required', 'type'].includes(keyword) ? 'data' : 'schema'
}
