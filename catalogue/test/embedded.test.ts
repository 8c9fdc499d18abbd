import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openEmbeddedDatabase } from '../src/database/embedded-database.ts'
import { lockFolder } from '../src/database/folder-lock.ts'
import { FolderInUse, openDatabase, UnusableDatabase } from '../src/database/open-database.ts'
import { setUser } from '../src/store/users.ts'
import { makeNewFolder } from './support/new-folder.ts'

const scratch = mkdtempSync(join(tmpdir(), 'questlint-embedded-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const email = 'a@example.org'

test('what was stored in a folder is there when it is opened again, and the lock is gone', async () => {
  const folder = join(scratch, 'reopened')
  const first = await openDatabase({ folder })
  await setUser(first.query, { email, password: 'correct horse' })
  await expect(openDatabase({ folder })).rejects.toThrow(FolderInUse)
  await first.close()
  const second = await openDatabase({ folder })
  expect(await second.query.selectFrom('users').select('email').execute()).toEqual([{ email }])
  await second.close()
  expect(readdirSync(folder).sort()).toEqual(['catalogue.json', 'database'])
})

test('a folder of another version is refused with the commands to run, and left as it is', async () => {
  const folder = join(scratch, 'older')
  await makeNewFolder(folder)
  const marker = join(folder, 'catalogue.json')
  writeFileSync(marker, '{"pglite":"0.4.0"}')
  const error = await openDatabase({ folder }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(UnusableDatabase)
  expect(String(error)).toMatch(
    /made with PGlite 0\.4\.0 \(PostgreSQL \d+\).*left as it is.*\n.*\n.*serve export --data/,
  )
  expect(readFileSync(marker, 'utf8')).toBe('{"pglite":"0.4.0"}')
})

test('a folder that is no database is left as it is', async () => {
  const folder = join(scratch, 'strange')
  mkdirSync(join(folder, 'database'), { recursive: true })
  writeFileSync(join(folder, 'database', 'letter.txt'), 'dear')
  await expect(openDatabase({ folder })).rejects.toThrow('has no PG_VERSION')
  expect(readdirSync(join(folder, 'database'))).toEqual(['letter.txt'])
  await expect(openDatabase({ folder })).rejects.toThrow(UnusableDatabase)
})

test('a folder with files of somebody is no place for a new catalogue, and stays as it is', async () => {
  const folder = join(scratch, 'sources')
  mkdirSync(join(folder, 'src'), { recursive: true })
  await expect(openDatabase({ folder })).rejects.toThrow(/has no catalogue, and other files \(src\)/)
  expect(readdirSync(folder)).toEqual(['src'])
  // What systems of files put there is nobody's.
  const volume = join(scratch, 'volume')
  mkdirSync(join(volume, 'lost+found'), { recursive: true })
  writeFileSync(join(volume, '.DS_Store'), '')
  await (await openDatabase({ folder: volume })).close()
})

test('a database half made by a process that ended is made anew', async () => {
  const folder = join(scratch, 'half')
  mkdirSync(join(folder, 'database.new'), { recursive: true })
  writeFileSync(join(folder, 'database.new', 'PG_VERSION'), '17')
  const database = await openDatabase({ folder })
  expect(await database.query.selectFrom('users').select('email').execute()).toEqual([])
  await database.close()
})

test('a statement that takes too long ends its thread; the folder is opened again', async () => {
  const folder = join(scratch, 'slow')
  await makeNewFolder(folder)
  const database = openEmbeddedDatabase({ folder: join(folder, 'database'), mostMilliseconds: 2000 })
  await setUser(database.query, { email, password: 'correct horse' })
  const slow = sql`select count(*) from generate_series(1, 1000000000)`.execute(database.query)
  const behind = database.query.selectFrom('users').select('email').execute()
  await expect(slow).rejects.toThrow('took longer than 2 s')
  expect(await behind).toEqual([{ email }])
  await database.close()
})

test('a transaction whose thread ended stores nothing of what comes after it', async () => {
  const folder = join(scratch, 'cut')
  await makeNewFolder(folder)
  const database = openEmbeddedDatabase({ folder: join(folder, 'database'), mostMilliseconds: 2000 })
  const cut = database.query.transaction().execute(async (transaction) => {
    await sql`select count(*) from generate_series(1, 1000000000)`.execute(transaction).catch(() => undefined)
    await setUser(transaction, { email, password: 'correct horse' })
  })
  await expect(cut).rejects.toThrow()
  expect(await database.query.selectFrom('users').select('email').execute()).toEqual([])
  await database.close()
})

test('what is in memory is lost with its thread, and the error says so', async () => {
  const database = openEmbeddedDatabase({ mostMilliseconds: 2000 })
  await sql`select 1`.execute(database.query)
  const slow = sql`select count(*) from generate_series(1, 1000000000)`.execute(database.query)
  await expect(slow).rejects.toThrow('what was in memory is lost')
  await expect(sql`select 1`.execute(database.query)).rejects.toThrow('what was in memory is lost')
  await database.close()
})

test('it is tended when nobody writes', async () => {
  const folder = join(scratch, 'tended')
  await makeNewFolder(folder)
  const database = openEmbeddedDatabase({ folder: join(folder, 'database'), idleMilliseconds: 50 })
  await setUser(database.query, { email, password: 'correct horse' })
  const countRows = async (): Promise<unknown> => {
    const { rows } = await sql<{ counted: number }>`
      select reltuples::int as counted from pg_class where relname = 'users'`.execute(database.query)
    return rows[0]?.counted
  }
  await expect.poll(countRows).toBe(1)
  await database.close()
})

test('of many processes that want a folder at once one gets it, and after it ended another', async () => {
  const folder = join(scratch, 'wanted')
  const own = lockFolder(folder)
  expect(own).toHaveProperty('release')
  expect(lockFolder(folder)).toMatchObject({ pid: process.pid })
  if ('release' in own) own.release()
  // A lock whose process is gone.
  const gone = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => gone.once('exit', resolve))
  writeFileSync(join(folder, 'catalogue.lock'), JSON.stringify({ pid: gone.pid, started: 'long ago' }))
  const taken = lockFolder(folder)
  expect(taken).toHaveProperty('release')
  expect(lockFolder(folder)).toMatchObject({ pid: process.pid })
  if ('release' in taken) taken.release()
})
