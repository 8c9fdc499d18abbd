import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll } from 'vitest'

const projectRoot = join(import.meta.dirname, '../..')

/** What is judged, or what else is done with it, as `step-counter.mjs` names it. */
export interface CountedWork {
  readonly uri: string
  readonly text: string
  readonly does?: string | undefined
  readonly other?: string | undefined
}

/** Starts a thread that tells how many blocks of the built library run for a piece of work; it ends with the tests of the file. */
export function startStepCounter(): (work: CountedWork) => Promise<number> {
  const counter = new Worker(join(projectRoot, 'test/support/step-counter.mjs'), {
    workerData: { library: join(projectRoot, 'dist/internal.js') },
  })
  afterAll(() => counter.terminate())
  return async (work) => {
    counter.postMessage(work)
    const [{ steps, failure }] = (await once(counter, 'message')) as [{ steps: number; failure?: string }]
    if (failure !== undefined) throw new Error(failure)
    return steps
  }
}
