import { setFlagsFromString } from 'node:v8'
import type { Workspace } from '../core/index.ts'

/**
 * Makes V8 ready for a run that is over in a moment: before most functions are worth being optimized, and before the pages of memory
 * that it would take for new objects are worth being asked of the system.
 */
export function expectShortRun(): void {
  setFlagsFromString('--interrupt-budget=2000000')
  setFlagsFromString('--semi-space-growth-factor=1')
  // A megabyte of new objects is not enough to do for several threads.
  setFlagsFromString('--no-parallel-scavenge')
}

/** Takes that back where there is so much to judge that it pays. */
export function expectLongRunFor({ files }: Workspace): void {
  let size = 0
  for (const { document } of files.values()) size += document.text.length
  if (size <= enoughForShortRun) return
  setFlagsFromString('--interrupt-budget=135168')
  setFlagsFromString('--semi-space-growth-factor=2')
  setFlagsFromString('--parallel-scavenge')
}

/** UTF-16 code units of all texts. */
const enoughForShortRun = 5_000_000
