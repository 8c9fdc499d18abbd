import { randomUUID } from 'node:crypto'
import type { Kysely, QueryCreator } from 'kysely'
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
