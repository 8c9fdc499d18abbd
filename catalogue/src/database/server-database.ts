import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { mostPrepared, sessionSettings, textTypes } from './connection.ts'
import { createDatabase, type Database } from './database.ts'

/** How many connections one node opens at most. */
const mostConnections = 10

/** The longest that a request waits for a connection. */
const mostConnectMilliseconds = 15_000

/**
 * What a list with filters finds is counted by a bitmap of places; with PostgreSQL's own 4 MB it has no room for those of a million questionnaires, and all
 * rows are read in its stead. Where more is set, that stays.
 */
const roomForCounts = `select set_config('work_mem', '32MB', false) where pg_size_bytes(current_setting('work_mem')) < pg_size_bytes('32MB')`

/** Opens a database on a PostgreSQL server; any number of nodes may share it. */
export function openServerDatabase(place: string | pg.PoolConfig): Database {
  const pool = new pg.Pool({
    ...(typeof place === 'string' ? { connectionString: place } : place),
    max: mostConnections,
    connectionTimeoutMillis: mostConnectMilliseconds,
    types: {
      getTypeParser: ((type: number, format?: 'text' | 'binary') =>
        textTypes.includes(type) ? (text: string) => text : pg.types.getTypeParser(type, format)) as never,
    },
  })
  // A connection that breaks while nobody uses it is replaced by the pool.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // One that breaks while somebody uses it fails their statement; nobody listening would end the process.
    client.on('error', () => undefined)
    client.query(`${sessionSettings}; ${roomForCounts}`).catch(() => undefined)
  })
  return createDatabase('server', named(pool))
}

/** A pool whose connections prepare each statement once: reading and planning it takes longer than to run it. */
function named(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < mostPrepared) names.set(text, `s${names.size}`)
    return names.get(text)
  }
  return {
    connect: async () => {
      const client = await pool.connect()
      const query = (text: string, values: readonly unknown[] = []): Promise<unknown> => {
        const name = values.length > 0 ? nameOf(text) : undefined
        return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
      }
      return { query, release: () => client.release() } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}
