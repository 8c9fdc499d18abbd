import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Project, SourceFile, SourceSet } from '../core/internal.ts'
import type { LineBlock } from '../node/line-blocks.ts'
import type { AnswerTask, BlockJudge, BlockResult } from './block-judge.ts'
import { FaultError } from './io.ts'

/** What a thread needs to judge answers: the files of the configurations, and how. */
export interface AnswerThreadData {
  readonly job: 'judge answers'
  readonly files: readonly SourceFile[]
  readonly sets: readonly SourceSet[]
  readonly project: Project
  readonly task: AnswerTask
}

/** With fewer blocks than these a thread costs more than it saves. */
const blocksAlone = 8
/** Each takes some 100 MB. */
const mostThreads = 8
/** How many blocks wait in a thread, so that it need not wait for the next one. */
const blocksAhead = 2

/** Judges blocks in their order: the first ones here, more of them on a thread a core where a file for threads is given. */
export async function* judgeBlocks(
  blocks: AsyncIterable<LineBlock>,
  judge: BlockJudge,
  threadFile: string | undefined,
  threadData: () => AnswerThreadData,
): AsyncGenerator<BlockResult> {
  const count = Math.min(availableParallelism(), mostThreads)
  let pool: Pool | undefined
  let seen = 0
  const waiting: Promise<BlockResult>[] = []
  try {
    for await (const block of blocks) {
      if (threadFile === undefined || count < 2 || ++seen <= blocksAlone) {
        yield judge.judgeLines(block)
        continue
      }
      pool ??= startPool(threadFile, count, threadData())
      waiting.push(pool.judge(block))
      if (waiting.length >= count * blocksAhead) yield await (waiting.shift() as Promise<BlockResult>)
    }
    for (const result of waiting) yield await result
  } finally {
    // A reader that goes away leaves promises that nobody waits for any more.
    for (const result of waiting) result.catch(() => {})
    pool?.end()
  }
}

interface Pool {
  readonly judge: (block: LineBlock) => Promise<BlockResult>
  readonly end: () => void
}

function startPool(file: string, count: number, data: AnswerThreadData): Pool {
  const threads = Array.from({ length: count }, () => startThread(file, data))
  let next = 0
  return {
    judge: (block) => (threads[next++ % count] as Thread).judge(block),
    end: () => {
      for (const thread of threads) thread.end()
    },
  }
}

interface Thread {
  readonly judge: (block: LineBlock) => Promise<BlockResult>
  readonly end: () => void
}

/** A thread answers in the order in which it is asked. */
function startThread(file: string, data: AnswerThreadData): Thread {
  const worker = new Worker(file, { argv: [], workerData: data })
  const asked: { resolve: (result: BlockResult) => void; reject: (error: Error) => void }[] = []
  let failure: FaultError | undefined
  const fail = (reason: string): void => {
    failure = new FaultError(`a thread checking answers ended unexpectedly (${reason})`)
    for (const { reject } of asked.splice(0)) reject(failure)
  }
  worker.on('message', (result: BlockResult) => asked.shift()?.resolve(result))
  worker.on('error', (error) => fail(error.message))
  worker.on('exit', (code) => fail(`exit code ${code}`))
  return {
    judge: (block) =>
      new Promise((resolve, reject) => {
        if (failure) reject(failure)
        else {
          asked.push({ resolve, reject })
          worker.postMessage(block, [block.bytes.buffer as ArrayBuffer])
        }
      }),
    end: () => {
      worker.removeAllListeners('exit')
      void worker.terminate()
    },
  }
}
