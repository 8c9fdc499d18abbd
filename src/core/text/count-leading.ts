/** How many items of a list have what is asked, where all that have it are before all that do not; costs a binary search. */
export function countLeading<Item>(sorted: readonly Item[], holds: (item: Item) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(sorted[middle] as Item)) low = middle + 1
    else high = middle
  }
  return low
}
