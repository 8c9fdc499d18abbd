import { readFileSync } from 'node:fs'

/** When a process started, in a form that no other process of the same number has; empty where the system does not say it. */
export function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}:${fieldsOf(pid)[19]}`
  } catch {
    return ''
  }
}

/** What the system tells of a process after its number and name; the name may hold blanks and brackets. */
function fieldsOf(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
}

/** Whether a process ended with all its threads and only waits for its parent to ask how: in a container nobody may ever do so. */
function hasEnded(pid: number): boolean {
  try {
    const fields = fieldsOf(pid)
    return fields[0] === 'Z' && Number(fields[17]) <= 1
  } catch {
    return false
  }
}

/** Whether the process that is meant still runs. */
export function isRunning({ pid, started }: { readonly pid: number; readonly started: string }): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  if (hasEnded(pid)) return false
  const now = startOf(pid)
  return now === '' || started === '' || now === started
}
