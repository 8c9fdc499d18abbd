import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { toSlashes } from './paths.ts'
import { isPrivate } from './private-places.ts'

/** What a name stands for; `other` is a pipe, a device or the like. */
export type EntryKind = 'file' | 'folder' | 'link' | 'other'

/** One name in a folder; a link is not followed. */
export interface Entry {
  readonly name: string
  readonly kind: EntryKind
}

/** The bytes of a file, or why there are none: it is no file, or it has more bytes than are wanted. */
export type Bytes = { readonly bytes: Buffer } | { readonly notFile: EntryKind } | { readonly size: number }

/**
 * Where a run finds its files: the disk, or what git has. Paths are absolute, with `/`. What fails throws as the file system
 * does, with a `code`.
 */
export interface Disk {
  /** Whether anything lies at a path, links followed. Never throws. */
  readonly has: (path: string) => boolean
  /** What lies at a path, links followed. */
  readonly kindOf: (path: string) => EntryKind
  /** Whether the path itself is a link, wherever it leads; `false` for what is not there. */
  readonly isLink: (path: string) => boolean
  /** Where a path leads when all links are followed. */
  readonly realPath: (path: string) => string
  /** The names in a folder, in no particular order. */
  readonly list: (path: string) => readonly Entry[]
  /** A file of at most so many bytes. Never waits: pipes and devices are refused. */
  readonly read: (path: string, maxBytes: number) => Bytes
  /** Has something searched for, where only what is found matters and not every folder that was looked into. */
  readonly search?: (what: 'nested', of: string, work: (disk: Disk) => readonly string[]) => readonly string[]
  /** Whether a path lies in a submodule of the state of git that this is, where it is as on disk. */
  readonly isForeign?: (path: string) => boolean
  /** Whether git tracks a path, or anything below it, in the repository whose top is the first one; by default its index is asked. */
  readonly isTracked?: (repository: string, path: string) => boolean
  /** Says that these files are about to be read, so that they can be fetched together. */
  readonly prepare?: (paths: readonly string[]) => void
}

/** The files on disk. */
export const disk: Disk = {
  has: (path) => {
    try {
      return statSync(path, { throwIfNoEntry: false }) !== undefined
    } catch {
      return false
    }
  },
  kindOf: (path) => kindOf(statSync(path)),
  isLink: (path) => {
    try {
      return lstatSync(path).isSymbolicLink()
    } catch {
      return false
    }
  },
  realPath: (path) => toSlashes(realpathSync.native(path)),
  list: (path) =>
    readdirSync(path, { withFileTypes: true }).map((entry) => ({ name: entry.name, kind: kindOf(entry) })),
  read: readFile,
}

/** What Node's entries and stats can be asked alike. */
interface Kinded {
  readonly isFile: () => boolean
  readonly isDirectory: () => boolean
  readonly isSymbolicLink: () => boolean
}

function kindOf(entry: Kinded): EntryKind {
  if (entry.isFile()) return 'file'
  if (entry.isDirectory()) return 'folder'
  return entry.isSymbolicLink() ? 'link' : 'other'
}

function readFile(path: string, maxBytes: number): Bytes {
  if (isPrivate(toSlashes(realpathSync.native(path)))) throw Object.assign(new Error(path), { code: 'EPRIVATE' })
  // Opening some devices has effects, so the kind is asked before; and again after, as the path may have changed hands.
  const before = statSync(path)
  if (!before.isFile()) return { notFile: kindOf(before) }
  const handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stats = fstatSync(handle)
    if (!stats.isFile()) return { notFile: kindOf(stats) }
    return stats.size > maxBytes ? { size: stats.size } : readAll(handle, stats.size, maxBytes)
  } finally {
    closeSync(handle)
  }
}

/** A file that grows meanwhile is read up to the limit only. */
function readAll(handle: number, size: number, maxBytes: number): Bytes {
  let buffer = Buffer.allocUnsafe(size + 1)
  let length = 0
  for (;;) {
    const read = readSync(handle, buffer, length, buffer.length - length, null)
    length += read
    if (length > maxBytes) return { size: length }
    if (read === 0) return { bytes: buffer.subarray(0, length) }
    if (length === buffer.length) buffer = Buffer.concat([buffer], Math.min(buffer.length * 2 + 4096, maxBytes + 1))
  }
}

/** A disk that lists each folder once, for a run whose patterns look through the same ones. */
export function listingOnce(from: Disk): Disk {
  const listed = new Map<string, readonly Entry[]>()
  return {
    ...from,
    list: (path) => {
      const known = listed.get(path)
      if (known) return known
      const entries = from.list(path)
      listed.set(path, entries)
      return entries
    },
  }
}
