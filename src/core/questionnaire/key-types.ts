import { defaultKeyType, isKeyType } from '../schema/key-types.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import type { RecordFact } from '../workspace/facts.ts'

/** The type of a key record; `undefined` when it cannot be known, since it is none or its configuration is no object. */
export function typeOfKey(key: RecordFact): string | undefined {
  const { configuration } = key.fields
  if (!isObject(configuration)) return undefined
  const type = memberOf(configuration, 'type')
  if (type === undefined) return defaultKeyType
  return typeof type === 'string' && isKeyType(type) ? type : undefined
}
