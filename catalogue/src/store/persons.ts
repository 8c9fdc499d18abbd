import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { removeUnnamed } from './erase.ts'
import type { DescribedImage } from './images.ts'
import { forgetFailures } from './login-failures.ts'

type Query = Kysely<Tables>

/** Everything that is kept about a person, by what it is; the `data` of a version is JSON text. */
export async function* describePerson(query: Query, given: string): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const email = given.toLowerCase()
  for (const id of await idsOf(query, email)) {
    const users = await query
      .selectFrom('users')
      .select(['email', 'is_editor', 'created'])
      .where('id', '=', id)
      .execute()
    for (const user of users) yield { kind: 'user', ...user }
    const tokens = await query
      .selectFrom('tokens')
      .select(['kind as token', 'label', 'prefix', 'created', 'expires', 'last_used'])
      .where('user_id', '=', id)
      .orderBy('created')
      .execute()
    for (const token of tokens) yield { kind: 'token', ...token }
    const compiled = await query
      .selectFrom('members')
      .innerJoin('versions', 'versions.questionnaire', 'members.questionnaire')
      .select(['members.questionnaire', 'role', 'number', 'state', 'configuration', 'edition', 'updated', 'data'])
      .where('user_id', '=', id)
      .orderBy('members.questionnaire')
      .orderBy('number')
      .execute()
    for (const version of compiled) yield { kind: 'version', ...version }
    const images = await query
      .selectFrom('images')
      .select(['id', 'content_type', 'created'])
      .where('owner', '=', id)
      .orderBy('created')
      .execute()
    for (const image of images) yield { kind: 'image', ...image }
    const requests = await query
      .selectFrom('idempotency_keys')
      .select(['key', 'status', 'created'])
      .where('user_id', '=', id)
      .orderBy('created')
      .execute()
    for (const request of requests) yield { kind: 'named request', ...request }
    const edits = await query
      .selectFrom('edit_requests')
      .select(['questionnaire', 'opened'])
      .where('user_id', '=', id)
      .orderBy('opened')
      .execute()
    for (const edit of edits) yield { kind: 'opened edit', ...edit }
    const deeds = await query
      .selectFrom('audit')
      .select(['at', 'action', 'subject', 'details'])
      .where('user_id', '=', id)
      .orderBy('at')
      .execute()
    for (const { details, ...deed } of deeds) yield { kind: 'deed', ...deed, details: JSON.parse(details) as unknown }
  }
  for (const code of await findMentions(query, email)) yield { kind: 'mention', questionnaire: code }
}

/** What erasing a person did. */
export interface ErasedPerson {
  /** The name that stands for them in the audit table. */
  readonly pseudonym: string
  /** The images that they uploaded and that no answers name, whose rows are gone. */
  readonly images: readonly DescribedImage[]
  /** Questionnaires whose answers have the e-mail. */
  readonly mentions: readonly string[]
}

/** Removes a person, also one who was removed as a user before: what they did stays under a pseudonym. `undefined` where nothing is known of them. */
export async function erasePerson(transaction: Transaction<Tables>, given: string): Promise<ErasedPerson | undefined> {
  const email = given.toLowerCase()
  const ids = await idsOf(transaction, email)
  if (ids.length === 0) return undefined
  const owned = await transaction.selectFrom('images').select('id').where('owner', 'in', ids).execute()
  const images = await removeUnnamed(
    transaction,
    owned.map(({ id }) => id),
  )
  const stand = randomUUID()
  const pseudonym = `erased-${stand.slice(0, 8)}`
  await transaction.deleteFrom('users').where('id', 'in', ids).execute()
  await transaction.updateTable('audit').set({ user_id: stand }).where('user_id', 'in', ids).execute()
  await transaction.updateTable('audit').set({ subject: pseudonym }).where(sql`lower(subject)`, '=', email).execute()
  await transaction
    .insertInto('audit')
    .values({
      id: randomUUID(),
      user_id: stand,
      action: 'erase person',
      subject: pseudonym,
      details: JSON.stringify({ images: images.length }),
    })
    .execute()
  await forgetFailures(transaction, email)
  return { pseudonym, images, mentions: await findMentions(transaction, email) }
}

/** The ids that a person has, or had before they were removed. */
async function idsOf(query: Query, email: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where email = ${email}
    union select user_id from audit where subject = ${email} and action in ('set user', 'remove user') and user_id is not null`.execute(
    query,
  )
  return rows.map(({ id }) => id)
}

async function findMentions(query: Query, email: string): Promise<readonly string[]> {
  const rows = await query
    .selectFrom('versions')
    .select('questionnaire')
    .distinct()
    .where(sql<boolean>`strpos(lower(data::text), ${email}) > 0`)
    .orderBy('questionnaire')
    .execute()
  return rows.map(({ questionnaire }) => questionnaire)
}
