import { type Kysely, sql, type Transaction } from 'kysely'
import { count, version } from '../../../src/core/internal.ts'
import { schemaNumber } from '../database/migrate.ts'
import type { Tables } from '../database/tables.ts'
import type { ImageSize } from '../images/image-sizes.ts'
import type { ImageStore } from '../images/image-store.ts'
import { nameOfSize } from '../images/moved-images.ts'
import { type BackupEntry, readBackup, writeBackup } from './backup-file.ts'
import type { TaskContext, TaskIo } from './task.ts'
import { WrongUse } from './wrong-use.ts'

/** All tables but those that others give, and those that count what is limited, in the order in which they can be filled. */
const tables = [
  'users',
  'tokens',
  'sources',
  'configurations',
  'questionnaires',
  'members',
  'versions',
  'imports',
  'edit_requests',
  'links',
  'images',
  'idempotency_keys',
  'audit',
  'configuration_changes',
  'migrations',
  'former_versions',
  'tombstones',
] as const satisfies readonly (keyof Tables)[]

const sequence = 'questionnaire_numbers'

/** How many rows are in memory at once. */
const blockSize = 50

/** Writes all that a catalogue has, as it is at one moment, into a file. Says whether nothing is missing. */
export async function backUp(file: string, context: TaskContext, io: TaskIo): Promise<boolean> {
  const missing: string[] = []
  const counts = { rows: 0, images: 0 }
  await context.database.query
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await writeBackup(file, entriesOf(transaction, context, { missing, counts, io }))
    })
  for (const name of missing) await io.say(`${name} is not among the images of the catalogue`)
  await io.say(`${wordCounts(counts)} written to ${file}`)
  return missing.length === 0
}

/** Writes what is in the tables that there are, as they were made by so many migrations; images stay where they are. */
export async function backUpTables(query: Kysely<Tables>, schema: number, file: string): Promise<void> {
  const counts = { rows: 0, images: 0 }
  const io = { progress: async () => undefined }
  await query
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await writeBackup(file, rowsOf(transaction, schema, { counts, io }))
    })
}

async function* entriesOf(
  transaction: Transaction<Tables>,
  { images }: TaskContext,
  {
    missing,
    counts,
    io,
  }: { readonly missing: string[]; readonly counts: { rows: number; images: number }; readonly io: TaskIo },
): AsyncGenerator<BackupEntry> {
  yield* rowsOf(transaction, schemaNumber, { counts, io })
  const known = await transaction.selectFrom('images').select(['id', 'content_type', 'sizes']).orderBy('id').execute()
  for (const { id, content_type: type, sizes } of known) {
    for (const { size } of JSON.parse(sizes) as readonly { readonly size: ImageSize }[]) {
      const name = nameOfSize({ id, contentType: type }, size)
      const bytes = await images?.store.get(name)
      if (bytes === undefined) missing.push(name)
      else {
        counts.images++
        yield { image: name, type, bytes: Buffer.from(bytes).toString('base64') }
      }
    }
    await io.progress(`${wordCounts(counts)} written`)
  }
}

async function* rowsOf(
  transaction: Transaction<Tables>,
  schema: number,
  { counts, io }: { readonly counts: { rows: number }; readonly io: Pick<TaskIo, 'progress'> },
): AsyncGenerator<BackupEntry> {
  yield { backup: 1, schema, questlint: version, made: new Date().toISOString() }
  for (const table of tables) {
    const columns = await columnsOf(transaction, table)
    if (columns.length === 0) continue
    yield { table, columns: columns.map(({ name }) => name), types: columns.map(({ type }) => type) }
    const keys = sql.join(columns.filter(({ isKey }) => isKey).map(({ name }) => sql.id(name)))
    const list = sql.join(columns.map(({ name }) => sql`${sql.id(name)}::text collate "C"`))
    await sql`declare kept no scroll cursor for select array[${list}] as row from ${sql.id(table)} order by ${keys}`.execute(
      transaction,
    )
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(blockSize)} from kept`.execute(transaction)
      if (rows.length === 0) break
      yield { rows: rows.map(({ row }) => row as unknown as readonly (string | null)[]) }
      counts.rows += rows.length
      await io.progress(`${count(counts.rows, 'row')} written`)
    }
    await sql`close kept`.execute(transaction)
  }
  const { rows } = await sql<{
    last: string
    called: boolean
  }>`select last_value::text as last, is_called as called from ${sql.id(sequence)}`.execute(transaction)
  const [numbers] = rows
  if (numbers) yield { sequence, ...numbers }
}

interface Column {
  readonly name: string
  readonly type: string
  /** Whether it is of the primary key, by which rows are written in order. */
  readonly isKey: boolean
}

async function columnsOf(query: Kysely<Tables>, table: string): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select attname::text as name, format_type(atttypid, atttypmod) as type,
      exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any(indkey)) as "isKey"
    from pg_attribute where attrelid = to_regclass(${table}::text) and attnum > 0 and not attisdropped order by attnum`.execute(
    query,
  )
  return rows
}

