import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { FaultError } from './io.ts'
import { createSetJudge, type SetResult, type SetTask } from './set-task.ts'

/** What judging sets needs of a run. */
interface Threading {
  readonly threadFile: string | undefined
  readonly onSet: (name: string) => void
}

/** With less to read for each thread a thread costs more than it saves: it loads and compiles the program for itself. */
const fewestBytesPerThread = 4_000_000
/** Each takes some 100 MB. */
const mostThreads = 8
/** How many tasks wait in a thread, so that it need not wait for the next one. */
const tasksAhead = 2

/** Judges sets, on several threads where that pays; gives the results in the order of the tasks. Throws when a thread ends early. */
export async function judgeTasks(tasks: readonly SetTask[], { threadFile, onSet }: Threading): Promise<SetResult[]> {
  const count = Math.min(availableParallelism(), mostThreads, Math.floor(bytesOf(tasks) / fewestBytesPerThread))
  if (threadFile !== undefined && count > 1) return judgeOnThreads(tasks, threadFile, count, onSet)
  const judge = createSetJudge()
  return tasks.map((task) => {
    onSet(task.set.name ?? '')
    return judge(task)
  })
}

/** How many bytes there are to read for tasks in each file, those that several share once. */
export function sizesOf(tasks: readonly SetTask[]): readonly number[] {
  const files = new Map(tasks.flatMap((task) => task.files).map(({ uri, bytes }) => [uri, bytes?.byteLength ?? 0]))
  return [...files.values()]
}

function bytesOf(tasks: readonly SetTask[]): number {
  return sizesOf(tasks).reduce((sum, size) => sum + size, 0)
}

/** What a thread answers to a task. */
export interface ThreadAnswer {
  readonly at: number
  readonly result: SetResult
}

/** Judges sets on a number of threads that run a file; gives the results in the order of the tasks. */
export function judgeOnThreads(
  tasks: readonly SetTask[],
  file: string,
  count: number,
  onSet: (name: string) => void,
): Promise<SetResult[]> {
  const results: SetResult[] = []
  let next = 0
  let done = 0
  return new Promise((resolve, reject) => {
    const threads = Array.from({ length: count }, () => new Worker(file, { argv: [], workerData: 'judge sets' }))
    const end = (): void => {
      for (const thread of threads) void thread.terminate()
    }
    const fail = (reason: string): void => {
      end()
      reject(new FaultError(`a thread checking sets ended unexpectedly (${reason})`))
    }
    for (const thread of threads) {
      const known = new Set<string>()
      const feed = (): void => {
        const task = tasks[next]
        if (task) thread.postMessage({ at: next++, task: withoutKnown(task, known) })
      }
      thread.on('message', ({ at, result }: ThreadAnswer) => {
        results[at] = result
        onSet(tasks[at]?.set.name ?? '')
        if (++done === tasks.length) {
          end()
          resolve(results)
        } else feed()
      })
      thread.on('error', (error) => fail(error.message))
      thread.on('exit', (code) => {
        if (done < tasks.length) fail(`exit code ${code}`)
      })
      for (let ahead = 0; ahead < tasksAhead; ahead++) feed()
    }
  })
}

/** A task without the bytes of shared files that the thread has been given before. */
function withoutKnown(task: SetTask, known: Set<string>): SetTask {
  const files = task.files.map((file) => {
    if (!file.isShared) return file
    if (known.has(file.uri)) return { ...file, bytes: undefined }
    known.add(file.uri)
    return file
  })
  return { ...task, files }
}
