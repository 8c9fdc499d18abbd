import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { knownOptions, setKnownOptions, type V8Options } from '../src/node/v8-options.ts'

/**
 * What suits V8 in a program that works for a moment now and then. It optimizes later than by itself: a key runs thousands
 * of functions for a moment each, and it costs more to optimize them than to run them. And as an editor has many servers, what
 * is alive may be exceeded by one and a half times as much only, where V8's own measure is several times that; telling it apart
 * from what is not takes as long as a key. New objects are collected on one thread: there are so few that waking others takes
 * as long.
 */
const serving: V8Options = {
  'interrupt-budget': '--interrupt-budget=2000000',
  'invocation-count-for-maglev': '--invocation-count-for-maglev=2000',
  'invocation-count-for-turbofan': '--invocation-count-for-turbofan=50000',
  'heap-growing-percent': '--heap-growing-percent=150',
  'parallel-scavenge': '--no-parallel-scavenge',
}

/** Bytes of the space for new objects beyond which it need not grow: more would be faster by a few percent only. */
const enough = 4 * 1024 * 1024

const lookMilliseconds = 3000

/** Makes V8 ready for a language server, as far as it can be told to. */
export function prepareEngine(): void {
  setKnownOptions(serving)
  const growth = 'semi-space-growth-factor'
  if (growth in knownOptions([growth])) boundYoungSpace((factor) => setFlagsFromString(`--${growth}=${factor}`))
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
