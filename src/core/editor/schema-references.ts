import { type Reference, referencesIn } from '../schema/references.ts'
import type { Schema } from '../schema/schema.ts'
import { resolveRef, schemaOf } from '../schema/source.ts'
import { memberOf } from '../text/json-value.ts'
import { resolvePointer } from '../text/pointer.ts'
import type { FileFacts, Model } from '../workspace/facts.ts'
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
  return records.flatMap(({ model, pointer }) => {
    if (isWanted?.(pointer) === false) return []
    const fields = memberOf(resolvePointer(value, pointer), 'fields')
    return referencesIn(fieldsSchema(model), fields, `${pointer}/fields`, isWanted)
  })
}

function fieldsSchema(model: Model): Schema {
  return resolveRef(`https://questlint.dev/schemas/${fieldsOf[model]}`)
}
