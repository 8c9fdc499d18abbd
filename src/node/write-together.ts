import { createHash, type Hash } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { digestOf, type JournalFile, openJournal, stateOf } from './journal.ts'
import { makeFolder } from './make-folder.ts'
import { errorCode } from './outcome.ts'
import { flushFolder, nameBeside, removeIfThere, removeLeftovers } from './temporary.ts'

/** A file that is to have a new content. */
export interface NewFile {
  /** Absolute; a link there is replaced, not followed. */
  readonly target: string
  /** What it may come in the place of: whatever is there, nothing, or just this text. */
  readonly over: 'anything' | 'nothing' | { readonly text: string }
}

/** New contents of files on their way to their places. All but `end` may throw what the file system throws. */
export interface Together {
  /** Adds to the new content of a file. */
  readonly append: (file: NewFile, text: string) => void
  /** Has all of the new content of a file on the disk, still under another name. */
  readonly close: (file: NewFile) => void
  /** Says that none of the files is in its place yet, and that all of them may be from now on. */
  readonly commit: () => void
  /** Puts a file in its place. */
  readonly place: (file: NewFile) => void
  /** Leaves this one out, whose place stays as it is. */
  readonly leaveOut: (file: NewFile) => void
  /** Ends it; what is not in its place is gone. Never throws. */
  readonly end: () => void
}

/**
 * Why no file can come in the place of what is at a path; completes the sentence "PATH …". What cannot be looked at,
 * writing says. Never throws.
 */
export function refusalToPlace(path: string): string | undefined {
  try {
    const there = statSync(path, { throwIfNoEntry: false })
    if (there?.isDirectory()) return 'is a folder'
    return there === undefined || there.isFile() ? undefined : 'is a pipe or a device, not a file'
  } catch {
    return undefined
  }
}

interface Member {
  readonly file: NewFile
  readonly temporary: string
  readonly hash: Hash
  old: Stats | undefined
  handle: number | undefined
}

/**
 * Begins to write files that belong together. Where there are several, a journal in the folder (absolute; none without
 * it) says from before the first is in its place until after the last which ones they are: the next run then finishes
 * what a crash cut off. A run that writes for long (`isLong`) notes a single file as well, so that the next one removes
 * what it left.
 */
export function writeTogether(files: readonly NewFile[], journals: string | undefined, isLong = false): Together {
  const members = new Map(files.map((file) => [file, beginMember(file)]))
  const folders = new Set(files.map(({ target }) => dirname(target)))
  for (const folder of folders) removeLeftovers(folder)
  const notes = (state: (member: Member) => Pick<JournalFile, 'before' | 'after'>): JournalFile[] =>
    [...members.values()].map((member) => {
      return { target: member.file.target, temporary: member.temporary, ...state(member) }
    })
  const journal =
    members.size > (isLong ? 0 : 1) && journals !== undefined
      ? openJournal(
          journals,
          notes(() => ({ before: null, after: null })),
        )
      : undefined
  const memberOf = (file: NewFile): Member => {
    const member = members.get(file)
    if (member === undefined) throw new Error('a file that was not said to be written')
    return member
  }
  const flushFolders = (): void => {
    for (const folder of folders) flushFolder(folder)
  }
  return {
    append: (file, text) => append(memberOf(file), text),
    close: (file) => close(memberOf(file)),
    commit: () => {
      if (journal === undefined) return
      flushFolders()
      journal.complete(notes(({ file, hash }) => ({ before: stateBefore(file), after: hash.copy().digest('hex') })))
    },
    place: (file) => placeMember(memberOf(file)),
    leaveOut: (file) => {
      discard(memberOf(file))
      members.delete(file)
    },
    end: () => {
      for (const member of members.values()) discard(member)
      flushFolders()
      journal?.remove()
    },
  }
}

function beginMember(file: NewFile): Member {
  return { file, temporary: nameBeside(file.target), hash: createHash('sha256'), old: undefined, handle: undefined }
}

function stateBefore({ target, over }: NewFile): string | null {
  if (over === 'nothing') return null
  return over === 'anything' ? stateOf(target) : digestOf(over.text)
}

function append(member: Member, text: string): void {
  const bytes = Buffer.from(text)
  member.hash.update(bytes)
  const handle = openMember(member)
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at)
}

function openMember(member: Member): number {
  if (member.handle !== undefined) return member.handle
  const { target, over } = member.file
  makeFolder(dirname(target))
  member.old = over === 'nothing' ? undefined : statSync(target, { throwIfNoEntry: false })
  member.handle = openSync(member.temporary, 'wx', member.old ? 0o600 : 0o666)
  return member.handle
}

function close(member: Member): void {
  const handle = openMember(member)
  try {
    if (member.old) keepOwnerAndMode(handle, member.old)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
    member.handle = undefined
  }
}

/**
 * Of a file of somebody else the group stays where this user is in it; without it nobody but whoever could before gets
 * at the text, and nothing runs as this user.
 */
function keepOwnerAndMode(handle: number, like: Stats): void {
  const { uid, gid, mode } = like
  const isGiven = (owner: number): boolean => {
    try {
      fchownSync(handle, owner, gid)
      return true
    } catch {
      // Only the administrator may give files away, or give them a group that they are not in.
      return false
    }
  }
  const unchanged = -1
  if (isGiven(uid)) fchmodSync(handle, mode & 0o7777)
  else if (isGiven(unchanged)) fchmodSync(handle, mode & 0o777)
  else fchmodSync(handle, mode & (0o707 | ((mode & 0o007) << 3)))
}

function placeMember({ file: { target, over }, temporary }: Member): void {
  if (over === 'nothing') placeNew(temporary, target)
  else renameSync(temporary, target)
}

/** Puts a file where none is. */
export function placeNew(temporary: string, path: string): void {
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

function discard(member: Member): void {
  if (member.handle !== undefined) closeSync(member.handle)
  member.handle = undefined
  removeIfThere(member.temporary)
}
