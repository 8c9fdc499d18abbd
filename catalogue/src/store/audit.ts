import { randomUUID } from 'node:crypto'
import { type Kysely, type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Something that was changed, and by whom. */
export interface Deed {
  readonly user: string | null
  /** Such as `create` or `edit`. */
  readonly action: string
  /** What was changed: the code of a questionnaire, the id of an image, an e-mail. */
  readonly subject: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** Writes down what was changed, in the transaction that changes it. */
export async function record(query: Kysely<Tables>, deed: Deed): Promise<void> {
  await writeDeed(query, deed).execute()
}

/** The same as a statement, which may be a part of the one that changes something. */
export function writeDeed(query: QueryCreator<Tables>, { user, action, subject, details = {} }: Deed) {
  return query
    .insertInto('audit')
    .values({ id: randomUUID(), user_id: user, action, subject, details: JSON.stringify(details) })
}

/** The same where another part of the statement gives what was changed; nothing where it gives nothing. */
export function writeDeedOn(
  query: QueryCreator<Tables>,
  { user, action, details = {} }: Omit<Deed, 'subject'>,
  subjects: RawBuilder<unknown>,
) {
  return query
    .insertInto('audit')
    .columns(['id', 'user_id', 'action', 'subject', 'details'])
    .expression(
      sql`select ${randomUUID()}::uuid, ${user}::uuid, ${action}::text, subject, ${JSON.stringify(details)}::jsonb from (${subjects}) as about (subject)`,
    )
}
