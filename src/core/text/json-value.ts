/** Whether a JSON value is an object (not null, not a list). */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The member of an object by its own name; `undefined` for anything that is no object or lacks it. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const member = (value as Record<string, unknown>)[name]
  return (typeof member === 'function' || member === prototype) && !Object.hasOwn(value, name) ? undefined : member
}

/** Beside functions, what every object has by a name that no author gave it. To get a value costs less than to ask whose it is. */
const { prototype } = Object

/** What a table says about a name from a file; names that every object has (`constructor`) are in no table. */
export function lookUp<Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | undefined {
  const entry = table[name]
  return (typeof entry === 'function' || entry === prototype) && !Object.hasOwn(table, name) ? undefined : entry
}

/** The JSON type of a value in an author's words, as in "expected text, found a number". */
export function describeType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  switch (typeof value) {
    case 'object':
      return 'an object'
    case 'string':
      return 'text'
    case 'number':
      return 'a number'
    case 'boolean':
      return String(value)
    default:
      return 'nothing'
  }
}

/** Whether two JSON values are equal, whatever the order of members. */
export function isSameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => isSameJson(item, right[index]))
  }
  if (!isObject(left) || !isObject(right)) return false
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSameJson(left[name], right[name]))
  )
}

/** A scalar as text; everything else, which has no text that anybody wrote, as none. */
export function scalarText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Whether Python takes a value for true. */
export function countsAsTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return isObject(value) ? Object.keys(value).length > 0 : Boolean(value)
}
