import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { SizedImage } from '../images/image-sizes.ts'
import { record, writeDeed } from './audit.ts'
import type { User } from './users.ts'

type Query = Kysely<Tables>

/** An image whose bytes are stored. */
export interface NewImage {
  readonly id: string
  readonly contentType: string
  readonly sizes: readonly SizedImage[]
}

/** Makes a stored image known, in one statement. */
export async function addImage(query: Query, { id, contentType, sizes }: NewImage, user: User): Promise<void> {
  const described = sizes.map(({ size, bytes, width, height }) => ({ size, bytes: bytes.length, width, height }))
  await query
    .with('written', (one) => writeDeed(one, { user: user.id, action: 'upload', subject: id }))
    .insertInto('images')
    .values({ id, owner: user.id, content_type: contentType, sizes: JSON.stringify(described) })
    .execute()
}

/** An image that comes from another catalogue, and whose bytes are stored. */
export interface ImageFromElsewhere {
  readonly id: string
  readonly contentType: string
  readonly owner: User | undefined
  readonly created: string
  readonly sizes: readonly Readonly<Record<'size' | 'bytes' | 'width' | 'height', unknown>>[]
}

/** Makes an image from elsewhere known; one that is known already stays as it is. */
export async function addImageFromElsewhere(
  transaction: Transaction<Tables>,
  { id, contentType, owner, created, sizes }: ImageFromElsewhere,
): Promise<void> {
  const described = sizes.map(({ size, bytes, width, height }) => ({ size, bytes, width, height }))
  const added = await transaction
    .insertInto('images')
    .values({
      id,
      owner: owner?.id ?? null,
      content_type: contentType,
      sizes: JSON.stringify(described),
      created,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added !== undefined) await record(transaction, { user: null, action: 'import image', subject: id })
}

/** An image as trees and lists name it. */
export interface StoredImage {
  readonly id: string
  readonly content_type: string
}

/** Those of some images that are stored. */
export async function findImages(query: Query, ids: readonly string[]): Promise<readonly StoredImage[]> {
  if (ids.length === 0) return []
  return query
    .selectFrom('images')
    .select(['id', 'content_type'])
    .where('id', 'in', [...ids])
    .execute()
}

/** An image with all that is said of it. */
export type DescribedImage = Awaited<ReturnType<typeof findDescribed>>[number]

/** Those of some images that are stored, with all that is said of them. */
export async function findDescribed(query: Query, ids: readonly string[]) {
  return ids.length === 0
    ? []
    : selectDescribed(query)
        .where('images.id', 'in', [...ids])
        .execute()
}

/** The next images behind one, in the order of their ids. */
export function findDescribedBehind(query: Query, id: string, limit: number): Promise<readonly DescribedImage[]> {
  return selectDescribed(query)
    .$if(id !== '', (found) => found.where('images.id', '>', id))
    .orderBy('images.id')
    .limit(limit)
    .execute()
}

function selectDescribed(query: Query) {
  return query
    .selectFrom('images')
    .leftJoin('users', 'users.id', 'images.owner')
    .select(['images.id', 'images.content_type', 'images.sizes', 'images.created', 'users.email as owner'])
}

/** Everything in answers, as JSON, that has the form of the id of an image: the answers to which question it is matters to readers only. */
export function imageIdsIn(data: readonly string[]): readonly string[] {
  const found = data.flatMap((text) => text.match(/"[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}"/gi) ?? [])
  return [...new Set(found.map((id) => id.slice(1, -1).toLowerCase()))]
}
