import { setFlagsFromString } from 'node:v8'
import type { Workspace } from '../core/index.ts'

/** Keeps V8's space for new objects at the megabyte that it starts with: pages that were used before cost a short run less than new ones. */
export function keepNewSpaceSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  // In so little there is not enough to do for several threads.
  setFlagsFromString('--no-parallel-scavenge')
}

/** Lets that space grow again, as V8 does by itself, where there is so much to judge that it pays. */
export function letNewSpaceGrowFor({ files }: Workspace): void {
  let size = 0
  for (const { document } of files.values()) size += document.text.length
  if (size <= enoughForShortRun) return
  setFlagsFromString('--semi-space-growth-factor=2')
  setFlagsFromString('--parallel-scavenge')
}

/** UTF-16 code units of all texts. */
const enoughForShortRun = 5_000_000
