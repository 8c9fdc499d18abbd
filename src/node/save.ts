import { appendFileSync, readlinkSync, realpathSync, renameSync, type Stats, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { disk } from './disk.ts'
import { makeFolder } from './make-folder.ts'
import { describeError, errorCode } from './outcome.ts'
import { toSlashes } from './paths.ts'
import { isWithin } from './project-root.ts'
import { readBytes } from './read.ts'
import { removeLeftovers, withTemporaryFile } from './write.ts'

/** What a text of our own making must not damage. */
export interface Guarded {
  /** The folder that links must not lead out of, absolute. */
  readonly root: string
  /** The files that the run reads, absolute. */
  readonly inputs: readonly string[]
  /** Whether a text, of a file of that name, holds a questionnaire or records of one. */
  readonly recognizes: (name: string, text: string) => boolean
}

/** Why a text of our own must not be put at a path; completes the sentence "PATH …". `undefined` when it may be. Never throws. */
export function refusalToSave(path: string, guarded: Guarded): string | undefined {
  const refusal = refusalToReplace(path, guarded)
  if (refusal !== undefined || !isFileThere(path)) return refusal
  return looksLikeQuestionnaire(path, guarded.recognizes) ? 'would replace a questionnaire' : undefined
}

/** As {@link refusalToSave} where somebody asked for a questionnaire there to be replaced. */
export function refusalToReplace(path: string, { root, inputs }: Omit<Guarded, 'recognizes'>): string | undefined {
  const refusal = refusalToLeave(path, root)
  if (refusal !== undefined || !isFileThere(path)) return refusal
  const there = statIfThere(path)
  if (inputs.some((input) => isSameFile(there, statIfThere(input))))
    return 'would replace a file that is checked or read'
  const real = realPathOf(path)
  if (/^questlint\.(?:config|accepted)\.[a-z]+$/.test(basename(real))) return 'would replace a configuration'
  return /\/\.git(?:ignore$|\/)/.test(real) ? 'would replace a file of git' : undefined
}

/** Why nothing must be written at a path below a folder that a link leads out of it; completes the sentence "PATH …". Never throws. */
export function refusalToLeave(path: string, root: string): string | undefined {
  return leavesThroughLink(path, root) ? `would be written outside ${basename(root)}, through a link` : undefined
}

/** Whether two paths are one file, by whatever names or links. */
export function isOneFile(path: string, other: string): boolean {
  return path === other || isSameFile(statIfThere(path), statIfThere(other))
}

function isFileThere(path: string): boolean {
  return statIfThere(path)?.isFile() === true
}

/**
 * Puts a text of our own making at a path, whatever is there: a file is replaced at once and keeps its mode, folders on the way are
 * made, pipes and devices are written to. A link is replaced, not followed. Gives what completes the sentence "PATH …" when it did not work.
 */
export function saveText(path: string, text: string, guarded?: Guarded): string | undefined {
  const refusal = guarded && refusalToSave(path, guarded)
  if (refusal !== undefined) return refusal
  try {
    makeFolder(dirname(path))
    const old = statIfThere(path)
    if (old?.isDirectory()) return 'is a folder'
    removeLeftovers(dirname(path))
    if (old && !old.isFile()) writeFileSync(path, text)
    else withTemporaryFile(path, text, old, (temporary) => renameSync(temporary, path))
    return undefined
  } catch (error) {
    return `cannot be written (${describeError(error)})`
  }
}

/** Adds a text to the end of a file. Gives what completes the sentence "PATH: …" when it did not work. */
export function appendText(path: string, text: string): string | undefined {
  try {
    appendFileSync(path, text)
    return undefined
  } catch (error) {
    return `cannot be written (${describeError(error)})`
  }
}

/** The bytes of a file; 0 when there is none. */
export function sizeOf(path: string): number {
  return statIfThere(path)?.size ?? 0
}

/** Whether a path that is written as one below a folder leads out of it by a link, also by one whose target is not there yet. */
function leavesThroughLink(path: string, root: string): boolean {
  if (path === root || !isWithin(root, path)) return false
  const realRoot = realPathOf(root)
  if (!isWithin(realRoot, realPathOf(dirname(path)))) return true
  return disk.isLink(path) && !isWithin(realRoot, realPathOf(path))
}

/** What the system follows of links to links. */
const mostLinks = 40

/** Where a path leads; of what is not there, where its nearest folder leads, or the link that it is. */
function realPathOf(path: string, links = 0): string {
  try {
    return toSlashes(realpathSync.native(path))
  } catch {
    const parent = dirname(path)
    if (parent === path || links > mostLinks) return path
    if (disk.isLink(path)) return realPathOf(resolve(parent, readlinkSync(path)), links + 1)
    return toSlashes(join(realPathOf(parent, links), basename(path)))
  }
}

function isSameFile(one: Stats | undefined, other: Stats | undefined): boolean {
  return one !== undefined && other !== undefined && one.ino === other.ino && one.dev === other.dev
}

/** Files above this many bytes are not looked into: what cannot be told from a questionnaire counts as one. */
const mostBytes = 64 * 1024 * 1024

/** Whether a file holds a questionnaire, also one that is broken, too large to be checked, or written in UTF-16. */
function looksLikeQuestionnaire(path: string, recognizes: Guarded['recognizes']): boolean {
  try {
    const bytes = readBytes(path, mostBytes)
    return !Buffer.isBuffer(bytes) || recognizes(path, decodeAny(bytes))
  } catch {
    return true
  }
}

function decodeAny(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

function statIfThere(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
    throw error
  }
}
