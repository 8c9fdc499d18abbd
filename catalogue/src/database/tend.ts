import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** Connections whose writing is counted. */
export interface Tending {
  readonly connect: () => Promise<PostgresPoolClient>
  /** Tends once more where much was written; nothing is tended afterwards. */
  readonly stop: () => Promise<void>
}

/** So many statements that write leave enough behind to tend the database before it closes. */
const manyWrites = 500

/** The embedded database has nobody else who removes old rows, counts for its plans and shortens its log: it is done when nobody writes. */
export function tendWhenIdle(pool: PostgresPool, idleMilliseconds: number): Tending {
  let writes = 0
  let timer: NodeJS.Timeout | undefined
  let tended: Promise<void> = Promise.resolve()
  const tend = async (): Promise<void> => {
    writes = 0
    const client = await pool.connect()
    try {
      for (const sql of ['vacuum analyze', 'checkpoint']) await client.query(sql, [])
    } finally {
      client.release()
    }
  }
  const count = (sql: string): void => {
    if (!/^\s*(?:insert|update|delete|with)\b/i.test(sql)) return
    writes++
    clearTimeout(timer)
    timer = setTimeout(() => {
      // What cannot be tended now is tended after the next write; whoever writes hears of what is broken.
      tended = tend().catch(() => undefined)
    }, idleMilliseconds)
    timer.unref()
  }
  return {
    connect: async () => {
      const client = await pool.connect()
      const query = (sql: unknown, parameters: readonly unknown[]): unknown => {
        count(String(sql))
        return client.query(sql as string, parameters)
      }
      return { query, release: () => client.release() } as unknown as PostgresPoolClient
    },
    stop: async () => {
      clearTimeout(timer)
      await tended
      if (writes >= manyWrites) await tend().catch(() => undefined)
    },
  }
}
