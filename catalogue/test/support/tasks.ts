import { administer } from '../../src/commands/administer.ts'
import type { Task, TaskIo } from '../../src/commands/task.ts'
import type { DataPlace } from '../../src/database/data-place.ts'

/** What came of a task. */
export interface TaskResult {
  readonly isDone: boolean
  readonly printed: readonly string[]
  readonly said: readonly string[]
}

/** What a task reads and writes, kept. */
export function keepingIo(
  input: readonly string[] = [],
): TaskIo & { readonly printed: string[]; readonly said: string[] } {
  const printed: string[] = []
  const said: string[] = []
  return {
    input: (async function* () {
      yield* input
    })(),
    print: async (line) => void printed.push(line),
    say: async (line) => void said.push(line),
    progress: async () => undefined,
    printed,
    said,
  }
}

/** Does a task as the command line does. */
export async function doTask(place: DataPlace, task: Task, input: readonly string[] = []): Promise<TaskResult> {
  const io = keepingIo(input)
  const isDone = await administer({ cwd: '/', paths: [], context: [], place, task }, io)
  return { isDone, printed: io.printed, said: io.said }
}
