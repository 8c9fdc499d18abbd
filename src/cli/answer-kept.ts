import { contain, type Syntax } from '../core/internal.ts'
import { todayText } from '../node/clock.ts'
import { disk } from '../node/disk.ts'
import { findRun, type KeptRun } from '../node/report-cache.ts'
import type { CacheSlot } from './cache-slot.ts'
import type { Io } from './io.ts'
import { namedFiles } from './named-files.ts'
import { saveKept } from './save-kept.ts'

/** Writes what a kept run wrote when nothing that it looked at has changed, and gives its exit code; else `undefined`. */
export function answerKept(slot: CacheSlot, io: Io): number | undefined {
  const run = findRun(slot.folder, slot.name, { disk, env: io.env, stdout: io.stdout, today: todayText() })
  if (run === undefined || !namesAll(slot, run)) return undefined
  // Few runs write files, and what that takes is read by these.
  if (run.files.length > 0 && !saveKept(run, io)) return undefined
  for (const { to, text, syntax } of run.written) io[to].write(text, syntax)
  return run.code
}

/** {@link contain} for the program that starts the other one, which writes nothing but kept runs. */
export function containKept(text: string, syntax: Syntax): string {
  return contain(text, syntax)
}

/** Whoever can write to the folder decides what is said, but not which files are written. */
function namesAll({ name }: CacheSlot, { files }: KeptRun): boolean {
  const named = namedFiles(name)
  return files.every(({ path }) => named.has(path))
}
