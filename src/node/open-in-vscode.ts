import { spawn } from 'node:child_process'

/** Opens a file (an absolute path) at a line and column, both from 1, in the VS Code of this terminal; calls back where that cannot be done. */
export function openInVsCode(path: string, line: number, column: number, onProblem: () => void): void {
  const child = spawn('code', ['--goto', `${path}:${line}:${column}`], { stdio: 'ignore', detached: true })
  child.on('error', onProblem)
  child.unref()
}
