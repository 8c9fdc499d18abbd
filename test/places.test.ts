import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
// @ts-expect-error: a program without types.
import { places as untyped } from '../bench/places.mjs'

const places = untyped as Readonly<Record<string, (count: number) => string>>
const projectRoot = join(import.meta.dirname, '..')
const counter = new Worker(join(projectRoot, 'test/support/step-counter.mjs'), {
  workerData: { library: join(projectRoot, 'dist/index.js') },
})
afterAll(() => counter.terminate())

/** How many blocks of the program run while a text is judged, or changed. */
async function stepsOf(text: string, does?: string): Promise<number> {
  counter.postMessage({ uri: 'a.json', text, does })
  const [steps] = (await once(counter, 'message')) as [number]
  return steps
}

// The short form of `npm run bench:places`.
test('twice as much in any repeatable place costs about twice as many steps to judge', async () => {
  const steep: string[] = []
  for (const [name, make] of Object.entries(places)) {
    await stepsOf(make(20))
    const [one, two] = [await stepsOf(make(100)), await stepsOf(make(200))]
    if (two / one > 2.5) steep.push(`${name}: ${one} steps became ${two}`)
  }
  expect(steep).toEqual([])
}, 600_000)
