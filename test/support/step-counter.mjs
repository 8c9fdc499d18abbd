/**
 * A thread that counts how many blocks of the built library run while a text is judged, as V8 counts them: the same on every machine and under
 * every load. Counting must begin before the library is compiled, so it is loaded here.
 */
import { Session } from 'node:inspector/promises'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
const address = pathToFileURL(workerData.library).href
const { createWorkspace, fix, lint, present } = await import(address)

/** What `check --fix-dry-run` does with a file: read, link, judge, word, place, fix. */
function judge(file) {
  const workspace = createWorkspace({ files: [file] })
  present(lint(workspace), workspace)
  fix(workspace, { unsafe: true })
}

/** The sum of the counts since it was asked last. */
async function takeSteps() {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const script = result.find(({ url }) => url === address)
  const ranges = script?.functions.flatMap((one) => one.ranges) ?? []
  return ranges.reduce((sum, { count }) => sum + count, 0)
}

parentPort.on('message', async (file) => {
  await takeSteps()
  judge(file)
  parentPort.postMessage(await takeSteps())
})
