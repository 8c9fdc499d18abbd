import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { ImageSize } from '../images/image-sizes.ts'
import type { ImageStore } from '../images/image-store.ts'
import { hashOf, type MovedImages, type MovedSize, nameOfSize } from '../images/moved-images.ts'
import { type DescribedImage, findDescribed, findDescribedBehind, imageIdsIn } from '../store/images.ts'
import { isoTime } from '../store/time.ts'

/** Writes the images of an export into a folder. */
export interface ImageExport {
  /** Those that answers name. */
  readonly writeNamed: (data: readonly string[]) => Promise<void>
  /** Those that none of the answers names, too. */
  readonly writeAll: () => Promise<void>
  readonly counts: () => { readonly written: number; readonly there: number }
  /** Sizes that are not in the store. */
  readonly missing: readonly string[]
}

const blockSize = 100

/** Images in their sizes as they are: the upload that they were made of is not kept. What is in the folder already is not written again. */
export function createImageExport(query: Kysely<Tables>, store: ImageStore, folder: MovedImages): ImageExport {
  const missing: string[] = []
  const done = new Set<string>()
  let written = 0
  return { writeNamed, writeAll, counts: () => ({ written, there: done.size - written }), missing }

  async function writeNamed(data: readonly string[]): Promise<void> {
    const ids = imageIdsIn(data).filter((id) => !done.has(id))
    for (const image of await findDescribed(query, ids)) await write(image)
  }

  async function writeAll(): Promise<void> {
    for (let last = ''; ; ) {
      const block = await findDescribedBehind(query, last, blockSize)
      for (const image of block) if (!done.has(image.id)) await write(image)
      if (block.length < blockSize) return
      last = block.at(-1)?.id ?? ''
    }
  }

  async function write(image: DescribedImage): Promise<void> {
    const { id, owner, created, content_type: contentType } = image
    const described = JSON.parse(image.sizes) as readonly Omit<MovedSize, 'sha256'>[]
    if (!(await folder.has(id))) {
      const sizes: MovedSize[] = []
      for (const size of described) {
        const sha256 = await writeSize({ id, contentType }, size.size)
        if (sha256 === undefined) return void missing.push(nameOfSize({ id, contentType }, size.size))
        sizes.push({ ...size, sha256 })
      }
      const said = { id, contentType, ...(owner === null ? {} : { owner }), created: isoTime(created), sizes }
      await folder.describe(said)
      written++
    }
    done.add(id)
  }

  async function writeSize(
    image: { readonly id: string; readonly contentType: string },
    size: ImageSize,
  ): Promise<string | undefined> {
    const name = nameOfSize(image, size)
    const bytes = await store.get(name)
    if (bytes === undefined) return undefined
    await folder.putSize(name, bytes)
    return hashOf(bytes)
  }
}
