/** An object whose members of a kind are in one of their own, where the first of them was. */
export function wrapMembers(
  object: Readonly<Record<string, unknown>>,
  name: string,
  isWithin: (member: string, value: unknown) => boolean,
): Readonly<Record<string, unknown>> {
  const isIn = ([member, value]: readonly [string, unknown]): boolean => isWithin(member, value)
  const all = Object.entries(object)
  const within = Object.fromEntries(all.filter(isIn))
  return Object.fromEntries(all.map((entry) => (isIn(entry) ? [name, within] : entry)))
}
