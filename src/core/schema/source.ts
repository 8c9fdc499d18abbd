import { annotationsText, schemasText } from './generated/texts.js'
import type { Schema } from './schema.ts'

const BASE = 'https://questlint.dev/schemas/'

let schemas: Readonly<Record<string, Schema>> | undefined
let annotations: ReadonlySet<string> | undefined

/** All schemas by name (`question`, `common`, ...), parsed on first use; every `$ref` in them is absolute. */
export function allSchemas(): Readonly<Record<string, Schema>> {
  schemas ??= JSON.parse(schemasText) as Record<string, Schema>
  return schemas
}

/** The keywords that only say something about a schema and decide nothing (`schemas/vocabulary.json`). */
export function annotationKeywords(): ReadonlySet<string> {
  annotations ??= new Set(JSON.parse(annotationsText) as string[])
  return annotations
}

/** The schema with a name; throws for a name that is none. */
export function schemaOf(name: string): Schema {
  const schema = allSchemas()[name]
  if (schema === undefined) throw new Error(`there is no schema ${name}`)
  return schema
}

/** The subschema that an absolute `$ref` names; throws when there is none. */
export function resolveRef(ref: string): Schema {
  const [name, pointer] = splitRef(ref)
  let place: unknown = schemaOf(name)
  for (const token of pointer.split('/').slice(1)) place = (place as Readonly<Record<string, unknown>>)[token]
  if (place === undefined) throw new Error(`there is no schema ${ref}`)
  return place as Schema
}

/** The name of the schema and the JSON Pointer into it that an absolute `$ref` consists of. */
export function splitRef(ref: string): [name: string, pointer: string] {
  const [file = '', pointer = ''] = ref.slice(BASE.length).split('#')
  return [file.replace('.schema.json', '').replace('/', ':'), pointer]
}
