import { isMainThread, workerData } from 'node:worker_threads'
import { contain, isObject } from '../core/internal.ts'
import { serveAnswers } from './answer-thread.ts'
import type { AnswerThreadData } from './answer-threads.ts'
import { slotOf } from './cache-slot.ts'
import { endAtFault, tellFault } from './fault.ts'
import { exitCodes } from './io.ts'
import { createProcessIo } from './process-io.ts'
import { main } from './program.ts'
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
  const io = createProcessIo(contain)
  endAtFault(io)
  const cacheSlot = typeof BUILD_ID === 'string' ? slotOf(argv, BUILD_ID, io) : undefined
  main(argv, { ...io, cacheSlot, threadFile: findThreadFile() }).then(
    (code) => {
      // All is written, and V8 need not take its heap apart.
      process.exit(code)
    },
    (error: unknown) => {
      tellFault(error, io)
      process.exitCode = exitCodes.fault
    },
  )
}

/** The program that starts this one, where it is a file: the executable with Node inside has none. */
function findThreadFile(): string | undefined {
  try {
    return require.resolve('./cli.cjs')
  } catch {
    return undefined
  }
}
