import { isSameJson } from '../text/json-value.ts'
import type { FileFacts, RecordFact } from '../workspace/facts.ts'

/** What a file redefines of one before it: records of the same model and pk with other content. */
export interface RedefinedRecords {
  readonly earlier: string
  readonly later: string
  readonly count: number
  /** The first of them in the later file. */
  readonly first: RecordFact
}

/** Finds what the files of a set redefine, given in loading order; each record counts against the one that it replaces. */
export function findRedefinedRecords(files: readonly FileFacts[]): RedefinedRecords[] {
  const pairs = new Map<string, RedefinedRecords>()
  const last = new Map<string, RecordFact>()
  for (const record of files.flatMap((file) => file.records)) {
    if (record.pk === undefined) continue
    const name = `${record.model}#${record.pk}`
    const earlier = last.get(name)
    last.set(name, record)
    if (earlier === undefined || earlier.uri === record.uri || isSameJson(earlier.fields, record.fields)) continue
    const pair = `${earlier.uri}\n${record.uri}`
    const known = pairs.get(pair) ?? { earlier: earlier.uri, later: record.uri, count: 0, first: record }
    pairs.set(pair, { ...known, count: known.count + 1 })
  }
  return [...pairs.values()]
}
