import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { oracles } from '../support/real-configurations.ts'

/** One row of what the executed templates show: the members differ with file and level. */
export interface Row {
  readonly template: string
  readonly level?: string
  readonly type?: string
  readonly n?: number
  readonly options: Readonly<Record<string, unknown>>
  readonly raises: string | null
  readonly [member: string]: unknown
}

/** Reads the rows of a file one by one, those of one level only. */
export async function* readRows(file: string, level?: string): AsyncGenerator<Row> {
  for await (const line of createInterface({ input: createReadStream(join(oracles ?? '', 'views', file)) })) {
    const row = JSON.parse(line) as Row
    if (row.level === level) yield row
  }
}

/** What differs between the data and the rows, at most a few, so that a failure can be read; and how many rows were compared. */
export async function compare(
  rows: AsyncIterable<Row>,
  misfit: (row: Row) => string | undefined,
): Promise<{ compared: number; misfits: string[] }> {
  const misfits: string[] = []
  let compared = 0
  for await (const row of rows) {
    compared++
    const text = misfit(row)
    if (text !== undefined && misfits.length < 20) misfits.push(`${text} ${JSON.stringify(row)}`)
  }
  return { compared, misfits }
}
