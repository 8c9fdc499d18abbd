import { fstatSync, readSync, writeSync } from 'node:fs'
import { describeError, errorCode } from '../node/outcome.ts'
import { exitCodes, type Io, type Output } from './io.ts'

/** The process around the program. */
export function createProcessIo(): Io {
  return {
    cwd: workingDirectory(),
    env: process.env,
    stdout: outputTo(1, 'stdout'),
    stderr: outputTo(2, 'stderr'),
    readStdin,
    streamStdin,
    // To look whether somebody is there makes a stream, which only a question is worth.
    ask: isDevice(0) && isDevice(2) ? askOnTerminal : undefined,
  }
}

/** Standard input may have no end. */
function readStdin(maxBytes: number): Buffer {
  const chunks: Buffer[] = []
  for (let left = maxBytes + 1; left > 0; ) {
    const chunk = Buffer.allocUnsafe(Math.min(left, chunkSize))
    const length = readSync(0, chunk)
    if (length === 0) break
    chunks.push(chunk.subarray(0, length))
    left -= length
  }
  return Buffer.concat(chunks)
}

/** Node takes a folder for a stream that ends at once; to read from it says what it is. */
async function* streamStdin(): AsyncGenerator<Uint8Array> {
  if (fstatSync(0).isDirectory()) readSync(0, Buffer.alloc(1))
  yield* process.stdin
}

/** Gives an empty answer where standard input is no terminal after all. */
async function askOnTerminal(question: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  // The compiled program cannot import at run time, and few runs ask.
  const { createInterface } = process.getBuiltinModule('node:readline/promises')
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new Promise<string>((resolve) => reader.once('close', () => resolve('')))
  const answer = await Promise.race([reader.question(question), ended])
  reader.close()
  return answer
}

const chunkSize = 64 * 1024

function workingDirectory(): string {
  try {
    return process.cwd()
  } catch {
    writeAll(2, 'questlint: the working directory no longer exists\n')
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
