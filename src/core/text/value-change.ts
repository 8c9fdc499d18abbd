import { isObject } from './json-value.ts'

/** How a value differs from another: not at all, in one string, whose names and positions from the root lead to it, or in more. */
export type ValueChange = 'none' | 'more' | { readonly path: readonly string[] }

/** Compares two values, the order of members included. */
export function compareValues(before: unknown, after: unknown): ValueChange {
  const path: string[] = []
  const count = countChanges(before, after, path)
  if (count === 0) return 'none'
  return count === 1 ? { path: path.reverse() } : 'more'
}

/** Whether two values are the same, the order of members included. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) && left.length === right.length && left.every((item, at) => isSameValue(item, right[at]))
    )
  }
  if (!isObject(left) || !isObject(right)) return false
  const names = Object.keys(left)
  const others = Object.keys(right)
  return (
    names.length === others.length &&
    names.every((name, at) => name === others[at] && isSameValue(left[name], right[name]))
  )
}

/** More differences than this, and all that are no texts, count as many. */
const few = 1
const many = 2

/** Counts the texts that differ; `path` gets the way to the one, from its end. */
function countChanges(before: unknown, after: unknown, path: string[]): number {
  if (Object.is(before, after)) return 0
  if (typeof before === 'string' && typeof after === 'string') return 1
  if (Array.isArray(before)) return Array.isArray(after) ? countInLists(before, after, path) : many
  return isObject(before) && isObject(after) ? countInObjects(before, after, path) : many
}

function countInLists(before: readonly unknown[], after: readonly unknown[], path: string[]): number {
  if (before.length !== after.length) return many
  let count = 0
  for (let index = 0; index < before.length; index++) {
    const more = countChanges(before[index], after[index], path)
    if (more === 0) continue
    count += more
    if (count > few) return many
    path.push(String(index))
  }
  return count
}

function countInObjects(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: string[],
): number {
  const names = Object.keys(before)
  const others = Object.keys(after)
  if (names.length !== others.length) return many
  let count = 0
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string
    if (name !== others[index]) return many
    const more = countChanges(before[name], after[name], path)
    if (more === 0) continue
    count += more
    if (count > few) return many
    path.push(name)
  }
  return count
}
