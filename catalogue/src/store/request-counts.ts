import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

type Query = Kysely<Tables>

/** How often something was asked for since counting began, and in how many milliseconds it begins again. */
export interface RequestCount {
  readonly current: number
  readonly ttl: number
}

/** Counts one more request of a subject (what somebody asks for, and who they are), for all nodes alike. Counting begins again a day after the first one; a clock that was set back makes no day longer. */
export async function countRequest(query: Query, subject: string): Promise<RequestCount> {
  await forgetOld(query)
  const { rows } = await sql<{ readonly counted: number; readonly left: string }>`
    insert into request_counts as known (subject, counted, ends) values (${hashOf(subject)}, 1, now() + interval '1 day')
    on conflict (subject) do update set
      counted = case when known.ends <= now() then 1 else known.counted + 1 end,
      ends = case when known.ends <= now() then excluded.ends else least(known.ends, excluded.ends) end
    returning counted, extract(epoch from ends - now()) as left`.execute(query)
  const [row] = rows
  if (row === undefined) throw new Error('a request was not counted')
  return { current: row.counted, ttl: Math.max(0, Number(row.left) * 1000) }
}

/** Addresses are not kept as they are. */
function hashOf(subject: string): string {
  return createHash('sha256').update(subject).digest('hex')
}

/** A few of those whose day is over; those that another transaction forgets are left to it. */
async function forgetOld(query: Query): Promise<void> {
  await sql`delete from request_counts where subject in (
    select subject from request_counts where ends <= now() order by ends limit 50 for update skip locked)`.execute(
    query,
  )
}
