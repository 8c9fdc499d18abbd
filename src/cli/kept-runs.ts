import { todayText } from '../node/clock.ts'
import { disk } from '../node/disk.ts'
import { noteLooks, type Surroundings } from '../node/looks.ts'
import { parentPath } from '../node/paths.ts'
import { findProjectRoot } from '../node/project-root.ts'
import { findRun, type KeptRun, keepRun } from '../node/report-cache.ts'
import { saveText } from '../node/save.ts'
import type { CacheSlot } from './cache-slot.ts'
import type { Io, Output } from './io.ts'
import { namedFiles } from './named-files.ts'

/** A run whose looks and words are noted while it is made. */
export interface NotedRun {
  /** What the run is to use. */
  readonly io: Io
  /** Keeps the run; `usesToday` says whether its outcome depends on the date. Gives why it could not be kept. */
  readonly keep: (
    slot: CacheSlot,
    outcome: { readonly code: number; readonly usesToday: boolean },
  ) => string | undefined
}

/** Writes what a kept run wrote when nothing that it looked at has changed, and gives its exit code; else `undefined`. */
export function answerKept(slot: CacheSlot, io: Io): number | undefined {
  const run = findRun(slot.folder, slot.name, surroundingsOf(io))
  if (run === undefined || !namesAll(slot, run) || !saveAll(run)) return undefined
  for (const { to, text } of run.written) io[to].write(text)
  return run.code
}

/** Whoever can write to the folder decides what is said, but not which files are written. */
function namesAll({ name }: CacheSlot, { files }: KeptRun): boolean {
  const named = namedFiles(name)
  return files.every(({ path }) => named.has(path))
}

/** When one cannot be written, or would replace anything but the same report, the run is made anew, and says so itself. */
function saveAll(run: KeptRun): boolean {
  return run.files.every(({ path, text }) => {
    const root = findProjectRoot(parentPath(path))
    return saveText(path, text, { root, inputs: [], recognizes: (_, there) => there !== text }) === undefined
  })
}

function surroundingsOf({ env, stdout }: Io): Surroundings {
  return { disk, env, stdout, today: todayText() }
}

/** Starts to note a run. */
export function noteRun(io: Io): NotedRun {
  const { world, looks } = noteLooks(surroundingsOf(io))
  const written: { to: 'stdout' | 'stderr'; text: string }[] = []
  const files: { path: string; text: string }[] = []
  const noted = (to: 'stdout' | 'stderr', terminal: Omit<Output, 'write'>): Output => ({
    get isTerminal() {
      return terminal.isTerminal
    },
    get columns() {
      return terminal.columns
    },
    write: (text) => {
      written.push({ to, text })
      io[to].write(text)
    },
  })
  return {
    io: {
      ...io,
      env: world.env,
      disk: world.disk,
      stdout: noted('stdout', world.stdout),
      stderr: noted('stderr', io.stderr),
      // What is shown for a moment is no part of what a run says.
      progress: io.stderr,
      onSaved: (path, text) => files.push({ path, text }),
    },
    keep: (slot, { code, usesToday }) => {
      if (usesToday) void world.today
      return keepRun(slot.folder, slot.name, { code, written, files }, looks())
    },
  }
}
