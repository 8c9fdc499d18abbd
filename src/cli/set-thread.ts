import { parentPort } from 'node:worker_threads'
import { createSetJudge, type SetTask } from './set-task.ts'
import type { ThreadAnswer } from './set-threads.ts'

/** Judges the sets that the main thread sends, one after the other, for as long as it wants. */
export function serveSets(): void {
  const judge = createSetJudge()
  parentPort?.on('message', ({ at, task }: { at: number; task: SetTask }) => {
    parentPort?.postMessage({ at, result: judge(task) } satisfies ThreadAnswer)
  })
}
