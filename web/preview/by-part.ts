/** Things by the parts of the form that they are about. */
export function byPart<Thing>(
  things: readonly Thing[],
  partsOf: (thing: Thing) => readonly string[],
): ReadonlyMap<string, readonly Thing[]> {
  const groups = new Map<string, Thing[]>()
  for (const thing of things) {
    for (const id of partsOf(thing)) {
      const known = groups.get(id)
      if (known) known.push(thing)
      else groups.set(id, [thing])
    }
  }
  return groups
}
