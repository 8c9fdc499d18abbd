import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const projectRoot = join(import.meta.dirname, '../..')

/** How a bounded run of the built program ended. */
export interface BoundedRun {
  /** `null` when it took longer than it may. */
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** What a run may have: seconds of many times what it needs, so that only what takes for ever is stopped; MiB of what V8 keeps after it has collected, which depends on no load. */
interface Bounds {
  readonly seconds?: number
  readonly heap?: number
}

/** The program as users install it; `npm test` builds it. */
const cli = join(projectRoot, 'dist/cli.cjs')

/** Runs it as a process of its own within bounds. What was found is in its output, so that no timing decides. */
export function runBounded(
  cwd: string,
  argv: readonly string[],
  { seconds = 300, heap = 4096 }: Bounds = {},
): Promise<BoundedRun> {
  if (!existsSync(cli)) throw new Error('run "npm run build" first')
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, cli, ...argv], {
    cwd,
    env: { PATH, NODE_DISABLE_COMPILE_CACHE: '1' },
    timeout: seconds * 1000,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve) => {
    let out = ''
    let err = ''
    child.stdout.setEncoding('utf8').on('data', (data: string) => {
      out += data
    })
    child.stderr.setEncoding('utf8').on('data', (data: string) => {
      err += data
    })
    child.on('close', (code) => resolve({ code, out, err }))
  })
}
