import { isObject, memberOf } from '../text/json-value.ts'
import type { RecordFact } from '../workspace/facts.ts'

/** The key types that the loader knows (format facts 3.1). */
export const keyTypes = [
  'bool',
  'cb_bool',
  'char',
  'text',
  'wms_layer',
  'checkbox',
  'image_checkbox',
  'multi_select',
  'measure',
  'select',
  'select_type',
  'select_conditional_custom',
  'radio',
  'select_model',
  'select_conditional_questiongroup',
  'int',
  'float',
  'date',
  'file',
  'image',
  'hidden',
  'display_only',
  'user_id',
  'link_id',
  'map',
  'link_video',
  'todo',
] as const

const known: ReadonlySet<string> = new Set(keyTypes)

/** Whether the loader knows a type. */
export function isKeyType(type: string): boolean {
  return known.has(type)
}

/** The key types whose choices are the key's values; without any the loader stops (format facts 3.1). */
export const valueTypes: ReadonlySet<string> = new Set([
  'checkbox',
  'image_checkbox',
  'multi_select',
  'measure',
  'select',
  'select_type',
  'select_conditional_custom',
  'radio',
])

/** The key types whose answers are one text a language (format facts 3.1). */
export const translatedTypes: ReadonlySet<string> = new Set(['char', 'text', 'wms_layer'])

/** The type of a key that names none. */
export const defaultKeyType = 'char'

/** The type of a key record; `undefined` when it cannot be known, since it is none or its configuration is no object. */
export function typeOfKey(key: RecordFact): string | undefined {
  const { configuration } = key.fields
  if (!isObject(configuration)) return undefined
  const type = memberOf(configuration, 'type')
  if (type === undefined) return defaultKeyType
  return typeof type === 'string' && isKeyType(type) ? type : undefined
}
