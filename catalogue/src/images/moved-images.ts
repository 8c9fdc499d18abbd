import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '../../../src/core/internal.ts'
import { imageName } from './image-path.ts'
import { type ImageSize, imageTypes, sizeNames } from './image-sizes.ts'
import { createFolderImages } from './image-store.ts'

/** An image in a folder that images move by, as the file beside its sizes says it. */
export interface MovedImage {
  readonly id: string
  readonly contentType: string
  /** The e-mail of whoever uploaded it. */
  readonly owner?: string
  readonly created: string
  readonly sizes: readonly MovedSize[]
}

/** One size of it, with what tells whether the file is whole. */
export interface MovedSize {
  readonly size: ImageSize
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly sha256: string
}

/** A folder that images move by: each of their sizes where a store has it, and a description beside them, which is written last. */
export interface MovedImages {
  /** Makes the folder where it is not there: an import of nothing finds it, too. */
  readonly make: () => Promise<void>
  /** Whether an image is there with all its sizes. */
  readonly has: (id: string) => Promise<boolean>
  readonly putSize: (name: string, bytes: Uint8Array) => Promise<void>
  readonly describe: (image: MovedImage) => Promise<void>
  /** What is said of an image; `undefined` where it is not there, and a text that says what is wrong. */
  readonly find: (id: string) => Promise<MovedImage | string | undefined>
  /** The bytes of a size; a text that says what is wrong with them. */
  readonly readSize: (image: MovedImage, size: MovedSize) => Promise<Uint8Array | string>
  /** All images that are described, in order. */
  readonly ids: () => AsyncGenerator<string>
}

/** Opens such a folder, which need not be there yet. */
export function openMovedImages(folder: string): MovedImages {
  const files = createFolderImages(folder)
  const find: MovedImages['find'] = async (id) => {
    const text = await files.get(descriptionName(id))
    if (text === undefined) return undefined
    return readDescription(id, Buffer.from(text).toString('utf8')) ?? `${descriptionName(id)} cannot be read`
  }
  return {
    find,
    make: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    },
    has: async (id) => {
      const image = await find(id)
      if (typeof image !== 'object') return false
      const found = await Promise.all(image.sizes.map(({ size }) => sizeOfFile(join(folder, nameOfSize(image, size)))))
      return found.every((bytes, index) => bytes === image.sizes[index]?.bytes)
    },
    putSize: (name, bytes) => files.put(name, bytes, ''),
    describe: (image) => files.put(descriptionName(image.id), Buffer.from(`${JSON.stringify(image)}\n`), ''),
    readSize: async (image, { size, bytes, sha256 }) => {
      const name = nameOfSize(image, size)
      if ((await sizeOfFile(join(folder, name))) === undefined) return `${name} is missing`
      // Before it is read, as nobody knows how large it is.
      if ((await sizeOfFile(join(folder, name))) !== bytes) return `${name} is not as it was exported`
      const content = await readFile(join(folder, name))
      return hashOf(content) === sha256 ? content : `${name} is not as it was exported`
    },
    ids: () => describedIds(folder),
  }
}

/** The name of a size of an image in a store; the type of its content is one of those that are taken. */
export function nameOfSize({ id, contentType }: Pick<MovedImage, 'id' | 'contentType'>, size: ImageSize): string {
  const { ending = '' } = imageTypes.find((type) => type.contentType === contentType) ?? {}
  return imageName(id, size, ending)
}

/** What tells whether bytes are as they were. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function descriptionName(id: string): string {
  return imageName(id, 'large', 'json')
}

async function sizeOfFile(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size
}

const idPattern = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.json$/

/** Folder by folder, as there may be any number. */
async function* describedIds(folder: string): AsyncGenerator<string> {
  for (const first of await namesIn(folder, /^[\da-f]{2}$/))
    for (const second of await namesIn(join(folder, first), /^[\da-f]$/))
      for (const name of await namesIn(join(folder, first, second), idPattern)) yield name.slice(0, -'.json'.length)
}

async function namesIn(folder: string, pattern: RegExp): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => pattern.test(name)).sort()
}

/** A description as this program writes it; `undefined` for anything else. */
function readDescription(id: string, text: string): MovedImage | undefined {
  const value = parse(text)
  if (!isObject(value) || value.id !== id || !Array.isArray(value.sizes)) return undefined
  const { contentType, owner, created } = value
  const isTaken = imageTypes.some((type) => type.contentType === contentType)
  const isOwned = owner === undefined || typeof owner === 'string'
  if (!isTaken || !isOwned || typeof created !== 'string' || Number.isNaN(Date.parse(created))) return undefined
  const sizes = value.sizes as readonly unknown[]
  if (sizes.length !== sizeNames.length || !sizes.every((one, index) => isSize(one, sizeNames[index]))) return undefined
  return value as unknown as MovedImage
}

function isSize(value: unknown, size: ImageSize | undefined): boolean {
  return (
    isObject(value) &&
    value.size === size &&
    [value.bytes, value.width, value.height].every((number) => Number.isSafeInteger(number) && Number(number) > 0) &&
    typeof value.sha256 === 'string'
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
