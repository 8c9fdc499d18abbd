import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Ended } from './program.ts'

const program = join(import.meta.dirname, '../../dist/cli.cjs')

/** How the built program is started: in a folder, with no more of the environment than is given. */
export interface BuiltStart {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** Runs the program as it is published; `npm test` builds it first. */
export function runBuilt(argv: readonly string[], { cwd, env }: BuiltStart): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...argv], { cwd, env: { PATH: process.env.PATH, ...env } })
    let out = ''
    let err = ''
    child.stdout.on('data', (data: Buffer) => {
      out += data.toString()
    })
    child.stderr.on('data', (data: Buffer) => {
      err += data.toString()
    })
    child.stdin.end()
    child.on('close', (code) => resolve({ code, out, err }))
  })
}
