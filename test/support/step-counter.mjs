/**
 * A thread that counts how many blocks of the built library run while a text is judged, as V8 counts them: the same on every machine and under
 * every load. Counting must begin before the library is compiled, so it is loaded here.
 */
import { Session } from 'node:inspector/promises'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'

// What V8 forgets of functions that did not run for a while would be counted anew.
setFlagsFromString('--no-flush-bytecode')
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
const address = pathToFileURL(workerData.library).href
const library = await import(address)
const { createWorkspace, fix, lint, present } = library

/** What `check --fix --diff` does with a file: read, link, judge, word, place, fix. */
function judge(file) {
  const workspace = createWorkspace({ files: [file] })
  present(lint(workspace), workspace)
  fix(workspace, { unsafe: true })
}

const workspaceOf = (file) => createWorkspace({ files: [file] })
const questionnaireOf = (file) => [...library.configurationsIn(workspaceOf(file)).values()][0]

/** What else is done with a file. */
const others = {
  copy: (file) => library.copyOperation(workspaceOf(file), 'd', { as: 'd2', withKeys: true }),
  remove: (file) => library.removeOperation(workspaceOf(file), 'd', {}),
  rename: (file) => library.renameOperation(workspaceOf(file), 'key', 'q0', 'q_first'),
  /** What `rename` does: the files are judged before and after. */
  'rename and judge': (file) => {
    const workspace = workspaceOf(file)
    library.settleOperation(workspace, library.renameOperation(workspace, 'key', 'q0', 'q_first'), {})
  },
  outline: (file) =>
    library.formatOutline(library.presentOutline(library.outlineOf(questionnaireOf(file), 'en')), 'html'),
  show: (file) => library.formatShown(library.showThings(workspaceOf(file), 'q0')),
  'check answers': (file) => {
    const stored = JSON.stringify({ code: 'A', configuration: 'orchard@2026', data: { g: [{ q0: 1 }] } })
    library.lint(library.createWorkspace({ files: [file, { uri: 'stored.json', text: stored }] }))
  },
  compare: (file) => {
    const [old, now] = [workspaceOf(file), workspaceOf({ ...file, text: file.other })]
    const report = library.reportChanges(library.compareWorkspaces(old, now), { old, new: now })
    library.formatChangesPretty(report, { level: 'info' })
    library.formatChangesJson(report)
  },
  'offer actions': (file) => {
    const at = file.text.indexOf('q0')
    library.codeActions(workspaceOf(file), file.uri, { start: at, end: at }, [])
  },
  'run tests': (file) => {
    library.runLogicTests({ configuration: 'orchard@2026', tests: JSON.parse(file.other) }, questionnaireOf(file))
  },
  'count hits': (file) => {
    const [old, now] = [workspaceOf(file), workspaceOf({ ...file, text: file.other })]
    const find = library.createHitFinder(library.comparePairs(old, now)[0])
    for (let at = 0; at < 10; at++) find({ g: [{ q0: true, q1: 1 }] })
  },
  migrate: (file) => {
    library.migrateAnswers({ entries: JSON.parse(file.text) }, JSON.parse(file.other))
  },
  'accept findings': (file) => {
    const accepted = { uri: 'questlint.accepted.yaml', text: file.other }
    library.lint(library.createWorkspace({ files: [file], accepted }))
  },
  'export texts': (file) => {
    const workspace = workspaceOf(file)
    const texts = library.translationsIn(library.messagesIn(workspace).values(), 'fr')
    library.readPo(library.exportCatalogue(texts, 'fr', workspace))
    library.readTable(library.exportTable(texts))
  },
}

/** The sum of the counts since it was asked last. */
async function takeSteps() {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const script = result.find(({ url }) => url === address)
  const ranges = script?.functions.flatMap((one) => one.ranges) ?? []
  return ranges.reduce((sum, { count }) => sum + count, 0)
}

/** Does one piece of work; what fails is told, as a thread that ended would leave the next ones without an answer. */
parentPort.on('message', async ({ does, ...file }) => {
  await takeSteps()
  try {
    const result = does === undefined ? judge(file) : others[does](file)
    if (result?.refused !== undefined) throw new Error(result.refused)
    parentPort.postMessage({ steps: await takeSteps() })
  } catch (error) {
    parentPort.postMessage({ steps: 0, failure: String(error) })
  }
})
