import { contain, type Syntax } from '../core/internal.ts'
import { todayText } from '../node/clock.ts'
import { disk } from '../node/disk.ts'
import { parentPath } from '../node/paths.ts'
import { findProjectRoot } from '../node/project-root.ts'
import { findRun, type KeptRun } from '../node/report-cache.ts'
import { refusalToSave, saveTexts } from '../node/save.ts'
import type { CacheSlot } from './cache-slot.ts'
import type { Io } from './io.ts'
import { namedFiles } from './named-files.ts'
import { journalsFolder } from './unfinished.ts'

/** Writes what a kept run wrote when nothing that it looked at has changed, and gives its exit code; else `undefined`. */
export function answerKept(slot: CacheSlot, io: Io): number | undefined {
  const run = findRun(slot.folder, slot.name, { disk, env: io.env, stdout: io.stdout, today: todayText() })
  if (run === undefined || !namesAll(slot, run) || !saveAll(run, io)) return undefined
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

/** When one cannot be written, or would replace anything but the same report, the run is made anew, and says so itself. */
function saveAll({ files }: KeptRun, io: Io): boolean {
  const refusals = files.map(({ path, text }) => {
    const root = findProjectRoot(parentPath(path))
    return refusalToSave(path, { root, inputs: [], recognizes: (_, there) => there !== text })
  })
  return (
    refusals.every((refusal) => refusal === undefined) && saveTexts(files, undefined, journalsFolder(io)) === undefined
  )
}
