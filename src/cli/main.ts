import { isMainThread, workerData } from 'node:worker_threads'
import { isObject } from '../core/index.ts'
import { serveAnswers } from './answer-thread.ts'
import type { AnswerThreadData } from './answer-threads.ts'
import { slotOf } from './cache-slot.ts'
import { exitCodes, FaultError } from './io.ts'
import { createProcessIo } from './process-io.ts'
import { main } from './program.ts'
import { say } from './say.ts'
import { serveSets } from './set-thread.ts'

/** Absent where the sources run unbuilt, and then no report can be kept. */
declare const BUILD_ID: string | undefined

if (isMainThread) run()
else if (isAnswerJob(workerData)) serveAnswers(workerData)
else serveSets()

function isAnswerJob(data: unknown): data is AnswerThreadData {
  return isObject(data) && data.job === 'judge answers'
}

function run(): void {
  const argv = process.argv.slice(2)
  const io = createProcessIo()
  const cacheSlot = typeof BUILD_ID === 'string' ? slotOf(argv, BUILD_ID, io) : undefined
  main(argv, { ...io, cacheSlot, threadFile: findThreadFile() }).then(
    (code) => {
      // All is written, and V8 need not take its heap apart.
      process.exit(code)
    },
    (error: unknown) => {
      say(io, ...wordFault(error))
      process.exitCode = exitCodes.fault
    },
  )
}

function wordFault(error: unknown): readonly string[] {
  if (error instanceof FaultError) return [error.message]
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const lines = detail.split('\n').map((line) => `  ${line}`)
  return ['internal error; please report it with the file that caused it:', ...lines]
}

/** The program that starts this one, where it is a file: the executable with Node inside has none. */
function findThreadFile(): string | undefined {
  try {
    return require.resolve('./cli.cjs')
  } catch {
    return undefined
  }
}
