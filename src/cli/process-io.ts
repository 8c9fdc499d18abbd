import { fstatSync, readSync } from 'node:fs'
import { type Contain, isDevice, type Output, openOutput } from '../node/standard-output.ts'
import { exitCodes, type Io } from './io.ts'

/** The process around the program. */
export function createProcessIo(contain: Contain): Io {
  const stderr = openOutput(2, contain)
  return {
    cwd: workingDirectory(stderr),
    env: process.env,
    stdout: openOutput(1, contain),
    stderr,
    readStdin,
    streamStdin,
    // To look whether somebody is there makes a stream, which only a question is worth.
    ask: isDevice(0) && isDevice(2) ? (question) => askOnTerminal(contain(question, 'lines')) : undefined,
    askSecret: isDevice(0) && isDevice(2) ? (question) => askUnseen(stderr, question) : undefined,
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

/**
 * The terminal shows nothing of what is typed: the reader of lines writes it to nowhere, and has the terminal before
 * anybody is asked. Gives nothing where standard input is no terminal after all; Ctrl+C ends the program as it does
 * elsewhere.
 */
async function askUnseen(stderr: Output, question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const { createInterface } = process.getBuiltinModule('node:readline')
  const { Writable } = process.getBuiltinModule('node:stream')
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 })
  let isStopped = false
  const answer = await new Promise<string>((resolve) => {
    reader.once('line', resolve).once('close', () => resolve(''))
    reader.once('SIGINT', () => {
      isStopped = true
      reader.close()
    })
    stderr.write(question, 'lines')
  })
  reader.close()
  stderr.write('\n', 'lines')
  if (isStopped) process.kill(process.pid, 'SIGINT')
  return answer
}

const chunkSize = 64 * 1024

function workingDirectory(stderr: Output): string {
  try {
    return process.cwd()
  } catch {
    stderr.write('questlint: the working directory no longer exists\n', 'bytes')
    process.exit(exitCodes.usage)
  }
}
