import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { record } from './audit.ts'
import { type DescribedImage, findDescribed, imageIdsIn } from './images.ts'

type Query = Kysely<Tables>

/** Removes a questionnaire with all its versions and what belongs to it, and gives the images that only it named, whose rows are gone; `undefined` where there is none. */
export async function eraseQuestionnaire(
  transaction: Transaction<Tables>,
  code: string,
): Promise<readonly DescribedImage[] | undefined> {
  const there = await transaction
    .selectFrom('questionnaires')
    .select('code')
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  if (there === undefined) return undefined
  const versions = await transaction
    .selectFrom('versions')
    .select(['id', 'data'])
    .where('questionnaire', '=', code)
    .execute()
  const former = await transaction
    .selectFrom('former_versions')
    .innerJoin('versions', 'versions.id', 'former_versions.version_id')
    .select('former_versions.data')
    .where('versions.questionnaire', '=', code)
    .execute()
  const named = imageIdsIn([...versions, ...former].map(({ data }) => data))
  await transaction.deleteFrom('questionnaires').where('code', '=', code).execute()
  const images = await removeUnnamed(transaction, named)
  await putTombstone(transaction, code)
  const details = { versions: versions.length, images: images.length }
  await record(transaction, { user: null, action: 'erase', subject: code, details })
  return images
}

/** Removes the rows of those of some images that no answers name any more, and gives them. */
export async function removeUnnamed(query: Query, ids: readonly string[]): Promise<readonly DescribedImage[]> {
  const unnamed: string[] = []
  for (const id of ids) if (!(await isNamed(query, id))) unnamed.push(id)
  const images = await findDescribed(query, unnamed)
  if (images.length > 0) {
    await query.deleteFrom('images').where('id', 'in', unnamed).execute()
    await query.updateTable('audit').set({ subject: 'erased image' }).where('subject', 'in', unnamed).execute()
  }
  return images
}

async function isNamed(query: Query, id: string): Promise<boolean> {
  for (const table of ['versions', 'former_versions'] as const) {
    const row = await query
      .selectFrom(table)
      .select('id')
      .where(sql<boolean>`strpos(lower(data::text), ${id}) > 0`)
      .limit(1)
      .executeTakeFirst()
    if (row !== undefined) return true
  }
  return false
}

/** Remembers that something was erased, so that it does not come back unseen. */
export async function putTombstone(query: Query, subject: string): Promise<void> {
  await query
    .insertInto('tombstones')
    .values({ code: subject })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ erased: sql<string>`now()` }))
    .execute()
}

/** When a questionnaire was erased. */
export async function findTombstone(query: Query, code: string): Promise<string | undefined> {
  const row = await query.selectFrom('tombstones').select('erased').where('code', '=', code).executeTakeFirst()
  return row?.erased
}
