import { andMore, type CoveringEntry, readAccepted, type Workspace } from '../core/internal.ts'
import { acceptedName } from '../node/accepted.ts'
import type { Io } from './io.ts'
import { say } from './say.ts'

const mostTold = 5

/** A change may accept what it brings, with a reason; whoever reads the run must not overlook that it did. */
export function tellAcceptedByChange(
  before: readonly Workspace[],
  covering: readonly CoveringEntry[],
  io: Pick<Io, 'stderr'>,
): void {
  const entries = before.flatMap(({ accepted }) => readAccepted(accepted?.document.value))
  const known = new Set(entries.map((entry) => JSON.stringify(entry)))
  const added = covering.filter(({ entry }) => !known.has(JSON.stringify(entry)))
  if (added.length === 0) return
  const total = added.reduce((sum, { count }) => sum + count, 0)
  const what = total === 1 ? '1 finding' : `${total} findings`
  const lines = added.slice(0, mostTold).map(({ entry: { rule, at, reason } }) => `  ${rule} at ${at}: ${reason}`)
  const left = added.length - mostTold
  const more = andMore(left).map((words) => `  ${words} ${left === 1 ? 'entry' : 'entries'}`)
  say(io, [`${what} accepted by new entries of ${acceptedName}:`, ...lines, ...more])
}
