/** What a value must look like: a type's name, a list of one shape, members (those whose name ends with `?` may lack), or a test. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'object'
  | readonly [Shape]
  | ((value: unknown) => boolean)
  | { readonly [name: string]: Shape }

/** Whether a value that was read from a file has a shape; members that it does not name may be anything. */
export function hasShape(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'function') return shape(value)
  if (isList(shape)) return Array.isArray(value) && value.every((item) => hasShape(item, shape[0]))
  if (typeof shape === 'string') return typeof value === shape && value !== null
  if (typeof value !== 'object' || value === null) return false
  const members = value as Readonly<Record<string, unknown>>
  return Object.entries(shape).every(([name, inner]) => {
    const isOptional = name.endsWith('?')
    const member = members[isOptional ? name.slice(0, -1) : name]
    return (isOptional && member === undefined) || hasShape(member, inner)
  })
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape)
}
