import type { Change } from './change.ts'
import { isSameThroughout } from './sameness.ts'
import type { ViewPair } from './views.ts'

/** A pair of views with all that differs between them. */
interface Told extends ViewPair {
  readonly changes: readonly Change[]
}

/**
 * Pairs of one configuration with each change once, in the first pair that has it; one that not all have names the sets
 * of those that do.
 */
export function toldOnce(pairs: readonly Told[]): readonly (Told & { readonly isFurther?: true })[] {
  if (pairs.length === 1) return pairs
  const having = new Map<string, Told[]>()
  for (const pair of pairs) {
    for (const key of new Set(pair.changes.map(keyOf))) having.set(key, [...(having.get(key) ?? []), pair])
  }
  const whole = pairs.map(({ now }) => now.file.set.name)
  return pairs.flatMap((pair, at) => {
    const changes = pair.changes.flatMap((change): Change[] => {
      const own = having.get(keyOf(change)) ?? []
      if (own[0] !== pair) return []
      const sets = [...new Set(own.flatMap(({ now }) => now.file.set.name ?? []))]
      return [own.length < whole.length && sets.length > 0 ? { ...change, sets } : change]
    })
    if (at === 0) return [{ ...pair, changes }]
    return isSameThroughout(pair.old, pair.now) ? [] : [{ ...pair, changes, isFurther: true as const }]
  })
}

/** The same for the same change, wherever it is. */
function keyOf({ rule, severity, path, data, from, to, old, new: now }: Change): string {
  return JSON.stringify([rule, severity, path, data, from, to, old, now])
}
