import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { linkSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { buildCatalogue } from '../../../scripts/build-catalogue.mjs'
import { corpus } from '../../../test/support/real-configurations.ts'
import type { ImportTask } from '../../src/commands/task.ts'
import type { DataPlace } from '../../src/database/data-place.ts'

/** A catalogue in a process of its own. */
export interface RunningNode {
  /** `http://127.0.0.1:…` */
  readonly base: string
  /** The process. */
  readonly child: ChildProcess
  /** What it said on standard error. */
  readonly said: () => string
  /** Settles when it is gone: with its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>
  /** Ends it as a loss of its process does, and waits until it is gone. */
  readonly kill: () => Promise<void>
  /** Sends a message to what was loaded into it, and gives what that answers. */
  readonly ask: (message: number | string) => Promise<unknown>
}

/** Where a node has its data and images, and a module that is loaded into it. */
export interface NodeStart {
  readonly place: DataPlace
  readonly images?: string
  readonly preload?: string
}

/** These sources, built, over the sample configuration. */
export interface BuiltNode {
  readonly serve: (start: NodeStart) => Promise<RunningNode>
  /** Imports lines in a process of its own; gives how many steps it took, or `undefined` where it was killed at one. */
  readonly importIn: (
    start: NodeStart,
    task: ImportTask,
    lines: readonly string[],
    at: number,
  ) => Promise<number | undefined>
}

/** Builds these sources for the tests of one file. */
export function buildNode(): BuiltNode {
  const catalogue = join(import.meta.dirname, '..', '..')
  // The packages of the catalogue are found from here.
  const folder = join(catalogue, 'node_modules', `.running-${process.pid}`)
  const program = join(folder, 'dist', 'main.cjs')
  beforeAll(async () => {
    mkdirSync(join(folder, 'dist'), { recursive: true })
    await buildCatalogue(join(folder, 'dist'))
    linkSync(join(catalogue, 'dist', 'seed.tar'), join(folder, 'dist', 'seed.tar'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    serve: (start) => serve(program, start),
    importIn: (start, task, lines, at) => importIn(program, start, task, lines, at),
  }
}

const project = { cwd: corpus, paths: ['sample.json'], context: ['global_key_values.json'] }

function spawnScript(script: string, { preload }: NodeStart, env: Readonly<Record<string, string>> = {}): ChildProcess {
  const loading = preload === undefined ? [] : ['--require', preload]
  return spawn(process.execPath, [...loading, '-e', script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

async function serve(program: string, start: NodeStart): Promise<RunningNode> {
  const { place, images } = start
  const request = { ...project, port: 0, host: '127.0.0.1', trustProxy: [], place, ...(images ? { images } : {}) }
  const script = `require(${JSON.stringify(program)}).serve({ ...${JSON.stringify(request)}, languages: new Map() }, {
    say: (...lines) => console.error(lines.join('\\n')), print: (...lines) => console.log(lines.join('\\n')), listening: () => {} })
    .catch((error) => { console.error(error); process.exit(3) })`
  const child = spawnScript(script, start)
  child.channel?.unref()
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  const [said, printed] = [collect(child.stderr), collect(child.stdout)]
  const base = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(printed())?.[0]
      if (found !== undefined) resolve(found)
    })
    ended.then(() => reject(new Error(`the catalogue ended: ${said()}`)))
  })
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  const ask = async (message: number | string): Promise<unknown> => {
    const answered = once(child, 'message')
    child.send(message)
    return (await answered)[0]
  }
  return { base, child, said, ended, kill, ask }
}

async function importIn(
  program: string,
  start: NodeStart,
  task: ImportTask,
  lines: readonly string[],
  at: number,
): Promise<number | undefined> {
  const request = { ...project, place: start.place, task }
  const script = `const lines = ${JSON.stringify(lines)}
    require(${JSON.stringify(program)}).administer(${JSON.stringify(request)}, {
      input: (async function* () { yield* lines })(), print: async () => {}, say: async () => {}, progress: async () => {} })
    .then(() => process.emit('message', 'steps'), (error) => { console.error(error); process.exitCode = 3 })
    .finally(() => process.disconnect())`
  const child = spawnScript(script, start, { KILL_AT_STEP: String(at) })
  const said = collect(child.stderr)
  let steps: number | undefined
  child.on('message', (message) => {
    steps = Number(message)
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the import ended with ${code ?? signal}: ${said()}`)
  return steps
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  let text = ''
  stream?.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  return () => text
}
