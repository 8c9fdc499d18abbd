import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { isOwnFolder, readOwnFile } from './own-file.ts'
import { findProjectRoot, isReallyWithin, isWithin } from './project-root.ts'
import { hasShape, type Shape } from './shape.ts'
import {
  flushFolder,
  nameBeside,
  namesIn,
  ownProcess,
  type ProcessName,
  removeIfThere,
  removeLeftovers,
} from './temporary.ts'

/** What a run notes before it changes several files together, so that the next one knows what it meant when it is cut off. */
export interface Journal {
  readonly version: 1
  readonly writer: ProcessName
  /** Whether all new texts are on the disk, so that the files may be in their places already. */
  readonly isWhole: boolean
  readonly files: readonly JournalFile[]
}

/** A file that is to be in its place; paths are absolute. */
export interface JournalFile {
  readonly target: string
  readonly temporary: string
  /** As {@link stateOf} gives it; of `after` nothing is known before the journal is whole. */
  readonly before: string | null
  readonly after: string | null
}

/** A journal while its files are written. */
export interface OpenJournal {
  /** Notes that all new texts are on the disk. */
  readonly complete: (files: readonly JournalFile[]) => void
  readonly remove: () => void
}

/**
 * Begins a journal in a folder of the user's own; `undefined` where it cannot be kept, or would lie in a repository
 * whose files it is about.
 */
export function openJournal(folder: string, files: readonly JournalFile[]): OpenJournal | undefined {
  const path = join(folder, `${process.pid}-${randomBytes(6).toString('hex')}.json`)
  const write = (isWhole: boolean, now: readonly JournalFile[]): void => {
    const journal: Journal = { version: 1, writer: ownProcess(), isWhole, files: now }
    writeFlushed(path, JSON.stringify(journal))
  }
  try {
    const places = [...new Set(files.map(({ target }) => dirname(target)))]
    if (places.some((place) => isInRepositoryOf(folder, place))) return undefined
    makeFolder(folder, 0o700)
    if (!isOwnFolder(folder) || places.some((place) => isInRepositoryOf(folder, place))) return undefined
    removeLeftovers(folder)
    write(false, files)
  } catch {
    removeIfThere(path)
    return undefined
  }
  return { complete: (now) => write(true, now), remove: () => removeIfThere(path) }
}

/** Whether a folder lies in the repository around a place, whose files may come from anybody. */
export function isInRepositoryOf(folder: string, place: string): boolean {
  const root = findProjectRoot(place)
  if (!existsSync(join(root, '.git'))) return false
  return isWithin(root, folder) || (existsSync(folder) && isReallyWithin(root, folder))
}

function writeFlushed(path: string, text: string): void {
  const temporary = nameBeside(path)
  try {
    const handle = openSync(temporary, 'wx', 0o600)
    try {
      writeFileSync(handle, text)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(temporary, path)
    flushFolder(dirname(path))
  } catch (error) {
    removeIfThere(temporary)
    throw error
  }
}

const journalName = /^\d+-[0-9a-f]{12}\.json$/
const largest = 64 * 1024 * 1024

/** The journals in a folder, by path. What is not the user's own, or no journal, is as none. Never throws. */
export function readJournals(folder: string): ReadonlyMap<string, Journal> {
  const journals = new Map<string, Journal>()
  try {
    if (!isOwnFolder(folder)) return journals
    for (const name of namesIn(folder).filter((one) => journalName.test(one))) {
      const journal = readJournal(join(folder, name))
      if (journal !== undefined) journals.set(join(folder, name), journal)
    }
  } catch {
    // There is none.
  }
  return journals
}

const isState = (state: unknown): boolean => state === null || typeof state === 'string'
const shape: Shape = {
  version: (version) => version === 1,
  writer: {
    pid: (pid) => Number.isSafeInteger(pid) && Number(pid) > 0,
    start: 'string',
    machine: (machine) => machine === undefined || typeof machine === 'string',
  },
  isWhole: 'boolean',
  files: [{ target: 'string', temporary: 'string', before: isState, after: isState }],
}

function readJournal(path: string): Journal | undefined {
  try {
    const journal: unknown = JSON.parse(readOwnFile(path, largest).toString('utf8'))
    return hasShape(journal, shape) ? (journal as Journal) : undefined
  } catch {
    return undefined
  }
}

const pieceSize = 1024 * 1024

/** What is at a path, as a digest of it; `null` for nothing. Throws what the file system throws. */
export function stateOf(path: string): string | null {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return null
  if (stats.isSymbolicLink()) return `link ${digestOf(readlinkSync(path))}`
  if (!stats.isFile()) return 'other'
  const hash = createHash('sha256')
  const handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const piece = Buffer.allocUnsafe(Math.min(pieceSize, stats.size + 1))
    for (let length = readSync(handle, piece); length > 0; length = readSync(handle, piece))
      hash.update(piece.subarray(0, length))
  } finally {
    closeSync(handle)
  }
  return hash.digest('hex')
}

/** The state of a file with this text. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
