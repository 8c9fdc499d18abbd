import type { Answered, Asked, Questions, QuestionTable } from './protocol.ts'

/** Asks something that answers later; answers come in the order of the questions. */
export type AskOf<Own extends QuestionTable<Own>> = <Name extends keyof Own & string>(
  name: Name,
  ask: Own[Name]['ask'],
) => Promise<Own[Name]['answer']>

/** Asks the worker. */
export type Ask = AskOf<Questions>

interface Correspondence<Own extends QuestionTable<Own>> {
  readonly ask: AskOf<Own>
  readonly take: (answered: Answered) => void
  /** Nothing that was asked will be answered. */
  readonly fail: (reason: string) => void
}

/** Sends questions away and finds for each answer who asked. */
export function correspond<Own extends QuestionTable<Own>>(post: (asked: Asked) => void): Correspondence<Own> {
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>()
  let next = 0
  return {
    ask: (name, ask) =>
      new Promise((resolve, reject) => {
        const id = next++
        waiting.set(id, { resolve, reject })
        post({ id, name, ask })
      }),
    take: (answered) => {
      const asked = waiting.get(answered.id)
      waiting.delete(answered.id)
      if ('error' in answered) asked?.reject(new Error(answered.error))
      else asked?.resolve(answered.answer as never)
    },
    fail: (reason) => {
      for (const { reject } of waiting.values()) reject(new Error(reason))
      waiting.clear()
    },
  }
}

/** How long a judgement may take before it is given up, in milliseconds. */
const patience = 20_000

/**
 * Starts the worker. One that does not answer in time is ended and another one started, so that a text made to take long never has the page:
 * the question fails, and `onRestart` is called, since the new worker knows no files.
 */
export function startWorker(address: string, onRestart: () => void): Ask {
  const { ask, take, fail } = correspond<Questions>((asked) => worker.postMessage(asked))
  const start = (): Worker => {
    const started = new Worker(address)
    started.addEventListener('message', ({ data }: MessageEvent<Answered>) => take(data))
    return started
  }
  let worker = start()
  const restart = (): void => {
    worker.terminate()
    worker = start()
    fail('questlint took too long and was stopped')
    onRestart()
  }
  return (name, asked) => {
    const timer = window.setTimeout(restart, patience)
    return ask(name, asked).finally(() => clearTimeout(timer))
  }
}
