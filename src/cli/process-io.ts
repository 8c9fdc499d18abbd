import { fstatSync, readFileSync, writeSync } from 'node:fs'
import { exitCodes, type Io, type Output } from './io.ts'

/** The process around the program. */
export function createProcessIo(): Io {
  return {
    cwd: process.cwd(),
    env: process.env,
    stdout: outputTo(1, 'stdout'),
    stderr: outputTo(2, 'stderr'),
    readStdin: () => readFileSync(0),
    streamStdin: () => process.stdin,
  }
}

/** Writes at once and whole, also to a pipe, so that the process may end right after. */
function outputTo(fd: 1 | 2, name: 'stdout' | 'stderr'): Output {
  return {
    write: (text) => writeAll(fd, text),
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

function writeAll(fd: number, text: string): void {
  let bytes = Buffer.from(text)
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(fd, bytes))
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      // A reader that is slower than we are, or one that went away, as in `questlint | head`.
      if (code === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
      else if (code === 'EPIPE') process.exit(exitCodes.clean)
      else throw error
    }
  }
}