/** Whether there is nothing in a database that a restore would mix with. */
export async function isEmpty(query: Kysely<Tables>): Promise<boolean> {
  for (const table of ['users', 'questionnaires', 'images', 'audit', 'tombstones'] as const)
    if ((await query.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst()) !== undefined) return false
  return true
}

/** Puts all of a backup, which was read to its end before, into an empty catalogue: all of it or nothing. */
export async function restore(file: string, { database, images }: TaskContext, io: TaskIo): Promise<boolean> {
  const counts = { rows: 0, images: 0 }
  await database.query.transaction().execute(async (transaction) => {
    if (!(await isEmpty(transaction)))
      throw new WrongUse('there is something in this catalogue already; restore into a new folder or an empty database')
    await fill(transaction, readBackup(file), { images: images?.store, counts, io })
  })
  await io.say(`${wordCounts(counts)} restored`)
  return true
}

/** Puts all of a backup into tables that are empty. */
async function fill(
  transaction: Transaction<Tables>,
  entries: AsyncIterable<BackupEntry>,
  {
    images,
    counts,
    io,
  }: {
    readonly images: ImageStore | undefined
    readonly counts: { rows: number; images: number }
    readonly io: Pick<TaskIo, 'progress'>
  },
): Promise<void> {
  // What a first start keeps of its configurations is in the backup, too.
  for (const table of ['configurations', 'sources'] as const) await transaction.deleteFrom(table).execute()
  let into: Into | undefined
  for await (const entry of entries) {
    if ('table' in entry) into = entry
    else if ('rows' in entry && into !== undefined) {
      await insert(transaction, requireKnown(into), entry.rows)
      counts.rows += entry.rows.length
    } else if ('sequence' in entry && entry.sequence === sequence)
      await sql`select setval(${sequence}, ${entry.last}::bigint, ${entry.called}::boolean)`.execute(transaction)
    else if ('image' in entry) {
      if (images === undefined) throw new WrongUse('name with --images where the catalogue is to keep its images')
      if (!/^[\w./-]+$/.test(entry.image) || entry.image.includes('..'))
        throw new WrongUse(`${entry.image} is not the name of an image`)
      await images.put(entry.image, Buffer.from(entry.bytes, 'base64'), entry.type)
      counts.images++
    }
    await io.progress(`${wordCounts(counts)} restored`)
  }
}

/** Copies all rows of a database into one that is empty. */
export async function copyRows(from: Kysely<Tables>, to: Kysely<Tables>): Promise<void> {
  const counts = { rows: 0, images: 0 }
  const io = { progress: async () => undefined }
  await from
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((source) =>
      to
        .transaction()
        .execute((target) =>
          fill(target, rowsOf(source, schemaNumber, { counts, io }), { images: undefined, counts, io }),
        ),
    )
}

type Into = { readonly table: string; readonly columns: readonly string[]; readonly types: readonly string[] }

/** A backup is input like any other: only tables of a catalogue are filled, and types are names. */
function requireKnown(into: Into): Into {
  const isKnown =
    (tables as readonly string[]).includes(into.table) && into.types.every((type) => /^[a-z ]+(?:\[\])?$/.test(type))
  if (!isKnown) throw new WrongUse(`the backup has a table ${into.table} that no catalogue has`)
  return into
}

async function insert(query: Kysely<Tables>, { table, columns, types }: Into, rows: readonly unknown[]): Promise<void> {
  const names = sql.join(columns.map((name) => sql.id(name)))
  const values = sql.join(types.map((type, at) => sql`(r ->> ${sql.lit(at)})::${sql.raw(type)}`))
  await sql`insert into ${sql.id(table)} (${names}) select ${values} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r`.execute(
    query,
  )
}

function wordCounts({ rows, images }: { readonly rows: number; readonly images: number }): string {
  return `${count(rows, 'row')} and ${count(images, 'file')} of images`
}
