/** The item that is there most often, the first of several; `undefined` where there is none. */
export function mostFrequent<Item>(items: Iterable<Item>): Item | undefined {
  const counts = new Map<Item, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  let most: Item | undefined
  for (const [item, count] of counts) if (most === undefined || count > (counts.get(most) ?? 0)) most = item
  return most
}
