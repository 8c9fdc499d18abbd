import { appendFileSync, mkdirSync, realpathSync, renameSync, type Stats, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describeError, errorCode } from './outcome.ts'
import { withTemporaryFile } from './write.ts'

/**
 * Puts a text of our own making at a path, whatever is there: a file is replaced at once and keeps its mode, folders on the way are
 * made, pipes and devices are written to. Gives what completes the sentence "PATH: …" when it did not work.
 */
export function saveText(path: string, text: string): string | undefined {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const old = statIfThere(path)
    if (old?.isDirectory()) return 'is a folder'
    if (old && !old.isFile()) writeFileSync(path, text)
    else
      withTemporaryFile(old ? realpathSync.native(path) : path, text, old, (temporary) => replace(temporary, path, old))
    return undefined
  } catch (error) {
    return `cannot be written (${describeError(error)})`
  }
}

function replace(temporary: string, path: string, old: Stats | undefined): void {
  renameSync(temporary, old ? realpathSync.native(path) : path)
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

function statIfThere(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
