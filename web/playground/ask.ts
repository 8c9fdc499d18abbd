import type { Answered, Questions, QuestionTable } from './protocol.ts'

/** Asks a worker; answers come in the order of the questions. */
export type AskOf<Own extends QuestionTable<Own>> = <Name extends keyof Own>(
  name: Name,
  ask: Own[Name]['ask'],
) => Promise<Own[Name]['answer']>

/** Asks the worker of the editor. */
export type Ask = AskOf<Questions>

/** How long a judgement may take before it is given up, in milliseconds. */
const patience = 20_000

/**
 * Starts the worker. One that does not answer in time is ended and another one started, so that a text made to take long never has the page:
 * the question fails, and `onRestart` is called, since the new worker knows no files.
 */
export function startWorker<Own extends QuestionTable<Own>>(address: string, onRestart: () => void): AskOf<Own> {
  let worker = new Worker(address)
  let next = 0
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void; timer: number }>()
  const listen = (): void => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      const asked = waiting.get(data.id)
      if (asked === undefined) return
      waiting.delete(data.id)
      clearTimeout(asked.timer)
      if ('error' in data) asked.reject(new Error(data.error))
      else asked.resolve(data.answer as never)
    })
  }
  const restart = (): void => {
    worker.terminate()
    worker = new Worker(address)
    listen()
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(new Error('questlint took too long and was stopped'))
    }
    waiting.clear()
    onRestart()
  }
  listen()
  return (name, ask) =>
    new Promise((resolve, reject) => {
      const id = next++
      waiting.set(id, { resolve, reject, timer: window.setTimeout(restart, patience) })
      worker.postMessage({ id, name, ask })
    })
}
