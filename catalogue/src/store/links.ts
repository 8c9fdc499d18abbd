import type { Kysely, Transaction } from 'kysely'
import { addToGroup } from '../../../src/core/internal.ts'
import type { Tables } from '../database/tables.ts'
import { record } from './audit.ts'

/** Links two questionnaires; each is then shown with the other. */
export async function addLink(query: Kysely<Tables>, questionnaire: string, linked: string): Promise<void> {
  await query
    .insertInto('links')
    .values({ questionnaire, linked })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Links two questionnaires if both are there; says whether they are. */
export async function addKnownLink(
  transaction: Transaction<Tables>,
  questionnaire: string,
  linked: string,
): Promise<boolean> {
  const known = await transaction
    .selectFrom('questionnaires')
    .select('code')
    .where('code', 'in', [questionnaire, linked])
    .execute()
  if (known.length < new Set([questionnaire, linked]).size) return false
  const before = await transaction
    .selectFrom('links')
    .select('linked')
    .where('questionnaire', '=', questionnaire)
    .where('linked', '=', linked)
    .executeTakeFirst()
  if (before !== undefined) return true
  await addLink(transaction, questionnaire, linked)
  await record(transaction, { user: null, action: 'link', subject: questionnaire, details: { linked } })
  return true
}

/** The questionnaires that some are linked with, as they say it themselves, by the code of each. */
export async function findLinksOf(
  query: Kysely<Tables>,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>()
  if (codes.length === 0) return found
  const rows = await query
    .selectFrom('links')
    .select(['questionnaire', 'linked'])
    .where('questionnaire', 'in', [...new Set(codes)])
    .orderBy('questionnaire')
    .orderBy('linked')
    .execute()
  for (const { questionnaire, linked } of rows) addToGroup(found, questionnaire, linked)
  return found
}

/** A questionnaire that is linked with another one. */
export interface Linked {
  readonly code: string
  readonly configuration: string
  /** Its name by language, as JSON. */
  readonly names: string
  readonly original: string
}

/** The public questionnaires that one is linked with, whichever of the two says so. */
export function findLinked(query: Kysely<Tables>, code: string): Promise<readonly Linked[]> {
  return query
    .selectFrom('versions')
    .select(['questionnaire as code', 'configuration', 'names', 'original_language as original'])
    .where('state', '=', 'public')
    .where((builder) =>
      builder.or([
        builder(
          'questionnaire',
          'in',
          builder.selectFrom('links').select('links.linked').where('links.questionnaire', '=', code),
        ),
        builder(
          'questionnaire',
          'in',
          builder.selectFrom('links').select('links.questionnaire').where('links.linked', '=', code),
        ),
      ]),
    )
    .orderBy('questionnaire')
    .execute()
}
