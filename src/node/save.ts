import { appendFileSync, type Stats, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { disk } from './disk.ts'
import { describeError, errorCode } from './outcome.ts'
import { toSlashes } from './paths.ts'
import { isWithin } from './project-root.ts'
import { readBytes } from './read.ts'
import { realPathOf } from './real-path.ts'
import { type NewFile, writeTogether } from './write-together.ts'

/** What a text of our own making must not damage. */
export interface Guarded {
  /** The folder that links must not lead out of, absolute. */
  readonly root: string
  /** The files that the run reads, absolute. */
  readonly inputs: readonly string[]
  /** Whether a text, of a file of that name, has a questionnaire or records of one. */
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
  const name = basename(realPathOf(path))
  if (/^questlint\.(?:config|accepted)\.[a-z]+$/.test(name)) return 'would replace a configuration'
  return name === '.gitignore' ? 'would replace a file of git' : undefined
}

/**
 * Why nothing must be written at a path below a folder that a link leads out of it, or in the folder of git; completes
 * the sentence "PATH …". Never throws.
 */
export function refusalToLeave(path: string, root: string): string | undefined {
  if (leavesThroughLink(path, root)) return `would be written outside ${basename(root)}, through a link`
  return isOfGit(path, root) ? 'would be a file of git' : undefined
}

/**
 * Whether a path is in the folder of git, which obeys what is there, also what is new. A link is replaced, and what it
 * leads to is not to be lost either.
 */
export function isOfGit(path: string, root: string): boolean {
  const realRoot = realPathOf(root)
  const places = [realPathOf(path), toSlashes(join(realPathOf(dirname(path)), basename(path)))]
  // A working tree may itself lie in the folder of git.
  return places.some((place) => {
    const way = isWithin(realRoot, place) ? place.slice(realRoot.length) : place
    return /(?:^|\/)\.git(?:\/|$)/.test(way)
  })
}

/** Whether two paths are one file, by whatever names or links. */
export function isOneFile(path: string, other: string): boolean {
  return path === other || isSameFile(statIfThere(path), statIfThere(other))
}

function isFileThere(path: string): boolean {
  return statIfThere(path)?.isFile() === true
}

/** A text of our own making, and the absolute path that it goes to. */
export interface TextToSave {
  readonly path: string
  readonly text: string
}

/** Which text could not be saved; `detail` completes the sentence "PATH …". */
export interface NotSaved {
  readonly path: string
  readonly detail: string
}

/**
 * Puts texts of our own making at their paths, whatever is there: a file is replaced at once and keeps its mode,
 * folders on the way are made, pipes and devices are written to. A link is replaced, not followed. All files have their
 * text before the first is in its place, and a crash is noticed by the next run, where there is a folder for {@link
 * writeTogether journals}. Gives why one could not be saved; never throws.
 */
export function saveTexts(texts: readonly TextToSave[], guarded?: Guarded, journals?: string): NotSaved | undefined {
  const files: (TextToSave & { readonly file: NewFile })[] = []
  const streams: TextToSave[] = []
  const refused = eachOf(texts, (one) => {
    const found = wayTo(one.path, guarded)
    if ('refusal' in found) return found.refusal
    if (found.file) files.push({ ...one, file: found.file })
    else streams.push(one)
    return undefined
  })
  if (refused) return refused
  const together = writeTogether(
    files.map(({ file }) => file),
    journals,
  )
  try {
    return (
      eachOf(files, ({ file, text }) => {
        together.append(file, text)
        together.close(file)
      }) ??
      eachOf(files.slice(0, 1), () => {
        together.commit()
      }) ??
      eachOf(files, ({ file }) => {
        together.place(file)
      }) ??
      eachOf(streams, ({ path, text }) => {
        writeFileSync(path, text)
      })
    )
  } finally {
    together.end()
  }
}

/** How a text comes to a path: as a new file, or into the pipe or device that is there, which is not replaced. */
function wayTo(
  path: string,
  guarded: Guarded | undefined,
): { readonly refusal: string } | { readonly file: NewFile | undefined } {
  const refusal = guarded && refusalToSave(path, guarded)
  if (refusal !== undefined) return { refusal }
  const there = statIfThere(path)
  if (there?.isDirectory()) return { refusal: 'is a folder' }
  return { file: there === undefined || there.isFile() ? { target: path, over: 'anything' } : undefined }
}

/** Puts one text at its path, as {@link saveTexts}. Gives what completes the sentence "PATH …" when it did not work. */
export function saveText(path: string, text: string, guarded?: Guarded): string | undefined {
  return saveTexts([{ path, text }], guarded)?.detail
}

/** The first text with which something cannot be done. */
function eachOf<T extends TextToSave>(texts: readonly T[], work: (one: T) => string | undefined): NotSaved | undefined {
  for (const one of texts) {
    const detail = attempt(() => work(one))
    if (detail) return { path: one.path, detail }
  }
  return undefined
}

function attempt(work: () => string | undefined): string | undefined {
  try {
    return work()
  } catch (error) {
    return `cannot be written (${describeError(error)})`
  }
}

/** A text on its way to a file, which is as it was until the text is whole. Its functions throw what the file system throws. */
export interface SavingText {
  readonly append: (text: string) => void
  /** Puts it in its place. */
  readonly place: () => void
  /** Ends it; what is not in its place is gone. Never throws. */
  readonly end: () => void
}

/**
 * Begins to save one text of any length as {@link saveTexts} does. Gives what completes the sentence "PATH …" where it
 * must not be there; never throws.
 */
export function beginText(path: string, guarded: Guarded): SavingText | string {
  const found = wayTo(path, guarded)
  if ('refusal' in found) return found.refusal
  const { file } = found
  if (file === undefined) return { append: (text) => appendFileSync(path, text), place: () => {}, end: () => {} }
  const together = writeTogether([file], undefined)
  return {
    append: (text) => together.append(file, text),
    place: () => {
      together.close(file)
      together.commit()
      together.place(file)
    },
    end: together.end,
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

function isSameFile(one: Stats | undefined, other: Stats | undefined): boolean {
  return one !== undefined && other !== undefined && one.ino === other.ino && one.dev === other.dev
}

/** Files above this many bytes are not looked into: what cannot be told from a questionnaire counts as one. */
const mostBytes = 64 * 1024 * 1024

/** Whether a file has a questionnaire, also one that is broken, too large to be checked, or written in UTF-16. */
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
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(errorCode(error) ?? '')) return undefined
    throw error
  }
}
