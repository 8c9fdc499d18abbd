import { randomBytes } from 'node:crypto'
import { closeSync, openSync, renameSync, unlinkSync, writeSync } from 'node:fs'

/** A file that is written piece by piece, and is there under its name only once it is whole. */
export interface StreamedFile {
  readonly write: (text: string) => void
  readonly finish: () => void
  /** Leaves what was there as it was. */
  readonly abandon: () => void
}

/** Begins a file beside the place where it will be. */
export function streamFile(path: string): StreamedFile {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  const file = openSync(temporary, 'wx')
  return {
    write: (text) => {
      const bytes = Buffer.from(text)
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    },
    finish: () => {
      closeSync(file)
      renameSync(temporary, path)
    },
    abandon: () => {
      closeSync(file)
      unlinkSync(temporary)
    },
  }
}
