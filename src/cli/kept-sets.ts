import { findSetResults, keepSetResults } from '../node/report-cache.ts'
import type { CacheSlot } from './cache-slot.ts'
import type { SetResult } from './set-task.ts'

/** The results of sets that are known from the last run. */
export interface KeptResults {
  /** In the order of the keys; `undefined` for a set that is to be judged. */
  readonly results: readonly (SetResult | undefined)[]
  /** Keeps results for the next run, given in the order of the keys; gives why they could not be kept. */
  readonly keep: (results: readonly SetResult[]) => string | undefined
}

/** Looks up the results of sets by the keys of all that they depend on. */
export function keptResults(slot: CacheSlot | undefined, keys: readonly string[]): KeptResults {
  if (slot === undefined) return { results: keys.map(() => undefined), keep: () => undefined }
  const known = findSetResults(slot.folder, slot.name)
  return {
    results: keys.map((key) => known.get(key) as SetResult | undefined),
    keep: (results) =>
      keepSetResults(slot.folder, slot.name, new Map(results.map((result, at) => [keys[at] ?? '', result]))),
  }
}
