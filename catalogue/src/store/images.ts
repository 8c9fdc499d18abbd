import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { SizedImage } from '../images/image-sizes.ts'
import { record } from './audit.ts'
import type { User } from './users.ts'

/** An image whose bytes are stored. */
export interface NewImage {
  readonly id: string
  readonly contentType: string
  readonly sizes: readonly SizedImage[]
}

/** Makes a stored image known. */
export async function addImage(
  transaction: Transaction<Tables>,
  { id, contentType, sizes }: NewImage,
  user: User,
): Promise<void> {
  const described = sizes.map(({ size, bytes, width, height }) => ({ size, bytes: bytes.length, width, height }))
  await transaction
    .insertInto('images')
    .values({ id, owner: user.id, content_type: contentType, sizes: JSON.stringify(described) })
    .execute()
  await record(transaction, { user: user.id, action: 'upload', subject: id })
}

/** An image as trees and lists name it. */
export interface StoredImage {
  readonly id: string
  readonly content_type: string
}

/** Those of some images that are stored. */
export async function findImages(query: Kysely<Tables>, ids: readonly string[]): Promise<readonly StoredImage[]> {
  if (ids.length === 0) return []
  return query
    .selectFrom('images')
    .select(['id', 'content_type'])
    .where('id', 'in', [...ids])
    .execute()
}
