import { closeSync, openSync } from 'node:fs'

/** Another path to a folder, until it is closed. */
export interface ShortPath {
  readonly path: string
  readonly close: () => void
}

/** The system takes paths of about a hundred bytes for a socket; longer ones go by a number that stands for the folder. */
export function shortPath(folder: string): ShortPath {
  if (Buffer.byteLength(folder) < 80 || process.platform !== 'linux') return { path: folder, close: () => undefined }
  try {
    const number = openSync(folder, 'r')
    return { path: `/proc/self/fd/${number}`, close: () => closeSync(number) }
  } catch {
    return { path: folder, close: () => undefined }
  }
}
