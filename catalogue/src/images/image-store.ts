import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where the bytes of images are; names are made by this program. */
export interface ImageStore {
  readonly put: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** `undefined` where there is none. */
  readonly get: (name: string) => Promise<Uint8Array | undefined>
  readonly remove: (name: string) => Promise<void>
}

/** Keeps images as long as the process lives. */
export function createMemoryImages(): ImageStore {
  const images = new Map<string, Uint8Array>()
  return {
    put: async (name, bytes) => {
      images.set(name, bytes)
    },
    get: async (name) => images.get(name),
    remove: async (name) => {
      images.delete(name)
    },
  }
}

/** Keeps images in a folder, each written whole before it has its name. */
export function createFolderImages(folder: string): ImageStore {
  return {
    put: async (name, bytes) => {
      const path = join(folder, name)
      const half = `${path}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(half, bytes, { flush: true, mode: 0o600 })
      await rename(half, path)
    },
    get: (name) => readFile(join(folder, name)).catch(ifMissing),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
