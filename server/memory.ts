import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { knownOptions } from '../src/node/v8-options.ts'

/** Bytes of the space for new objects beyond which it need not grow: more would be faster by a few percent only. */
const enough = 4 * 1024 * 1024

/**
 * By how many percent what is alive may be exceeded before it is told apart from what is not. The engine's own measure
 * is several times that.
 */
const garbagePercent = 50

const lookMilliseconds = 3000

/**
 * Keeps the memory near what is alive, for a collection more now and then: an editor has many servers. As far as the
 * engine can be told to.
 */
export function boundMemory(): void {
  const garbage = 'heap-growing-percent'
  const growth = 'semi-space-growth-factor'
  const options = knownOptions([garbage, growth])
  if (garbage in options) setFlagsFromString(`--${garbage}=${garbagePercent}`)
  if (growth in options) boundYoungSpace((factor) => setFlagsFromString(`--${growth}=${factor}`))
}

/**
 * The engine would take 32 MB for new objects, whatever is alive. Looks again and again, as the engine makes the space
 * smaller in quiet times.
 */
function boundYoungSpace(growBy: (factor: number) => void): void {
  let isGrowing = true
  const look = (): void => {
    const size = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? enough
    const mayGrow = size < enough
    if (mayGrow === isGrowing) return
    isGrowing = mayGrow
    growBy(mayGrow ? 2 : 1)
  }
  look()
  setInterval(look, lookMilliseconds).unref()
}
