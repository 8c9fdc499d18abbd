/** Adds what is in one list to another; as arguments of `push`, a long list would overflow the stack. */
export function addAll<T>(list: T[], more: Iterable<T>): void {
  for (const one of more) list.push(one)
}

/** The largest of any number of numbers, of `least` and of these. */
export function largestOf(numbers: Iterable<number>, least = Number.NEGATIVE_INFINITY): number {
  let largest = least
  for (const number of numbers) largest = Math.max(largest, number)
  return largest
}

/** The smallest of any number of numbers, of `most` and of these. */
export function smallestOf(numbers: Iterable<number>, most = Number.POSITIVE_INFINITY): number {
  let smallest = most
  for (const number of numbers) smallest = Math.min(smallest, number)
  return smallest
}

/** Whether two lists have the same items, each the same object, in the same order. */
export function isSameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) return false
  return true
}
