import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const script = '/usr/bin/script'

/** Whether a program can be started on a terminal here. */
export const hasTerminal = existsSync(script)
if (!hasTerminal) console.warn(`there is no ${script}: nothing is tried on a terminal`)

/** What somebody waits for on a terminal, and types then. */
export type Typed = readonly [wait: string, text: string]

/** Runs a program on a terminal; gives all that is shown there, and the exit code. */
export function runOnTerminal(
  cwd: string,
  argv: readonly string[],
  typed: readonly Typed[],
): Promise<{ readonly shown: string; readonly code: number | null }> {
  const command = [process.execPath, ...argv].map((word) => `'${word}'`).join(' ')
  const child = spawn(script, ['-qec', command, '/dev/null'], { cwd, stdio: ['pipe', 'pipe', 'inherit'] })
  const left = [...typed]
  let shown = ''
  let from = 0
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    for (let [next] = left; next !== undefined && shown.includes(next[0], from); [next] = left) {
      from = shown.indexOf(next[0], from) + next[0].length
      child.stdin.write(next[1])
      left.shift()
    }
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ shown, code })))
}
