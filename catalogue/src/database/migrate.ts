import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import * as firstTables from './migrations/0001-first-tables.ts'
import * as configurationsInUse from './migrations/0002-configurations-in-use.ts'
import type { Tables } from './tables.ts'

/** In the order in which they are made; names are never changed. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-configurations-in-use': configurationsInUse,
}

/** How many migrations this program knows: the number of the tables that it needs. */
export const schemaNumber = Object.keys(migrations).length

/** Stands for the tables of a catalogue among the advisory locks of a database. */
const lockNumber = 8_253_114_107n

/** Tables that a newer program made. */
export class NewerSchema extends Error {}

/** The first PostgreSQL that has what the tables need: indexes that include columns. */
const oldestServer = 11

/** What keeps a PostgreSQL from having the tables, told by its `server_version_num`. */
export function wordOldServer(versionNumber: number): string | undefined {
  const version = Math.floor(versionNumber / 10_000)
  if (version >= oldestServer) return undefined
  return `it is PostgreSQL ${version}, and the catalogue needs PostgreSQL ${oldestServer} or later`
}

/** The number of the tables that a database has: how many migrations made them; 0 for none. */
export async function readSchema(query: Kysely<Tables>): Promise<number> {
  return (await readDone(query)).length
}

async function readDone(query: Kysely<Tables>): Promise<readonly string[]> {
  const { rows: tables } = await sql<{
    there: boolean
  }>`select to_regclass('kysely_migration') is not null as there`.execute(query)
  if (tables[0]?.there !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(query)
  return rows.map(({ name }) => name)
}

/**
 * Brings the tables of a database to what this program needs; several processes at once wait for each other, from the first look at it on. What is stored
 * in older tables is backed up before.
 */
export function migrate(
  query: Kysely<Tables>,
  backUp: (connection: Kysely<Tables>, from: number) => Promise<void> = async () => undefined,
): Promise<void> {
  return query.connection().execute(async (connection) => {
    const { rows } = await sql<{
      version: number
    }>`select current_setting('server_version_num')::integer as version`.execute(connection)
    const old = wordOldServer(rows[0]?.version ?? 0)
    if (old !== undefined) throw new Error(old)
    await sql`select pg_advisory_lock(${lockNumber})`.execute(connection)
    try {
      const done = await readDone(connection)
      if (done.some((name) => !(name in migrations)))
        throw new NewerSchema(
          `a newer questlint made its tables (schema ${done.length}; this one knows up to ${schemaNumber}): use that or a later one`,
        )
      if (done.length > 0 && done.length < schemaNumber) await backUp(connection, done.length)
      const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrations } })
      const { error } = await migrator.migrateToLatest()
      if (error !== undefined) throw error
    } finally {
      await sql`select pg_advisory_unlock(${lockNumber})`.execute(connection)
    }
  })
}
