import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'

/** The program as it is published; `npm test` builds it first. */
export const builtProgram = join(import.meta.dirname, '../../dist/cli.cjs')

/** A built server in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess
  /** Not yet listening, so that a test can write what no library would. */
  readonly connection: MessageConnection
  readonly write: (bytes: string) => void
  /** Resolves when the process has ended, with its exit code or the signal. */
  readonly ended: Promise<number | string>
  /** Megabytes of memory that the process has in use. */
  readonly memory: () => number
  readonly kill: () => void
}

/** Starts the built language server, as an editor does. */
export function startProcess(cwd: string, args: readonly string[] = ['lsp', '--stdio']): ServerProcess {
  if (!existsSync(builtProgram)) throw new Error('dist/cli.cjs is missing: npm run build makes it')
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env
  const child = spawn(process.execPath, [builtProgram, ...args], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = new Promise<number | string>((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  child.stdin.on('error', () => undefined)
  child.stderr.resume()
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  connection.onError(() => undefined)
  return {
    child,
    connection,
    write: (bytes) => void child.stdin.write(bytes),
    ended,
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000
    },
    kill: () => void child.kill('SIGKILL'),
  }
}
