/** A Python value as JavaScript data: int is bigint, float is number, str is string, None is null. */
export type PyValue = bigint | number | boolean | string | null | PyObject

/** A Python value that has no JavaScript twin; `other` stands for one of which only the type (or not even that) is known. */
export type PyObject =
  | { readonly type: 'bytes'; readonly bytes: string }
  | { readonly type: 'complex'; readonly re: number; readonly im: number }
  | { readonly type: 'tuple' | 'list'; readonly items: readonly PyValue[] }
  | { readonly type: 'set'; readonly items: readonly PyValue[] }
  | { readonly type: 'dict'; readonly entries: readonly (readonly [PyValue, PyValue])[] }
  | { readonly type: 'ellipsis' }
  | { readonly type: 'slice'; readonly parts: readonly PyValue[] }
  | { readonly type: 'function' | 'generator' | 'async_generator' }

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
  if (typeof value !== 'object')
    return typeof value === 'bigint' ? value !== 0n : typeof value === 'number' ? value !== 0 : Boolean(value)
  if (value === null) return false
  switch (value.type) {
    case 'bytes':
      return value.bytes !== ''
    case 'complex':
      return value.re !== 0 || value.im !== 0
    case 'tuple':
    case 'list':
    case 'set':
      return value.items.length > 0
    case 'dict':
      return value.entries.length > 0
    default:
      return true
  }
}

/** An int, a bool as an int, or nothing. */
export function asInt(value: PyValue): bigint | undefined {
  if (typeof value === 'bigint') return value
  return typeof value === 'boolean' ? BigInt(value) : undefined
}

/** Tells whether a value can be a member of a set or a key of a dict. */
export function isHashable(value: PyValue): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (value.type === 'tuple') return value.items.every(isHashable)
  return value.type !== 'list' && value.type !== 'set' && value.type !== 'dict' && value.type !== 'slice'
}
