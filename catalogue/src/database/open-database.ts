import { join } from 'node:path'
import { backUpTables } from '../commands/backup.ts'
import { WrongUse } from '../commands/wrong-use.ts'
import type { DataPlace, FolderPlace } from './data-place.ts'
import type { Database } from './database.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { lockFolder } from './folder-lock.ts'
import { embeddedKind, type FolderKind, foreignFile, hasDatabase, kindOf, writeKind } from './folder-versions.ts'
import { migrate, schemaNumber } from './migrate.ts'
import { findPostgres, type PostgresPrograms, wordNoPostgres } from './postgres-programs.ts'

/** A folder that another process has. */
export class FolderInUse extends Error {
  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(`${folder} is in use by the process ${pid}`)
  }
}

/** A database that this program cannot use, and what can be done. */
export class UnusableDatabase extends WrongUse {}

/** Opens the database of a catalogue with all its tables. */
export async function openDatabase(place: DataPlace): Promise<Database> {
  const fail = (error: unknown): never => {
    const isInMemory = !('url' in place) && place.folder === undefined
    if (isInMemory || error instanceof FolderInUse || error instanceof UnusableDatabase) throw error
    const reason = error instanceof Error ? error.message : String(error)
    const name = 'url' in place ? nameOf(place.url) : place.folder
    throw new UnusableDatabase(`the database of ${name} cannot be opened (${reason}); it is left as it is`)
  }
  const database = 'url' in place ? await openServer(place.url) : await openFolder(place).catch(fail)
  try {
    await migrate(database.query, async (connection, from) => {
      const file = await backupBefore(place, from)
      if (file !== undefined) await backUpTables(connection, from, file)
    })
  } catch (error) {
    await database.close().catch(() => undefined)
    fail(error)
  }
  return database
}

/** Where what is stored is backed up before its tables change: in the folder of the data, else where the program runs. */
async function backupBefore(place: DataPlace, from: number): Promise<string | undefined> {
  const folder = 'url' in place ? process.cwd() : place.folder
  const name = `before-schema-${schemaNumber}-of-${from}-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}.backup`
  return folder === undefined ? undefined : join(folder, name)
}

/** An address without its password. */
function nameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host + new URL(url).pathname : 'the given address'
}

async function openFolder({ folder, postgres = false }: FolderPlace): Promise<Database> {
  if (folder === undefined) return openEmbeddedDatabase()
  const foreign = foreignFile(folder)
  if (foreign !== undefined)
    throw new UnusableDatabase(
      `${folder} has no catalogue, and other files (${foreign}): name a folder that is empty or new`,
    )
  const lock = lockFolder(folder)
  if (!('release' in lock)) throw new FolderInUse(folder, lock.pid)
  try {
    const database = await openLocked(folder, postgres)
    const close = async (): Promise<void> => {
      await database.close()
      lock.release()
    }
    return { ...database, close }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Opens the database of a folder with what it was made with, or makes it. */
async function openLocked(folder: string, isPostgresAsked: boolean): Promise<Database> {
  if (!hasDatabase(folder)) {
    const programs = isPostgresAsked ? requirePostgres() : undefined
    const kind: FolderKind = programs ? { postgres: programs.version } : embeddedKind
    writeKind(folder, kind)
    return programs ? openOwn(folder, programs) : openEmbedded(folder)
  }
  const kind = kindOf(folder, isPostgresAsked)
  if ('why' in kind) throw new UnusableDatabase(kind.why)
  return 'postgres' in kind ? openOwn(folder, requirePostgres(kind.postgres)) : openEmbedded(folder)
}

// The driver of PostgreSQL is loaded where there is one only.
async function openServer(url: string): Promise<Database> {
  const { openServerDatabase } = await import('./server-database.ts')
  return openServerDatabase(url)
}

async function openOwn(folder: string, programs: PostgresPrograms): Promise<Database> {
  const { openOwnServer } = await import('./own-server.ts')
  return openOwnServer(folder, programs)
}

function openEmbedded(folder: string): Database {
  return openEmbeddedDatabase({ folder: join(folder, 'database') })
}

/** The PostgreSQL of this machine, or that of a version; says why there is none that this process can start. */
function requirePostgres(version?: string): PostgresPrograms {
  if (process.platform === 'win32')
    throw new UnusableDatabase(
      '--postgres needs Linux or macOS; on Windows, start PostgreSQL and name it with --database',
    )
  if (process.getuid?.() === 0)
    throw new UnusableDatabase(
      'PostgreSQL does not run as root: start the catalogue as another user, who owns the folder',
    )
  const programs = findPostgres(version)
  if (programs === undefined) throw new UnusableDatabase(wordNoPostgres(version))
  return programs
}
