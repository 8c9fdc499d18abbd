import type { Disk } from '../node/disk.ts'
import type { LoadRequest } from '../node/load-request.ts'
import type { Output } from '../node/standard-output.ts'
import type { CacheSlot } from './cache-slot.ts'

export type { Output }

/** Everything that `main` may touch of the process around it, so that tests can take its place. */
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
  /** The same for what nobody may see: it is not shown while it is typed. */
  readonly askSecret?: ((question: string) => Promise<string | undefined>) | undefined
  /** Where files are found; the disk by default. */
  readonly disk?: Disk
  /** Where a long run says what it is at; standard error by default. */
  readonly progress?: Output
  /** Called with what a file of our own making must not replace, whenever files are loaded. */
  readonly onLoaded?: LoadRequest['onLoaded']
  /** Called with each report that went to a file (an absolute path). */
  readonly onSaved?: (path: string, text: string) => void
  /** Where the report of a run with `--cache` is kept. */
  readonly cacheSlot?: CacheSlot | undefined
  /** The program that a thread runs to judge sets; without it all are judged on this one. */
  readonly threadFile?: string | undefined
}

/** The exit codes of the contract. */
export const exitCodes = { clean: 0, findings: 1, usage: 2, fault: 3 } as const

/** A mistake of the person at the keyboard: worded for them in one or more lines, ends the run with exit code 2. */
export class UsageError extends Error {
  readonly lines: readonly string[]

  constructor(...given: readonly (string | Iterable<string>)[]) {
    const lines = given.flatMap((one) => (typeof one === 'string' ? one : [...one]))
    super(lines.join('\n'))
    this.lines = lines
  }
}

/** Something that broke down without being anybody's mistake: worded in one line, ends the run with exit code 3. */
export class FaultError extends Error {}
