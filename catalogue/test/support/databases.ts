import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { openEmbeddedDatabase } from '../../src/database/embedded-database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openServerDatabase } from '../../src/database/server-database.ts'
import { hasPostgres, sharedPostgres, type TestServer } from './postgres.ts'

/** Opens an empty database with all tables, which is closed after the tests of the file. */
export type OpenDatabase = () => Promise<Database>

/** The same tests on the embedded database and on a server, where there is one. */
export function onEachDatabase(tests: (open: OpenDatabase) => void): void {
  describe('on the embedded database', () => {
    tests(closingAfter(() => openEmbeddedDatabase()))
  })
  describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
    let server: TestServer | undefined
    beforeAll(async () => {
      server = await sharedPostgres()
    })
    tests(closingAfter(() => openServerDatabase(server?.createDatabase() ?? '')))
  })
}

function closingAfter(open: () => Database): OpenDatabase {
  const opened: Database[] = []
  afterAll(async () => {
    for (const database of opened) await database.close()
  })
  return async () => {
    const database = open()
    opened.push(database)
    await migrate(database.query)
    return database
  }
}
