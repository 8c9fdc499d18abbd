import { fail } from '../failure.ts'

/** A Python value as JavaScript data: int is bigint, float is number, str is string, None is null. */
export type PyValue = bigint | number | boolean | string | null | PyObject

/** A Python value that has no JavaScript twin. */
export type PyObject =
  | { readonly type: 'tuple' | 'list'; readonly items: readonly PyValue[] }
  | { readonly type: 'dict'; readonly entries: readonly (readonly [PyValue, PyValue])[] }
  | { readonly type: 'ellipsis' }

/** The name of a value's type as Python spells it. */
export function typeName(value: PyValue): string {
  if (value === null) return 'NoneType'
  switch (typeof value) {
    case 'bigint':
      return 'int'
    case 'number':
      return 'float'
    case 'boolean':
      return 'bool'
    case 'string':
      return 'str'
    default:
      return value.type
  }
}

/** What `bool(value)` gives. */
export function isTrue(value: PyValue): boolean {
  // NaN is true.
  if (typeof value === 'number') return value !== 0
  if (typeof value !== 'object') return Boolean(value)
  if (value === null) return false
  if (value.type === 'dict') return value.entries.length > 0
  return value.type === 'ellipsis' || value.items.length > 0
}

/** An int, a bool as an int, or nothing. */
export function asInt(value: PyValue): bigint | undefined {
  if (typeof value === 'bigint') return value
  return typeof value === 'boolean' ? BigInt(value) : undefined
}

/** An int as a number of items or characters, for which CPython has 64 bits. */
export function asSize(value: bigint): bigint {
  if (value !== BigInt.asIntN(64, value)) throw fail('error', 'OverflowError')
  return value
}

/** Tells whether a value can be a key of a dict. */
export function isHashable(value: PyValue): boolean {
  if (typeof value !== 'object' || value === null) return true
  return value.type === 'tuple' ? value.items.every(isHashable) : value.type === 'ellipsis'
}
