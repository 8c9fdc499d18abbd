import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { openEmbeddedDatabase } from '../src/database/embedded-database.ts'
import { embeddedKind, writeKind } from '../src/database/folder-versions.ts'
import { migrate, readSchema, schemaNumber, wordOldServer } from '../src/database/migrate.ts'
import * as firstTables from '../src/database/migrations/0001-first-tables.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { openServerDatabase } from '../src/database/server-database.ts'
import { setUser } from '../src/store/users.ts'
import { hasPostgres, sharedPostgres } from './support/postgres.ts'

const scratch = mkdtempSync(join(tmpdir(), 'questlint-schema-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Makes the oldest tables that there were, with a user in them. */
async function makeOldest({ query }: Database): Promise<void> {
  const migrator = new Migrator({
    db: query,
    provider: { getMigrations: async () => ({ '0001-first-tables': firstTables }) },
  })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  await setUser(query, { email: 'old@example.org', password: 'password of old' })
}

test('the oldest tables are brought to those of this program, after a backup beside the data', async () => {
  const folder = join(scratch, 'old')
  const { mkdirSync } = await import('node:fs')
  mkdirSync(folder)
  writeKind(folder, embeddedKind)
  // The seed has the tables of now, so the oldest are made without it.
  const old = openEmbeddedDatabase({ folder: join(folder, 'database'), seed: join(scratch, 'none') })
  await makeOldest(old)
  await old.close()
  const database = await openDatabase({ folder })
  expect(await readSchema(database.query)).toBe(schemaNumber)
  expect(await database.query.selectFrom('users').select('email').execute()).toEqual([{ email: 'old@example.org' }])
  const [backup = '', ...others] = readdirSync(folder).filter((name) => name.endsWith('.backup'))
  expect(others).toEqual([])
  expect(backup).toMatch(new RegExp(`^before-schema-${schemaNumber}-of-1-\\d{14}\\.backup$`))
  expect(readFileSync(join(folder, backup), 'utf8')).toContain('old@example.org')
  await database.close()
  await (await openDatabase({ folder })).close()
  expect(readdirSync(folder).filter((name) => name.endsWith('.backup'))).toHaveLength(1)
})

test.skipIf(!hasPostgres)(
  'on a server, two nodes that start at once upgrade once, and a newer schema is refused',
  async () => {
    const url = (await sharedPostgres()).createDatabase()
    const [one, two] = [openServerDatabase(url), openServerDatabase(url)]
    await makeOldest(one)
    let backups = 0
    const count = async (): Promise<void> => {
      backups++
    }
    await Promise.all([migrate(one.query, count), migrate(two.query, count)])
    expect(backups).toBe(1)
    expect(await readSchema(two.query)).toBe(schemaNumber)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(one.query)
    await expect(openDatabase({ url })).rejects.toThrow(
      `a newer questlint made its tables (schema ${schemaNumber + 1}; this one knows up to ${schemaNumber}): use that or a later one`,
    )
    await one.close()
    await two.close()
  },
)

test('a PostgreSQL that is too old is refused with the first one that is not', () => {
  expect(wordOldServer(100_020)).toBe('it is PostgreSQL 10, and the catalogue needs PostgreSQL 11 or later')
  expect([110_022, 150_018, 180_004].map(wordOldServer)).toEqual([undefined, undefined, undefined])
})

test.skipIf(!hasPostgres)(
  'connections to a server have room to count what filters find; more that is set stays',
  async () => {
    const url = (await sharedPostgres()).createDatabase()
    const read = async (address: string): Promise<unknown> => {
      const database = openServerDatabase(address)
      const { rows } = await sql<{ room: string }>`select current_setting('work_mem') as room`.execute(database.query)
      await database.close()
      return rows[0]?.room
    }
    expect(await read(url)).toBe('32MB')
    expect(await read(`${url}?options=-c%20work_mem%3D64MB`)).toBe('64MB')
  },
)
