import { isUtf8 } from 'node:buffer'
import { accessSync, constants, lstatSync, realpathSync } from 'node:fs'
import { describeError, errorCode } from './outcome.ts'
import { readBytes } from './read.ts'
import { removeIfThere } from './temporary.ts'
import { type NewFile, type Together, writeTogether } from './write-together.ts'

/** Why nothing was written; `detail` completes the sentence "PATH: …". The file is as it was. */
export interface WriteProblem {
  readonly problem: 'changed' | 'vanished' | 'exists' | 'invalid-utf8' | 'not-writable'
  readonly detail: string
}

/**
 * Replaces the text of a file that still contains `expected` (the text as read, byte order mark included), or creates it when `expected`
 * is `null`. The new text goes to a temporary file in the same folder, is flushed to the disk and renamed over the old one, so that a
 * crash at any moment leaves the whole old or the whole new text. Mode and owner stay, a symbolic link stays and its target changes;
 * other hard links keep the old text. Gives `undefined` when all went well; never throws.
 */
export function writeText(path: string, text: string, expected: string | null): WriteProblem | undefined {
  return writeTexts([{ path, before: expected, after: text }])
}

function problemOf(error: unknown, expected: string | null): WriteProblem {
  const code = errorCode(error)
  if (code === 'ENOENT' && expected !== null) return { problem: 'vanished', detail: 'does not exist any more' }
  if (code === 'EEXIST') return { problem: 'exists', detail: 'exists already' }
  return { problem: 'not-writable', detail: `cannot be written (${describeError(error)})` }
}

/** One file of several: an absolute path, the text as it was read (`null` for a new file), and the new one. */
export interface FileToWrite {
  readonly path: string
  readonly before: string | null
  readonly after: string
}

/** Because of which file nothing was written, and why; `left` are files that had been written and could not be put back. */
export interface NotWritten extends FileProblem {
  readonly left: readonly string[]
}

/** What is wrong with one file. */
export interface FileProblem extends WriteProblem {
  readonly path: string
}

/** A file with the place that it will have. */
interface Planned extends FileToWrite {
  readonly file: NewFile
}

/**
 * Writes all files or none, each as {@link writeText}: all new texts are flushed to the disk beside their files before
 * the first is put in its place, and when one cannot be, those before it are put back. A crash is noticed by the next
 * run, where there is a folder for {@link writeTogether journals}. Gives `undefined` when all went well; never throws.
 */
export function writeTexts(files: readonly FileToWrite[], journals?: string): NotWritten | undefined {
  const planned: Planned[] = []
  for (const one of files) {
    const plan = planFile(one)
    if (!('file' in plan)) return { ...plan, left: [] }
    planned.push(plan)
  }
  const together = writeTogether(filesOf(planned), journals)
  try {
    const problem = firstProblem(planned, (one) => prepare(one, together)) ?? commit(planned, together)
    return problem ? { ...problem, left: [] } : placeAll(planned, together)
  } finally {
    together.end()
  }
}

/**
 * Writes each file as {@link writeText}, whatever becomes of the others; gives the problems. After a crash the next run
 * writes those that could be. Never throws.
 */
export function writeEach(files: readonly FileToWrite[], journals?: string): readonly FileProblem[] {
  const plans = files.map(planFile)
  const problems = plans.flatMap((plan) => ('file' in plan ? [] : [plan]))
  const planned = plans.flatMap((plan) => ('file' in plan ? [plan] : []))
  const together = writeTogether(filesOf(planned), journals)
  /** Those with which it could be done. */
  const eachOf = (some: readonly Planned[], work: (one: Planned) => FileProblem | undefined): Planned[] =>
    some.filter((one) => {
      const problem = work(one)
      if (problem === undefined) return true
      problems.push(problem)
      together.leaveOut(one.file)
      return false
    })
  try {
    const ready = eachOf(planned, (one) => prepare(one, together))
    const problem = commit(ready, together)
    if (problem) for (const { path } of ready) problems.push({ ...problem, path })
    else eachOf(ready, (one) => place(one, together))
    return problems
  } finally {
    together.end()
  }
}

function filesOf(planned: readonly Planned[]): NewFile[] {
  return planned.map(({ file }) => file)
}

function planFile(one: FileToWrite): Planned | FileProblem {
  const { path, before } = one
  if (before === null) {
    const isThere = attempt(one, () => {
      return lstatSync(path, { throwIfNoEntry: false }) && { problem: 'exists', detail: 'exists already' }
    })
    return isThere ?? { ...one, file: { target: path, over: 'nothing' } }
  }
  let target = path
  const problem = attempt(one, () => {
    target = realpathSync.native(path)
    // A rename needs only the folder's permission; the file's own must count as well.
    accessSync(target, constants.W_OK)
    return compare(target, before)
  })
  return problem ?? { ...one, file: { target, over: { text: before } } }
}

function firstProblem(
  planned: readonly Planned[],
  work: (one: Planned) => FileProblem | undefined,
): FileProblem | undefined {
  for (const one of planned) {
    const problem = work(one)
    if (problem) return problem
  }
  return undefined
}

function prepare(one: Planned, together: Together): FileProblem | undefined {
  return attempt(one, () => {
    together.append(one.file, one.after)
    together.close(one.file)
  })
}

function commit([first]: readonly Planned[], together: Together): FileProblem | undefined {
  return (
    first &&
    attempt(first, () => {
      together.commit()
    })
  )
}

function place(one: Planned, together: Together): FileProblem | undefined {
  const { before, file } = one
  return attempt(one, () => {
    const changed = before === null ? undefined : compare(file.target, before)
    if (changed === undefined) together.place(file)
    return changed
  })
}

function placeAll(planned: readonly Planned[], together: Together): NotWritten | undefined {
  const placed: Planned[] = []
  for (const one of planned) {
    const problem = place(one, together)
    if (problem) return { ...problem, left: placed.filter((other) => !putBack(other)).map(({ path }) => path) }
    placed.push(one)
  }
  return undefined
}

function putBack({ file, before, after }: Planned): boolean {
  if (before !== null) return writeText(file.target, before, after) === undefined
  removeIfThere(file.target)
  return true
}

function attempt({ path, before }: FileToWrite, work: () => WriteProblem | undefined): FileProblem | undefined {
  try {
    const problem = work()
    return problem ? { ...problem, path } : undefined
  } catch (error) {
    return { ...problemOf(error, before), path }
  }
}

function compare(target: string, expected: string): WriteProblem | undefined {
  const bytes = Buffer.from(expected, 'utf8')
  const now = readBytes(target, Number.POSITIVE_INFINITY)
  if (!Buffer.isBuffer(now)) return { problem: 'not-writable', detail: now.detail }
  if (!isUtf8(now)) return { problem: 'invalid-utf8', detail: 'contains bytes that are not UTF-8 and would be lost' }
  return now.equals(bytes) ? undefined : { problem: 'changed', detail: 'has changed since it was read' }
}
