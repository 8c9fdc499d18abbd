import type { FeatureContext } from './features/feature.ts'

/** How long nothing may change before the client is told, in milliseconds: it asks for all that it shows. */
const quiet = 500

/** Lets the client ask again for what changes in other files may have altered, once they have come to rest. */
export function refreshAfterChanges(
  { onChange }: Pick<FeatureContext, 'onChange'>,
  refresh: () => Promise<void>,
): void {
  let timer: NodeJS.Timeout | undefined
  onChange(() => {
    clearTimeout(timer)
    // A client that does not answer, or is gone, misses nothing that it would have shown.
    timer = setTimeout(() => refresh().catch(() => undefined), quiet)
    timer.unref()
  })
}
