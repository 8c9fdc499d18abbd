import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import * as firstTables from './migrations/0001-first-tables.ts'
import * as configurationsInUse from './migrations/0002-configurations-in-use.ts'
import type { Tables } from './tables.ts'

/** In the order in which they are made; names are never changed. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-configurations-in-use': configurationsInUse,
}

/** Stands for the tables of a catalogue among the advisory locks of a database. */
const lockNumber = 8_253_114_107n

/** Brings the tables of a database to what this program needs; several processes at once wait for each other, from the first look at it on. */
export function migrate(query: Kysely<Tables>): Promise<void> {
  return query.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockNumber})`.execute(connection)
    try {
      const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrations } })
      const { error } = await migrator.migrateToLatest()
      if (error !== undefined) throw error
    } finally {
      await sql`select pg_advisory_unlock(${lockNumber})`.execute(connection)
    }
  })
}
