import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { compareProject, type ReadBefore } from './compare-project.ts'
import type { Compare, ComparisonAnswer, ComparisonRequest } from './comparison.ts'

const purpose = 'questlint comparisons'
const idleMilliseconds = 120_000

/** Whether this is the thread that compares, and not the server. */
export function isComparisonThread(): boolean {
  return !isMainThread && workerData === purpose
}

/** Answers what the server asks, one after the other. */
export function answerComparisons(): void {
  const before: ReadBefore = {}
  parentPort?.on('message', ({ id, request }: { id: number; request: ComparisonRequest }) => {
    parentPort?.postMessage({ id, answer: answer(request, before) })
  })
}

function answer(request: ComparisonRequest, before: ReadBefore): ComparisonAnswer {
  try {
    return compareProject(request, before)
  } catch (error) {
    return { problem: `the comparison failed (${error instanceof Error ? error.message : String(error)})` }
  }
}

/**
 * Compares on a thread of its own, so that whatever it takes no keystroke waits for it. The thread is the server's own
 * file; it starts with the first comparison, and ends when there was none for two minutes, with all that it read.
 */
export function compareOnThread(file: string): Compare {
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let last = 0
  const waiting = new Map<number, (answer: ComparisonAnswer) => void>()
  const end = (problem: string): void => {
    worker = undefined
    for (const settle of waiting.values()) settle({ problem })
    waiting.clear()
  }
  const start = (): Worker => {
    const started = new Worker(file, { workerData: purpose })
    started.unref()
    started.on('message', ({ id, answer: given }: { id: number; answer: ComparisonAnswer }) => {
      waiting.get(id)?.(given)
      waiting.delete(id)
    })
    const endOwn = (problem: string): void => {
      if (worker === started) end(problem)
    }
    started.on('error', (error: unknown) => endOwn(`the comparison failed (${String(error)})`))
    started.on('exit', () => endOwn('the comparison was ended'))
    return started
  }
  return (request) =>
    new Promise((resolve) => {
      const used = worker ?? start()
      worker = used
      const id = ++last
      waiting.set(id, resolve)
      used.postMessage({ id, request })
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (waiting.size > 0) return
        worker = undefined
        void used.terminate()
      }, idleMilliseconds)
      timer.unref()
    })
}

/** Compares in place, for who has no file to start a thread from. */
export function compareInPlace(): Compare {
  const before: ReadBefore = {}
  return (request) => Promise.resolve(answer(request, before))
}
