import { closeSync, fsyncSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { flushFolder, keepOwnerAndMode, nameBeside, removeIfThere, removeLeftovers } from './write.ts'

/** A file that is written piece by piece, and is there under its name only once it is whole. */
export interface StreamedFile {
  readonly append: (text: string) => void
  /** Has all of it on the disk, still under another name. */
  readonly close: () => void
  /** Puts it in its place; nothing of it can fail any more but that. */
  readonly place: () => void
  /** Leaves what was there as it was; nothing once it is in its place. */
  readonly abandon: () => void
}

/** Begins a file beside the place where it will be. */
export function streamFile(path: string): StreamedFile {
  removeLeftovers(dirname(path))
  const temporary = nameBeside(path)
  const old = statSync(path, { throwIfNoEntry: false })
  const file = openSync(temporary, 'wx', old ? 0o600 : 0o666)
  let isOpen = true
  const close = (): void => {
    if (isOpen) closeSync(file)
    isOpen = false
  }
  return {
    append: (text) => {
      const bytes = Buffer.from(text)
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    },
    close: () => {
      if (old) keepOwnerAndMode(file, old)
      fsyncSync(file)
      close()
    },
    place: () => {
      renameSync(temporary, path)
      flushFolder(dirname(path))
    },
    abandon: () => {
      close()
      removeIfThere(temporary)
    },
  }
}
