import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { isObject, version } from '../../../src/core/internal.ts'
import type { Tables } from '../database/tables.ts'
import { builtFile } from '../package-folder.ts'

/**
 * The configurations that were loaded before, by what their files hold: the hashes of their content. What is known is not
 * judged again, neither after a change of other files nor at the next start.
 */
export type KnownContents = Map<string, string>

/** What this program, and no other one, found loadable from the same files. */
export async function readKnownContents(query: Kysely<Tables>): Promise<KnownContents> {
  const rows = await query
    .selectFrom('configurations')
    .select(['hash', 'code', 'edition', 'sources'])
    .where('sources', 'is not', null)
    .execute()
  const known: KnownContents = new Map()
  for (const { hash, code, edition, sources } of rows) known.set(contentKey(`${code}@${edition}`, sources ?? ''), hash)
  return known
}

/** What a configuration of some files, described as JSON, is known under; the order of members is the database's. */
export function contentKey(name: string, sources: string): string {
  const ordered = JSON.stringify(JSON.parse(sources), (_, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
  return createHash('sha256')
    .update(JSON.stringify([name, ordered]))
    .digest('hex')
}

/** Tells this build of the program from others, which may judge the same files otherwise. */
export const programId: string = idOfProgram()

function idOfProgram(): string {
  try {
    return createHash('sha256')
      .update(readFileSync(builtFile('main.cjs')))
      .digest('hex')
      .slice(0, 16)
  } catch {
    return version
  }
}
