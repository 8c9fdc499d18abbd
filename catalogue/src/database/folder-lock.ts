import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, startOf } from './process-start.ts'

/** Who has a folder: the start tells a process from a later one with the same number. */
export interface LockHolder {
  readonly pid: number
  readonly started: string
}

/** A folder that belongs to this process until it is released. */
export interface FolderLock {
  readonly release: () => void
}

/**
 * Takes a folder for this process alone, or says which one has it. The embedded database takes no lock of its own: two processes on one folder
 * both acknowledge, and the primary key then holds duplicates.
 */
export function lockFolder(folder: string): FolderLock | LockHolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return takeLock(join(folder, 'catalogue.lock'))
}

let count = 0

function takeLock(path: string): FolderLock | LockHolder {
  // Written first and named at once, so that nobody ever reads a lock without its holder.
  const written = `${path}-${process.pid}-${++count}`
  const own: LockHolder = { pid: process.pid, started: startOf(process.pid) }
  writeFileSync(written, JSON.stringify(own), { mode: 0o600, flag: 'wx' })
  try {
    for (;;) {
      if (tryLink(written, path)) return { release: () => rmSync(path, { force: true }) }
      const holder = readHolder(path)
      if (holder === undefined) continue
      if (isRunning(holder)) return holder
      // Only one may take over from the one that is gone, and it looks again once it may.
      const next = takeLock(`${path}.next`)
      if (!('release' in next)) return next
      const isSame = JSON.stringify(readHolder(path)) === JSON.stringify(holder)
      if (isSame) renameSync(written, path)
      next.release()
      if (isSame) return { release: () => rmSync(path, { force: true }) }
    }
  } finally {
    rmSync(written, { force: true })
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** `undefined` for a lock that was released meanwhile. */
function readHolder(path: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockHolder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
