/** Things by a key, in the order in which their keys came first; those without a key are left out. */
export function groupBy<Thing, Key>(
  things: Iterable<Thing>,
  keyOf: (thing: Thing) => Key | undefined,
): Map<Key, [Thing, ...Thing[]]> {
  const groups = new Map<Key, [Thing, ...Thing[]]>()
  for (const thing of things) {
    const key = keyOf(thing)
    if (key !== undefined) addToGroup(groups, key, thing)
  }
  return groups
}

/** Puts a thing under a key, behind those that are there. */
export function addToGroup<Thing, Key>(groups: Map<Key, Thing[]>, key: Key, thing: Thing): void {
  const known = groups.get(key)
  if (known) known.push(thing)
  else groups.set(key, [thing])
}
