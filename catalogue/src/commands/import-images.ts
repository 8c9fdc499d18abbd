import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { typeOfImage } from '../images/image-sizes.ts'
import type { ImageStore } from '../images/image-store.ts'
import { type MovedImage, type MovedImages, nameOfSize } from '../images/moved-images.ts'
import { addImageFromElsewhere, findImages, imageIdsIn } from '../store/images.ts'
import { findUser, type User } from '../store/users.ts'

/** Images whose bytes are in the store, and which the transaction of their questionnaire makes known. */
export interface PutImages {
  readonly makeKnown: (transaction: Transaction<Tables>) => Promise<void>
  /** Once that transaction is done. */
  readonly keep: () => void
  /** Where nothing was stored: takes the bytes off again. */
  readonly undo: () => Promise<void>
}

/** Stores the images that an export wrote into a folder. */
export interface ImageImport {
  /** Puts those that answers name into the store; `wrong` says why one of them cannot be taken. */
  readonly putNamed: (data: readonly string[]) => Promise<PutImages | { readonly wrong: string }>
  /** Stores those that nothing named; gives what cannot be taken. */
  readonly storeRest: () => Promise<readonly string[]>
  readonly counts: () => { readonly stored: number; readonly there: number }
  /** E-mails of those who uploaded some, which no user has. */
  readonly unknown: ReadonlySet<string>
}

interface PutName {
  readonly id: string
  readonly name: string
}

/** What is in the catalogue already is left as it is. */
export function createImageImport(query: Kysely<Tables>, store: ImageStore, folder: MovedImages): ImageImport {
  const unknown = new Set<string>()
  const stored = new Set<string>()
  let there = 0
  return { putNamed, storeRest, counts: () => ({ stored: stored.size, there }), unknown }

  async function putNamed(data: readonly string[]): Promise<PutImages | { readonly wrong: string }> {
    const ids = imageIdsIn(data)
    const known = new Set((await findImages(query, ids)).map(({ id }) => id))
    return putAll(ids.filter((id) => !known.has(id)))
  }

  async function storeRest(): Promise<readonly string[]> {
    const wrong: string[] = []
    for await (const id of folder.ids()) {
      if (stored.has(id)) continue
      if ((await findImages(query, [id])).length > 0) {
        there++
        continue
      }
      const put = await putAll([id])
      if ('wrong' in put) wrong.push(put.wrong)
      else {
        await query.transaction().execute(put.makeKnown)
        put.keep()
      }
    }
    return wrong
  }

  async function putAll(ids: readonly string[]): Promise<PutImages | { readonly wrong: string }> {
    const images: [MovedImage, User | undefined][] = []
    const names: PutName[] = []
    const undo = async (): Promise<void> => {
      // Another import may have made them known meanwhile.
      const known = new Set((await findImages(query, ids)).map(({ id }) => id))
      for (const { id, name } of names) if (!known.has(id)) await store.remove(name).catch(() => undefined)
    }
    for (const id of ids) {
      const image = await folder.find(id)
      if (image === undefined) continue
      const wrong = typeof image === 'string' ? image : await put(image, names)
      if (wrong !== undefined) {
        await undo()
        return { wrong }
      }
      if (typeof image === 'object') images.push([image, await ownerOf(image)])
    }
    return {
      undo,
      makeKnown: async (transaction) => {
        for (const [image, owner] of images) await addImageFromElsewhere(transaction, { ...image, owner })
      },
      keep: () => {
        for (const [{ id }] of images) stored.add(id)
      },
    }
  }

  /** What is served as an image must be one, wherever it came from. */
  async function put(image: MovedImage, names: PutName[]): Promise<string | undefined> {
    const { contentType } = image
    for (const size of image.sizes) {
      const name = nameOfSize(image, size.size)
      const bytes = await folder.readSize(image, size)
      if (typeof bytes === 'string') return bytes
      const found = await typeOfImage(Buffer.from(bytes)).catch(() => undefined)
      if (found?.contentType !== contentType) return `${name} is no image of the type ${contentType}`
      names.push({ id: image.id, name })
      await store.put(name, bytes, contentType)
    }
    return undefined
  }

  async function ownerOf({ owner }: MovedImage): Promise<User | undefined> {
    const user = owner === undefined ? undefined : await findUser(query, owner)
    if (owner !== undefined && user === undefined) unknown.add(owner)
    return user
  }
}
