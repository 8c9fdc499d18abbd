import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import { mostPrepared } from './connection.ts'

const { serialize } = protocol

/** What a statement gave. */
export interface StatementResult {
  readonly rows: readonly unknown[]
  readonly affectedRows?: number
}

/** Runs statements, each of which the embedded database reads and plans once: that takes longer than to run it. */
export function prepareStatements(
  database: PGlite,
  parsers: Readonly<Record<number, (text: string) => unknown>>,
): (sql: string, parameters: readonly unknown[]) => Promise<StatementResult> {
  /** The types of the parameters of those that are prepared, by their text. */
  const prepared = new Map<string, { readonly name: string; readonly types: readonly number[] }>()
  const options = { syncToFs: false }

  async function prepare(sql: string): Promise<{ readonly name: string; readonly types: readonly number[] }> {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const name = `s${prepared.size}`
    const asked = [serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync()]
    const messages = await database.execProtocolStream(Buffer.concat(asked), options)
    const made = { name, types: parse.parseDescribeStatementResults(messages) }
    prepared.set(sql, made)
    return made
  }

  return async (sql, parameters) => {
    if (parameters.length === 0 || (!prepared.has(sql) && prepared.size >= mostPrepared))
      return database.query(sql, [...parameters], { parsers })
    const { name, types } = await prepare(sql)
    const values = parameters.map((value, at) => {
      if (value === null || value === undefined) return null
      const write = database.serializers[types[at] ?? 0]
      return write ? (write(value) as string) : String(value)
    })
    const asked = [
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ]
    const messages = await database.execProtocolStream(Buffer.concat(asked), options)
    if (!database.isInTransaction()) await database.syncToFs()
    const [result] = parse.parseResults(messages, database.parsers, { parsers })
    return result ?? { rows: [] }
  }
}
