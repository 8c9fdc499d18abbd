import { sql } from 'kysely'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { migrate } from './migrate.ts'

/** An embedded database with all tables and nothing in them, as an archive. */
export async function createSeed(): Promise<Uint8Array> {
  const database = openEmbeddedDatabase()
  await migrate(database.query)
  // What others are made from: two thirds of all files, which every start would read.
  for (const name of ['template0', 'template1']) {
    await sql`update pg_database set datistemplate = false where datname = ${name}`.execute(database.query)
    await sql`drop database ${sql.id(name)}`.execute(database.query)
  }
  await sql`checkpoint`.execute(database.query)
  const dump = await database.dump()
  await database.close()
  return dump
}
