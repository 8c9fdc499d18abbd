import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Tables } from './tables.ts'

/** A database that is open: the same tables and the same SQL, embedded or on a server. */
export interface Database {
  readonly kind: 'embedded' | 'server'
  readonly query: Kysely<Tables>
  readonly close: () => Promise<void>
}

/** The database behind connections as the driver of PostgreSQL has them. */
export function createDatabase(kind: Database['kind'], pool: PostgresPool): Database {
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { kind, query, close: () => query.destroy() }
}
