import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Bytes of the space for new objects beyond which it need not grow: more would be faster by a few percent only. */
const enough = 4 * 1024 * 1024

let isGrowing = true

/** By how many percent what is alive may be exceeded before it is told apart from what is not. The engine's own measure is several times that. */
const garbagePercent = 50

/** Keeps the space for old objects near what is alive, for a collection more now and then. */
export function boundOldSpace(): void {
  setFlagsFromString(`--heap-growing-percent=${garbagePercent}`)
}

/**
 * Keeps the space for new objects small. The engine would take 32 MB for it, whatever is alive, and an editor has many servers. Called
 * again and again, as the engine makes the space smaller in quiet times.
 */
export function boundYoungSpace(): void {
  const size = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? enough
  const mayGrow = size < enough
  if (mayGrow === isGrowing) return
  isGrowing = mayGrow
  setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`)
}
