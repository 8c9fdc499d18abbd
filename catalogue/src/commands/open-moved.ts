import { existsSync, realpathSync } from 'node:fs'
import { sep } from 'node:path'
import type { ImageStore } from '../images/image-store.ts'
import { type MovedImages, openMovedImages } from '../images/moved-images.ts'
import type { MovedByFolder, TaskContext } from './task.ts'
import { WrongUse } from './wrong-use.ts'

/** The store of a catalogue and the folder that its images move by; `undefined` where they are not asked for. */
export function openMoved(
  asked: MovedByFolder | undefined,
  { images }: TaskContext,
): { readonly store: ImageStore; readonly folder: MovedImages } | undefined {
  if (asked === undefined) return undefined
  const { folder, store } = asked
  if (images === undefined) throw new WrongUse('name with --images where the catalogue keeps its images')
  if (store !== undefined && store !== images.place)
    throw new WrongUse(`the catalogue runs, and keeps its images in ${images.place ?? 'memory'}, not in ${store}`)
  if (images.place !== undefined && isIn(folder, images.place))
    throw new WrongUse(`${folder} is where the catalogue itself keeps its images; name another folder`)
  return { store: images.store, folder: openMovedImages(folder) }
}

function isIn(folder: string, place: string): boolean {
  const [inner, outer] = [realOf(folder), realOf(place)]
  return inner === outer || inner.startsWith(`${outer}${sep}`)
}

function realOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path
}
