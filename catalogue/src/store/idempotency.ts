import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { User } from './users.ts'

type Query = Kysely<Tables>

/** A request that a client named, so that it can send it again. */
export interface NamedRequest {
  readonly user: User
  readonly key: string
  /** SHA-256 of what it asks for. */
  readonly hash: string
}

/** The answer to a request that was sent before; `other` where another request had its name. */
export type KnownAnswer = { readonly status: number; readonly body: string } | 'other' | undefined

/** How long the answers to named requests are kept. */
const kept = '24 hours'

/** The answer that a request got when it was sent before. */
export async function findAnswer(query: Query, { user, key, hash }: NamedRequest): Promise<KnownAnswer> {
  const row = await query
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .where('created', '>', sql<string>`now() - ${kept}::interval`)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return row.request_hash === hash ? { status: row.status, body: row.body } : 'other'
}

/** Takes the name of a request for a transaction: whoever sends it at the same time waits for its end, and gets its answer. */
export async function takeName(transaction: Transaction<Tables>, request: NamedRequest): Promise<KnownAnswer> {
  await forgetOld(transaction)
  const { user, key, hash } = request
  const taken = await transaction
    .insertInto('idempotency_keys')
    .values({ user_id: user.id, key, request_hash: hash, status: 0, body: '' })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ request_hash: hash, status: 0, body: '', created: sql<string>`now()` })
        .where('idempotency_keys.created', '<=', sql<string>`now() - ${kept}::interval`),
    )
    .returning('key')
    .executeTakeFirst()
  return taken === undefined ? findAnswer(transaction, request) : undefined
}

/** Keeps the answer to a named request, in the transaction that does what it asks for. */
export async function keepAnswer(
  transaction: Transaction<Tables>,
  { user, key }: NamedRequest,
  { status, body }: { readonly status: number; readonly body: string },
): Promise<void> {
  await transaction
    .updateTable('idempotency_keys')
    .set({ status, body })
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .execute()
}

/** A few of the answers that nobody can ask for any more; those that another transaction forgets are left to it. */
async function forgetOld(transaction: Transaction<Tables>): Promise<void> {
  await sql`delete from idempotency_keys where (user_id, key) in (
    select user_id, key from idempotency_keys where created <= now() - ${kept}::interval
    order by created limit 50 for update skip locked)`.execute(transaction)
}
