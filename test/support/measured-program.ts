import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const projectRoot = join(import.meta.dirname, '../..')

/** How a measured run of the built program ended. */
export interface MeasuredRun {
  /** `null` when it took longer than it may. */
  readonly code: number | null
  readonly out: string
  readonly err: string
  /** The most memory that the process had at once. */
  readonly mebibytes: number
}

/** The program as users install it; `npm test` builds it. */
const cli = join(projectRoot, 'dist/cli.cjs')

/**
 * Runs it as a process of its own for at most so many seconds: many times what it needs, so that only what takes for ever is stopped.
 * What was found is in its output, so that no timing decides.
 */
export function runMeasured(cwd: string, argv: readonly string[], mostSeconds = 120): Promise<MeasuredRun> {
  if (!existsSync(cli)) throw new Error('run "npm run build" first')
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['--require', join(projectRoot, 'bench/peak-memory.cjs'), cli, ...argv], {
    cwd,
    env: { PATH, NODE_DISABLE_COMPILE_CACHE: '1' },
    timeout: mostSeconds * 1000,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve) => {
    let out = ''
    let err = ''
    child.stdout.on('data', (data: Buffer) => {
      out += data.toString()
    })
    child.stderr.on('data', (data: Buffer) => {
      err += data.toString()
    })
    child.on('close', (code) => {
      const mebibytes = Number(/peak-memory-kib=(\d+)/.exec(err)?.[1]) / 1024
      resolve({ code, out, err, mebibytes })
    })
  })
}
