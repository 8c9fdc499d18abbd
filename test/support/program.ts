import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll } from 'vitest'

/** How a program ended. */
export interface Ended {
  /** `null` when it had to be stopped. */
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** How to start it. */
export interface Start {
  readonly cwd: string
  readonly stdin?: string | Buffer
  /** Take standard input from this file instead. */
  readonly from?: string
  readonly env?: Readonly<Record<string, string>>
  /** Close standard output after so many bytes, as `head` does. */
  readonly readAtMost?: number
  /** Send standard output to this file instead. */
  readonly into?: string
}

/** Ends a program that hangs, on a machine with much else to do too. */
const mostSeconds = 300

/** The command line of these sources, built for the tests of one file; gives a function that starts it as a process. */
export function buildProgram(): (argv: readonly string[], start: Start) => Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'questlint-program-'))
  const outfile = join(folder, 'cli.cjs')
  beforeAll(async () => {
    const entryPoints = [join(import.meta.dirname, '..', '..', 'src/cli/main.ts')]
    await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'cjs', logLevel: 'error' })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return (argv, start) => run([outfile, ...argv], start)
}

function run(argv: readonly string[], { cwd, stdin = '', env = {}, readAtMost, from, into }: Start): Promise<Ended> {
  return new Promise((resolve) => {
    const { PATH = '' } = process.env
    const target = into === undefined ? 'pipe' : openSync(into, 'w')
    const source = from === undefined ? 'pipe' : openSync(from, 'r')
    const child = spawn(process.execPath, argv, {
      cwd,
      env: { PATH, ...env },
      timeout: mostSeconds * 1000,
      stdio: [source, target, 'pipe'],
    })
    for (const handle of [source, target]) if (typeof handle === 'number') closeSync(handle)
    let out = ''
    let err = ''
    child.stdout?.on('data', (data: Buffer) => {
      out += data.toString()
      if (readAtMost !== undefined && out.length >= readAtMost) child.stdout?.destroy()
    })
    child.stderr?.on('data', (data: Buffer) => {
      err += data.toString()
    })
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(stdin)
    child.on('close', (code) => resolve({ code, out, err }))
  })
}
