import { addToGroup } from '../core/internal.ts'

/** Items grouped by how a name must end or start for them, so that few of many are looked at for a name. */
export interface ByEnds<Item> {
  readonly ends: Groups<Item>
  readonly starts: Groups<Item>
  /** Those that ask for neither. */
  readonly others: readonly Item[]
}

interface Groups<Item> {
  readonly lengths: Set<number>
  readonly items: Map<string, Item[]>
}

/** Longer ones are cut, so that a name is looked up a few times only. */
const maxLength = 16

/** Groups items by what `endsOf` says of them. */
export function groupByEnds<Item>(
  items: readonly Item[],
  endsOf: (item: Item) => { readonly start: string; readonly end: string },
): ByEnds<Item> {
  const ends: Groups<Item> = { lengths: new Set(), items: new Map() }
  const starts: Groups<Item> = { lengths: new Set(), items: new Map() }
  const others: Item[] = []
  for (const item of items) {
    const { start, end } = endsOf(item)
    if (end !== '') addTo(ends, end.slice(-maxLength), item)
    else if (start !== '') addTo(starts, start.slice(0, maxLength), item)
    else others.push(item)
  }
  return { ends, starts, others }
}

function addTo<Item>({ lengths, items }: Groups<Item>, key: string, item: Item): void {
  lengths.add(key.length)
  addToGroup(items, key, item)
}

/** The groups of items that a path may fit, whose last name starts at `name`; each in the order that the items were given in. */
export function groupsFor<Item>(
  { ends, starts, others }: ByEnds<Item>,
  path: string,
  name: number,
): (readonly Item[])[] {
  const groups = [others]
  for (const length of ends.lengths) groups.push(ends.items.get(path.slice(-length)) ?? [])
  for (const length of starts.lengths) groups.push(starts.items.get(path.slice(name, name + length)) ?? [])
  return groups
}
