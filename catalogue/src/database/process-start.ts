import { readFileSync } from 'node:fs'

/** When a process started, in a form that no other process of the same number has; empty where the system does not say it. */
export function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The name of the program may hold blanks and brackets; what follows the last bracket are fields.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return `${boot}:${fields[19]}`
  } catch {
    return ''
  }
}

/** Whether the process that is meant still runs. */
export function isRunning({ pid, started }: { readonly pid: number; readonly started: string }): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const now = startOf(pid)
  return now === '' || started === '' || now === started
}
