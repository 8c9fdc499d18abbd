/** A part of a JSON Schema that is written for others. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What fits one of several schemas. */
export function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const [only] = schemas
  return only !== undefined && schemas.length === 1 ? only : { anyOf: schemas }
}
