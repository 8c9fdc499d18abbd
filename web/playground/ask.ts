import type { Answered, QuestionName, Questions } from './protocol.ts'

/** Asks the worker; answers come in the order of the questions. */
export type Ask = <Name extends QuestionName>(name: Name, ask: Questions[Name]['ask']) => Promise<Questions[Name]['answer']>

/** How long a judgement may take before it is given up, in milliseconds. */
const patience = 20_000

/**
 * Starts the worker. One that does not answer in time is ended and another one started, so that a text made to take long never holds the page:
 * the question fails, and `onRestart` is called, since the new worker knows no files.
 */
export function startWorker(address: string, onRestart: () => void): Ask {
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
