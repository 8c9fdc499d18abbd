import type { FeatureContext } from './features/feature.ts'

const quietTurns = 2
/** Whoever never stops sending changes is answered all the same. */
const mostMilliseconds = 2000

/**
 * Gives a wait that ends as soon as no message is left to read and no request waits to be begun, so that changes that
 * come together, as of files that are opened, count as one, and what is looked at is answered before anything is judged.
 */
export function createSettle({
  onChange,
  pause,
  areRequestsWaiting,
}: Pick<FeatureContext, 'onChange' | 'pause'> & { readonly areRequestsWaiting: () => boolean }): () => Promise<void> {
  let changes = 0
  let waiting: Promise<void> | undefined
  const settle = async (): Promise<void> => {
    const end = Date.now() + mostMilliseconds
    let seen = changes
    for (let quiet = 0; quiet < quietTurns && Date.now() < end; ) {
      await pause()
      quiet = seen === changes && !areRequestsWaiting() ? quiet + 1 : 0
      seen = changes
    }
    waiting = undefined
  }
  onChange(() => {
    changes++
  })
  return () => {
    waiting ??= settle()
    return waiting
  }
}
