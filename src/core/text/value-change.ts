import { isObject } from './json-value.ts'

/** How a value differs from another: not at all, in one string, whose names and positions from the root lead to it, or in more. */
export type ValueChange = 'none' | 'more' | { readonly path: readonly string[] }

/** Compares two values, the order of members included. */
export function compareValues(before: unknown, after: unknown): ValueChange {
  const path: string[] = []
  const count = countChanges(before, after, path, few)
  if (count === 0) return 'none'
  return count === 1 ? { path: path.reverse() } : 'more'
}

/** Whether two values are the same, the order of members included. */
export function isSameValue(left: unknown, right: unknown): boolean {
  return countChanges(left, right, [], 0) === 0
}

/** More differences than this, and all that are no texts, count as many. */
const few = 1
const many = 2

/** Counts the texts that differ, as many where there are more than `most`; `path` gets the way to the one, from its end. */
function countChanges(before: unknown, after: unknown, path: string[], most: number): number {
  if (Object.is(before, after)) return 0
  if (typeof before === 'string' && typeof after === 'string') return 1
  if (Array.isArray(before)) return Array.isArray(after) ? countInLists(before, after, path, most) : many
  return isObject(before) && isObject(after) ? countInObjects(before, after, path, most) : many
}

function countInLists(before: readonly unknown[], after: readonly unknown[], path: string[], most: number): number {
  if (before.length !== after.length) return many
  let count = 0
  for (let index = 0; index < before.length; index++) {
    const more = countChanges(before[index], after[index], path, most)
    if (more === 0) continue
    count += more
    if (count > most) return many
    path.push(String(index))
  }
  return count
}

function countInObjects(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: string[],
  most: number,
): number {
  const names = Object.keys(before)
  const others = Object.keys(after)
  if (names.length !== others.length) return many
  let count = 0
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string
    if (name !== others[index]) return many
    const more = countChanges(before[name], after[name], path, most)
    if (more === 0) continue
    count += more
    if (count > most) return many
    path.push(name)
  }
  return count
}
