import type { Disk } from '../node/disk.ts'
import type { CacheSlot } from './cache-slot.ts'

/** Everything that `main` may touch of the process around it, so that tests can stand in for it. */
export interface Io {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: Output
  readonly stderr: Output
  /** Standard input as bytes: all of it, or one byte more than are wanted. Throws what the file system throws. */
  readonly readStdin: (maxBytes: number) => Buffer
  /** Standard input as bytes, as they arrive. */
  readonly streamStdin: () => AsyncIterable<Uint8Array>
  /** Asks the person at the terminal for one line; absent where nobody is there. */
  readonly ask?: ((question: string) => Promise<string>) | undefined
  /** Where files are found; the disk by default. */
  readonly disk?: Disk
  /** Where a long run says what it is at; standard error by default. */
  readonly progress?: Output
  /** Called with each report that went to a file (an absolute path). */
  readonly onSaved?: (path: string, text: string) => void
  /** Where the report of a run with `--cache` is kept. */
  readonly cacheSlot?: CacheSlot | undefined
  /** The program that a thread runs to judge sets; without it all are judged on this one. */
  readonly threadFile?: string | undefined
}

/** A stream to write text to. */
export interface Output {
  readonly write: (text: string) => void
  readonly isTerminal: boolean
  /** Columns of the terminal; `undefined` for a pipe. */
  readonly columns: number | undefined
  /** Whether the reader went away, as `head` does; what is written then goes nowhere. */
  readonly isGone?: () => boolean
}

/** The exit codes of the contract. */
export const exitCodes = { clean: 0, findings: 1, usage: 2, fault: 3 } as const

/** A mistake of the person at the keyboard: worded for them in one or more lines, ends the run with exit code 2. */
export class UsageError extends Error {
  readonly lines: readonly string[]

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

/** Something that broke down without being anybody's mistake: worded in one line, ends the run with exit code 3. */
export class FaultError extends Error {}
