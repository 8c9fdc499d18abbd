import { createHash, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { networkOf } from './network.ts'

type Query = Kysely<Tables>

/** How many failed logins are free within a quarter of an hour; each one after them waits twice as long as the one before. */
const freeFailures = 5
const longestWait = 300

/** An attempt to log in that may go on, and counts as failed until it is told otherwise. */
export interface Attempt {
  /** Forgets this attempt, and all failed ones of the account. */
  readonly succeed: () => Promise<void>
}

/**
 * Lets somebody try to log in, or says how many seconds they have to wait. An attempt is counted before its password is looked at, and those of one
 * account or address one after the other, so that a hundred at once get no further than a hundred in a row, on any number of nodes.
 */
export function beginLogin(query: Query, email: string, address: string): Promise<Attempt | number> {
  const account = subjectOf('account', email.toLowerCase())
  const subjects = [account, subjectOf('address', networkOf(address))].sort()
  const ids = subjects.map(() => randomUUID())
  return query.transaction().execute(async (transaction) => {
    for (const subject of subjects)
      await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(transaction)
    let longest = 0
    for (const subject of subjects) longest = Math.max(longest, await secondsToWait(transaction, subject))
    if (longest > 0) return longest
    await sql`delete from login_failures where at < now() - interval '1 day'`.execute(transaction)
    // The transaction may have begun long before it came to its turn, and others wait from now on.
    const at = sql<string>`clock_timestamp()`
    const rows = subjects.map((subject, index) => ({ id: ids[index] ?? '', subject, at }))
    await transaction.insertInto('login_failures').values(rows).execute()
    return {
      succeed: async () => {
        await query
          .deleteFrom('login_failures')
          .where((builder) => builder.or([builder('id', 'in', ids), builder('subject', '=', account)]))
          .execute()
      },
    }
  })
}

/** Forgets that somebody tried to log in to an account. */
export async function forgetFailures(query: Query, email: string): Promise<void> {
  await query.deleteFrom('login_failures').where('subject', '=', subjectOf('account', email.toLowerCase())).execute()
}

/** A clock that was set back lets nobody wait longer than the longest wait. */
async function secondsToWait(query: Query, subject: string): Promise<number> {
  const { count, since } = await query
    .selectFrom('login_failures')
    .select((builder) => builder.fn.countAll<string>().as('count'))
    .select(sql<string | null>`extract(epoch from clock_timestamp() - max(at))`.as('since'))
    .where('subject', '=', subject)
    .where('at', '>', sql<string>`now() - interval '15 minutes'`)
    .executeTakeFirstOrThrow()
  const over = Number(count) - freeFailures
  if (over < 0) return 0
  const wait = Math.min(2 ** over, longestWait)
  return Math.min(Math.ceil(wait - Number(since ?? 0)), longestWait)
}

/** Neither addresses nor e-mails that were mistyped are kept as they are. */
function subjectOf(kind: 'account' | 'address', name: string): string {
  return `${kind}:${createHash('sha256').update(name).digest('hex')}`
}
