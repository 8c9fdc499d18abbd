import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../../dist/cli.cjs')

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

/** Runs the program as it is published, with no more of the environment than is given; `npm test` builds it first. */
export function runBuilt(
  argv: readonly string[],
  { cwd, stdin = '', env = {}, readAtMost, from, into }: Start,
): Promise<Ended> {
  return new Promise((resolve) => {
    const { PATH = '' } = process.env
    const target = into === undefined ? 'pipe' : openSync(into, 'w')
    const source = from === undefined ? 'pipe' : openSync(from, 'r')
    const child = spawn(process.execPath, [program, ...argv], {
      cwd,
      env: { PATH, ...env },
      timeout: mostSeconds * 1000,
      stdio: [source, target, 'pipe'],
    })
    for (const handle of [source, target]) if (typeof handle === 'number') closeSync(handle)
    let out = ''
    let err = ''
    child.stdout?.setEncoding('utf8').on('data', (data: string) => {
      out += data
      if (readAtMost !== undefined && out.length >= readAtMost) child.stdout?.destroy()
    })
    child.stderr?.setEncoding('utf8').on('data', (data: string) => {
      err += data
    })
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(stdin)
    child.on('close', (code) => resolve({ code, out, err }))
  })
}
