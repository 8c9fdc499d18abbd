import { fstatSync, readFileSync, writeSync } from 'node:fs'
import { describeError, errorCode } from '../node/outcome.ts'
import { exitCodes, type Io, type Output } from './io.ts'

/** The process around the program. */
export function createProcessIo(): Io {
  return {
    cwd: workingDirectory(),
    env: process.env,
    stdout: outputTo(1, 'stdout'),
    stderr: outputTo(2, 'stderr'),
    readStdin: () => readFileSync(0),
    streamStdin: () => process.stdin,
  }
}

function workingDirectory(): string {
  try {
    return process.cwd()
  } catch {
    writeAll(2, 'questlint: the working directory does not exist any more\n')
    process.exit(exitCodes.usage)
  }
}

/** Writes at once and whole, also to a pipe, so that the process may end right after. */
function outputTo(fd: 1 | 2, name: 'stdout' | 'stderr'): Output {
  let isGone = false
  return {
    write: (text) => {
      if (!isGone) isGone = !writeAll(fd, text)
    },
    isGone: () => isGone,
    // Making the stream costs milliseconds, which only a terminal is worth.
    get isTerminal() {
      return isDevice(fd) && process[name].isTTY === true
    },
    get columns() {
      return isDevice(fd) ? process[name].columns : undefined
    },
  }
}

function isDevice(fd: number): boolean {
  try {
    return fstatSync(fd).isCharacterDevice()
  } catch {
    return false
  }
}

/** Gives `false` when the reader went away, as in `questlint | head`; ends the process when a report cannot be written. */
function writeAll(fd: 1 | 2, text: string): boolean {
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
        writeAll(2, `questlint: standard output: ${describeError(error)}\n`)
        process.exit(exitCodes.usage)
      }
    }
  }
  return true
}
