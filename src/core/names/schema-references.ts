import { type Reference, referencesIn } from '../schema/references.ts'
import type { Schema } from '../schema/schema.ts'
import { resolveRef, schemaOf } from '../schema/source.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { resolvePointer } from '../text/pointer.ts'
import type { FileFacts, Model, RecordFact } from '../workspace/facts.ts'
import { isApiKind } from '../workspace/kind.ts'

const fieldsOf: Readonly<Record<Model, string>> = {
  configuration: 'configuration.schema.json#/$defs/fields',
  translation: 'translation.schema.json',
  key: 'key.schema.json',
  value: 'value.schema.json',
  questiongroup: 'questiongroup.schema.json#/$defs/fields',
  category: 'category.schema.json#/$defs/fields',
}

/**
 * What the schemas say that the texts of a file name, in those members and items that `isWanted`. A fixture is read record by
 * record, since the schema of all has to guess the model.
 */
export function schemaReferences(
  { kind, value, records }: FileFacts,
  isWanted?: (pointer: string) => boolean,
): Reference[] {
  // Answers name questions by their keywords, and no schema says which.
  if (kind === 'answers' || isApiKind(kind)) return []
  if (kind !== 'fixture') return referencesIn(schemaOf(kind), value, '', isWanted)
  return records.flatMap((record) => {
    if (isWanted === undefined) return referencesOf(record, value)
    return isWanted(record.pointer) ? referencesOf(record, value).filter(({ pointer }) => isWanted(pointer)) : []
  })
}

/** By the fields of a record, which stay the same object as long as nothing in it is changed. */
const known = new WeakMap<object, Pick<RecordFact, 'model' | 'pointer'> & { readonly found: readonly Reference[] }>()

function referencesOf({ model, pointer }: RecordFact, value: unknown): readonly Reference[] {
  const fields = memberOf(resolvePointer(value, pointer), 'fields')
  if (!isObject(fields)) return []
  const last = known.get(fields)
  if (last?.pointer === pointer && last.model === model) return last.found
  const found = referencesIn(fieldsSchema(model), fields, `${pointer}/fields`)
  known.set(fields, { model, pointer, found })
  return found
}

function fieldsSchema(model: Model): Schema {
  return resolveRef(`https://questlint.dev/schemas/${fieldsOf[model]}`)
}
