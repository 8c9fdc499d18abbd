import { join } from 'node:path'
import { refuse } from '../app/refusal.ts'
import { WrongUse } from '../commands/wrong-use.ts'
import type { DataPlace } from '../database/data-place.ts'
import { createFolderImages, createMemoryImages, type ImageStore } from './image-store.ts'
import { createObjectImages } from './object-store.ts'

/** Opens the store of images that a catalogue is started with: an address, a folder, or where its data is. */
export function openImages(place: DataPlace, images: string | undefined, env: NodeJS.ProcessEnv): ImageStore {
  if (images !== undefined && isAddress(images)) return openAddress(images, env)
  const folder = folderOfImages(place, images)
  if (folder !== undefined) return createFolderImages(folder)
  return 'url' in place ? noImages : createMemoryImages()
}

/** The store of images of a catalogue, and where it is. */
export interface OpenImages {
  readonly store: ImageStore
  /** A folder or an address; `undefined` for memory. */
  readonly place: string | undefined
}

/** Opens the store of images for what moves them; `undefined` where a catalogue keeps none. */
export function openKeptImages(
  place: DataPlace,
  images: string | undefined,
  env: NodeJS.ProcessEnv,
): OpenImages | undefined {
  const store = openImages(place, images, env)
  return store === noImages ? undefined : { store, place: images ?? folderOfImages(place, images) }
}

/** The folder that images are kept in, where it is one. */
export function folderOfImages(place: DataPlace, images: string | undefined): string | undefined {
  if (images !== undefined) return isAddress(images) ? undefined : images
  return 'url' in place || place.folder === undefined ? undefined : join(place.folder, 'images')
}

function isAddress(images: string): boolean {
  return /^https?:\/\//.test(images)
}

/** The secret comes by the environment, where no list of processes shows it, under the names that all clients of S3 read. */
function openAddress(address: string, env: NodeJS.ProcessEnv): ImageStore {
  const { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret, AWS_REGION, AWS_SESSION_TOKEN: token } = env
  if (!key || !secret)
    throw new WrongUse(`--images ${address} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment`)
  const region = AWS_REGION || 'us-east-1'
  return createObjectImages(address, { key, secret, region, ...(token ? { token } : {}) })
}

/** A database that others share has no folder beside it, and memory would lose what was acknowledged. */
const noImages: ImageStore = {
  put: () => Promise.reject(refuse(503, 'This catalogue keeps no images: it was started without --images.')),
  get: async () => undefined,
  remove: async () => undefined,
}
