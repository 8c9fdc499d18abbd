import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')
export const program = join(root, 'dist', 'cli.cjs')
export const isBuilt = existsSync(program)
if (!isBuilt) console.warn('dist is not built (npm run build), so questlint serve is not tried')

const project = join(root, 'fixtures/workspaces/vineyard')

/** `questlint serve` in a process of its own. */
export interface ServeProgram {
  readonly pid: number | undefined
  /** That it serves, or with which code it ended before. */
  readonly outcome: Promise<'serves' | number | null>
  readonly out: () => string
  readonly err: () => string
  /** Tells it to end, and gives its exit code. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Another user than this one, by numbers. */
export interface OtherUser {
  readonly uid: number
  readonly gid: number
}

/** Starts the built program over a small project. */
export function startServe(options: readonly string[], user: OtherUser | undefined = undefined): ServeProgram {
  const args = [program, 'serve', '--port', '0', ...options]
  const env = { ...process.env, ...(user ? { HOME: '/tmp' } : {}) }
  const child = spawn(process.execPath, args, { cwd: project, env, ...user })
  children.add(child)
  const [out, err] = [collect(child.stdout), collect(child.stderr)]
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const serves = new Promise<'serves'>((resolve) => {
    child.stdout.on('data', () => {
      if (out().includes('/en/api/v2/\n')) resolve('serves')
    })
  })
  const end = (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    child.kill(signal)
    return ended
  }
  return { pid: child.pid, outcome: Promise.race([serves, ended]), out, err, end }
}

/** A command of `questlint serve` that works on data. */
export interface TaskProgram {
  readonly out: () => string
  readonly err: () => string
  /** Its exit code, once it was given a text and has ended. */
  readonly sent: (text: string) => Promise<number | null>
}

/** Starts such a command. */
export function startTask(args: readonly string[], user: OtherUser | undefined = undefined): TaskProgram {
  const child = spawn(process.execPath, [program, 'serve', ...args], { cwd: project, ...user })
  children.add(child)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const sent = (text: string): Promise<number | null> => {
    child.stdin.end(text)
    return ended
  }
  return { out: collect(child.stdout), err: collect(child.stderr), sent }
}

const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  return () => text
}
