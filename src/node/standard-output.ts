import { fstatSync, writeSync } from 'node:fs'
import type { Syntax } from '../core/internal.ts'
import { describeError, errorCode } from './outcome.ts'

/** A stream to write text to, for people, for a log or for a file. */
export interface Output {
  /** What is written steers no terminal and no runner that reads the log: in its syntax it is escaped, unless this is a file. */
  readonly write: (text: string, syntax: Syntax) => void
  /** Whether all arrives in a regular file, as it is. */
  readonly isFile?: boolean
  readonly isTerminal: boolean
  /** Columns of the terminal; `undefined` for a pipe. */
  readonly columns: number | undefined
  /** Whether the reader went away, as `head` does; what is written then goes nowhere. */
  readonly isGone?: () => boolean
}

/** Makes a text harmless, as `contain` of the core does; given, since the program that only starts the other has no core. */
export type Contain = (text: string, syntax: Syntax) => string

/** Exit code of a run whose output cannot be written. */
const cannotWrite = 2

/**
 * Standard output or standard error. All that this program writes there goes through here: at once and whole, also to a
 * pipe, so that the process may end right after.
 */
export function openOutput(fd: 1 | 2, contain: Contain): Output {
  const name = fd === 1 ? 'stdout' : 'stderr'
  let isGone = false
  return {
    write: (text, syntax) => {
      if (!isGone) isGone = !writeAll(fd, isFile(fd) ? text : contain(text, syntax), contain)
    },
    isGone: () => isGone,
    get isFile() {
      return isFile(fd)
    },
    // Making the stream costs milliseconds, which only a terminal is worth.
    get isTerminal() {
      return isDevice(fd) && process[name].isTTY === true
    },
    get columns() {
      // A terminal that does not know its size, as in some containers, says 0.
      return isDevice(fd) && process[name].isTTY ? process[name].columns || 80 : undefined
    },
  }
}

/** Whether there is a terminal, or another device that is read or written sign by sign. */
export function isDevice(fd: number): boolean {
  try {
    return fstatSync(fd).isCharacterDevice()
  } catch {
    return false
  }
}

function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile()
  } catch {
    return false
  }
}

/** Gives `false` when the reader went away, as in `questlint | head`; ends the process when a report cannot be written. */
function writeAll(fd: 1 | 2, text: string, contain: Contain): boolean {
  let bytes = Buffer.from(text)
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(fd, bytes))
    } catch (error) {
      const code = errorCode(error)
      // A reader that is slower than we are.
      if (code === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
      else if (code === 'EPIPE' || fd === 2) return false
      else {
        openOutput(2, contain).write(`questlint: standard output: ${describeError(error)}\n`, 'lines')
        process.exit(cannotWrite)
      }
    }
  }
  return true
}
