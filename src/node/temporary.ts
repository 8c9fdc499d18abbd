import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, readlinkSync, statSync, unlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { errorCode } from './outcome.ts'

/**
 * A path for what will be a file, in the same folder; short, as the longest name that is allowed counts in bytes.
 * {@link removeLeftovers} knows it.
 */
export function nameBeside(target: string): string {
  return join(dirname(target), `.questlint-${machineName()}-${process.pid}-${randomBytes(6).toString('hex')}.tmp`)
}

/** Those of earlier versions begin with the name of the file, and say of no machine. */
const temporaryName = /^\.(?:.+\.)?questlint-(?:([0-9a-f]{8})-)?(\d+)-[0-9a-f]{12}\.tmp$/

/** Whether a file is named as {@link nameBeside} does. */
export function isTemporaryName(name: string): boolean {
  return temporaryName.test(name)
}

/** Removes what runs that were killed while they wrote left in a folder. Never throws. */
export function removeLeftovers(folder: string): void {
  for (const name of namesIn(folder)) {
    const [, machine = machineName(), pid] = temporaryName.exec(name) ?? []
    if (pid === undefined) continue
    const path = join(folder, name)
    if (machine === machineName() ? !isRunning(Number(pid)) : isAbandoned(path)) removeIfThere(path)
  }
}

/** The names in a folder; none where it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of somebody else runs all the same.
    return errorCode(error) !== 'ESRCH'
  }
}

/** Where a number of a process means the same: this start of this machine, and this container. */
function machineName(): string {
  machine ??= createHash('sha256').update([hostname(), bootId(), processSpace()].join('\n')).digest('hex').slice(0, 8)
  return machine
}

let machine: string | undefined

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1')
  } catch {
    return ''
  }
}

/** The container, where there are such. */
function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

const abandonedMilliseconds = 60 * 60 * 1000

/**
 * Whether what a process of another machine or container wrote was not touched for so long that it cannot be at it; of
 * that no process can be asked.
 */
function isAbandoned(path: string): boolean {
  try {
    return Date.now() - statSync(path).mtimeMs > abandonedMilliseconds
  } catch {
    return false
  }
}

/** A process, told from a later one that got the same number. */
export interface ProcessName {
  readonly pid: number
  /** When it began, where the system says so. */
  readonly start: string
  /** Where it runs; earlier versions did not say. */
  readonly machine?: string
}

/** This process. */
export function ownProcess(): ProcessName {
  return { pid: process.pid, start: startOf(process.pid), machine: machineName() }
}

/**
 * Whether another process still runs that left a file (by path); one of another machine or container counts as running
 * until the file {@link isAbandoned is old}.
 */
export function isStillRunning({ pid, start, machine = machineName() }: ProcessName, left: string): boolean {
  if (machine !== machineName()) return !isAbandoned(left)
  return pid !== process.pid && isRunning(pid) && startOf(pid) === start
}

/** When a process began; `''` for one that has ended, and where the system does not say. */
function startOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program, which comes before, may contain anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return /[ZX]/.test(fields[0] ?? '') ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

/** Has the disk remember which names a folder contains. */
export function flushFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch {
    // Some systems cannot flush a folder; the rename is whole all the same.
  }
}

/** Removes a file; none there is as well. Never throws. */
export function removeIfThere(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // Renamed, or never made.
  }
}
