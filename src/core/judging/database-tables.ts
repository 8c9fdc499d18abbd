import { optionsOf } from '../schema/options.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import { writtenRecords } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'

/** A table of the application whose records answers can choose. */
export interface Table {
  readonly name: string
  /** Whether the application has it; without it every answer is refused. */
  readonly exists: boolean
  /** The pks of its records as text; `undefined` when no loaded file has any, so that only the database knows. */
  readonly pks: ReadonlySet<string> | undefined
  /** Those of them that the form offers: the active ones. */
  readonly offered: ReadonlySet<string> | undefined
}

/** The tables of the application, with their records in the fixtures of a set; gives one by the name of its model. */
export function createTables(set: SetIndex): (model: unknown) => Table | undefined {
  return (name) => {
    if (typeof name !== 'string') return undefined
    const known = optionsOf('question', 'form_options').get('model')?.schema.enum
    const { pks, offered } = pksIn(set).get(`configuration.${name.toLowerCase()}`) ?? {}
    return { name, exists: known?.includes(name) !== false, pks, offered }
  }
}

interface Pks {
  readonly pks: Set<string>
  readonly offered: Set<string>
}

const pksIn = remember(({ files }: SetIndex): ReadonlyMap<string, Pks> => {
  const tables = new Map<string, Pks>()
  for (const file of files) {
    for (const record of writtenRecords(file).items) {
      if (!isObject(record) || typeof record.model !== 'string') continue
      const model = record.model.toLowerCase()
      const table = tables.get(model) ?? { pks: new Set(), offered: new Set() }
      tables.set(model, table)
      table.pks.add(String(record.pk))
      if (memberOf(record.fields, 'active') !== false) table.offered.add(String(record.pk))
    }
  }
  return tables
})
