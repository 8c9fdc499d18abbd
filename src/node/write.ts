import { isUtf8 } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { describeError, errorCode } from './outcome.ts'
import { readBytes } from './read.ts'

/** Why nothing was written; `detail` completes the sentence "PATH: …". The file is as it was. */
export interface WriteProblem {
  readonly problem: 'changed' | 'vanished' | 'exists' | 'invalid-utf8' | 'not-writable'
  readonly detail: string
}

/**
 * Replaces the text of a file that still holds `expected` (the text as read, byte order mark included), or creates it when `expected`
 * is `null`. The new text goes to a temporary file in the same folder, is flushed to the disk and renamed over the old one, so that a
 * crash at any moment leaves the whole old or the whole new text. Mode and owner stay, a symbolic link stays and its target changes;
 * other hard links keep the old text. Gives `undefined` when all went well; never throws.
 */
export function writeText(path: string, text: string, expected: string | null): WriteProblem | undefined {
  try {
    return expected === null ? createFile(path, text) : replaceFile(path, text, expected)
  } catch (error) {
    return problemOf(error, expected)
  }
}

function problemOf(error: unknown, expected: string | null): WriteProblem {
  const code = errorCode(error)
  if (code === 'ENOENT' && expected !== null) return { problem: 'vanished', detail: 'does not exist any more' }
  if (code === 'EEXIST') return { problem: 'exists', detail: 'exists already' }
  return { problem: 'not-writable', detail: `cannot be written (${describeError(error)})` }
}

function replaceFile(path: string, text: string, expected: string): WriteProblem | undefined {
  const target = realpathSync.native(path)
  // A rename needs only the folder's permission; the file's own must count as well.
  accessSync(target, constants.W_OK)
  const problem = compare(target, expected)
  if (problem) return problem
  return withTemporaryFile(target, text, statSync(target), (temporary) => {
    const changed = compare(target, expected)
    if (changed) return changed
    renameSync(temporary, target)
    return undefined
  })
}

function createFile(path: string, text: string): undefined {
  makeFolder(dirname(path))
  withTemporaryFile(path, text, undefined, (temporary) => placeNew(temporary, path))
}

function placeNew(temporary: string, path: string): void {
  // Unlike a rename, a link never replaces a file that came into being meanwhile.
  try {
    linkSync(temporary, path)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw error
    // A file system without hard links: the name is taken first, then the whole text put in its place.
    closeSync(openSync(path, 'wx'))
    renameSync(temporary, path)
  }
}

/** One file of several: an absolute path, the text as it was read (`null` for a new file), and the new one. */
export interface FileToWrite {
  readonly path: string
  readonly before: string | null
  readonly after: string
}

/** Because of which file nothing was written, and why; `left` are files that had been written and could not be put back. */
export interface NotWritten extends WriteProblem {
  readonly path: string
  readonly left: readonly string[]
}

/**
 * Writes all files or none, each as {@link writeText}: all new texts are flushed to the disk beside their files before the first is put
 * in its place, and when one cannot be, those before it are put back. Gives `undefined` when all went well; never throws.
 */
export function writeTexts(files: readonly FileToWrite[]): NotWritten | undefined {
  for (const folder of new Set(files.map(({ path }) => dirname(path)))) removeLeftovers(folder)
  return prepareNext(files, [])
}

/** A new text beside its file. */
interface Prepared extends FileToWrite {
  /** The file itself, where the path is a link. */
  readonly target: string
  readonly temporary: string
}

function prepareNext([file, ...rest]: readonly FileToWrite[], ready: readonly Prepared[]): NotWritten | undefined {
  if (file === undefined) return placeAll(ready)
  const { path, before, after } = file
  return attempt(file, () => {
    if (before === null) makeFolder(dirname(path))
    const target = before === null ? path : realpathSync.native(path)
    if (before !== null) accessSync(target, constants.W_OK)
    const problem = before === null ? undefined : compare(target, before)
    if (problem) return { ...problem, path, left: [] }
    const like = before === null ? undefined : statSync(target)
    return withTemporaryFile(target, after, like, (temporary) =>
      prepareNext(rest, [...ready, { ...file, target, temporary }]),
    )
  })
}

function placeAll(ready: readonly Prepared[]): NotWritten | undefined {
  const placed: Prepared[] = []
  for (const file of ready) {
    const { path, before, target, temporary } = file
    const problem = attempt(file, () => {
      if (before === null) return void placeNew(temporary, target)
      const changed = compare(target, before)
      if (changed) return { ...changed, path, left: [] }
      renameSync(temporary, target)
    })
    if (problem) return { ...problem, left: placed.filter((one) => !putBack(one)).map((one) => one.path) }
    placed.push(file)
  }
  return undefined
}

function putBack({ target, before, after }: Prepared): boolean {
  if (before !== null) return writeText(target, before, after) === undefined
  removeIfThere(target)
  return true
}

function attempt({ path, before }: FileToWrite, write: () => NotWritten | undefined): NotWritten | undefined {
  try {
    return write()
  } catch (error) {
    return { ...problemOf(error, before), path, left: [] }
  }
}

/** Gives `place` a file beside `target` that holds the text, flushed to the disk, with mode and owner `like` another; it is gone afterwards unless `place` moved it. */
export function withTemporaryFile<T>(
  target: string,
  text: string,
  like: Stats | undefined,
  place: (path: string) => T,
): T {
  const temporary = nameBeside(target)
  try {
    writeFlushed(temporary, text, like)
    const result = place(temporary)
    flushFolder(dirname(target))
    return result
  } finally {
    removeIfThere(temporary)
  }
}

/** A path for what will be a file, in the same folder; {@link removeLeftovers} knows it. */
export function nameBeside(target: string): string {
  const unique = `${process.pid}-${randomBytes(6).toString('hex')}`
  return join(dirname(target), `.${basename(target).slice(0, 100)}.questlint-${unique}.tmp`)
}

const temporaryName = /^\..+\.questlint-(\d+)-[0-9a-f]{12}\.tmp$/

/** Removes what runs that were killed while they wrote left in a folder. Never throws. */
export function removeLeftovers(folder: string): void {
  for (const name of namesIn(folder)) {
    const [, owner] = temporaryName.exec(name) ?? []
    if (owner !== undefined && !isRunning(Number(owner))) removeIfThere(join(folder, name))
  }
}

function namesIn(folder: string): string[] {
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

function writeFlushed(path: string, text: string, like: Stats | undefined): void {
  const handle = openSync(path, 'wx', like ? 0o600 : 0o666)
  try {
    writeFileSync(handle, text, 'utf8')
    if (like) keepOwnerAndMode(handle, like)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Gives an open file the owner, where that is allowed, and the mode of another. */
export function keepOwnerAndMode(handle: number, like: Stats): void {
  try {
    fchownSync(handle, like.uid, like.gid)
  } catch {
    // Only the administrator may give files away; the mode still stays.
  }
  fchmodSync(handle, like.mode & 0o7777)
}

function compare(target: string, expected: string): WriteProblem | undefined {
  const bytes = Buffer.from(expected, 'utf8')
  const now = readBytes(target, Number.POSITIVE_INFINITY)
  if (!Buffer.isBuffer(now)) return { problem: 'not-writable', detail: now.detail }
  if (!isUtf8(now))
    return { problem: 'invalid-utf8', detail: 'contains bytes that are not UTF-8, which writing it would lose' }
  return now.equals(bytes) ? undefined : { problem: 'changed', detail: 'has changed since it was read' }
}

/** Has the disk remember which names a folder holds. */
export function flushFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    fsyncSync(handle)
    closeSync(handle)
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
