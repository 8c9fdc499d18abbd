import type { Syntax } from '../core/internal.ts'
import { todayText } from '../node/clock.ts'
import { disk } from '../node/disk.ts'
import { noteLooks } from '../node/looks.ts'
import { keepRun } from '../node/report-cache.ts'
import type { CacheSlot } from './cache-slot.ts'
import type { Io, Output } from './io.ts'

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

/** Starts to note a run. */
export function noteRun(io: Io): NotedRun {
  const { world, looks } = noteLooks({ disk, env: io.env, stdout: io.stdout, today: todayText() })
  const written: { to: 'stdout' | 'stderr'; text: string; syntax: Syntax }[] = []
  const files: { path: string; text: string }[] = []
  const noted = (to: 'stdout' | 'stderr', terminal: Pick<Output, 'isTerminal' | 'columns'>): Output => ({
    get isTerminal() {
      return terminal.isTerminal
    },
    get columns() {
      return terminal.columns
    },
    isFile: io[to].isFile === true,
    write: (text, syntax) => {
      written.push({ to, text, syntax })
      io[to].write(text, syntax)
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
