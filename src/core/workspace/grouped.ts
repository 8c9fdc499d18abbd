/** Items by key. One that is alone under its key is there without a list around it, as nearly all do in the tables of a set. */
export type Grouped<Key, Item extends object> = Map<Key, Item | Item[]>

/** Puts an item under a key, behind those that are there. */
export function addTo<Key, Item extends object>(groups: Grouped<Key, Item>, key: Key, item: Item): void {
  const known = groups.get(key)
  if (known === undefined) groups.set(key, item)
  else if (Array.isArray(known)) known.push(item)
  else groups.set(key, [known, item])
}

/** All items under a key, in the order in which they were added. */
export function itemsOf<Key, Item extends object>(groups: Grouped<Key, Item>, key: Key): readonly Item[] {
  const known = groups.get(key)
  if (known === undefined) return none
  return Array.isArray(known) ? known : [known]
}

/** All items under a key where there are several; most keys that are asked for have one. */
export function severalOf<Key, Item extends object>(groups: Grouped<Key, Item>, key: Key): readonly Item[] {
  const known = groups.get(key)
  return Array.isArray(known) ? known : none
}

const none: readonly never[] = []
