import { nearestName } from '../text/nearest-name.ts'
import { shortName } from '../text/printable.ts'
import type { Model, RecordFact } from '../workspace/facts.ts'
import type { SetFile, SetIndex } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Refusal } from './operation.ts'

/** A record with the file that has it. */
export interface FoundRecord {
  readonly record: RecordFact
  readonly file: SetFile
}

/** The one record of a model that has a keyword, or a pk where no keyword is the same. */
export function findRecord({ sets }: Workspace, model: Model, keyword: string): FoundRecord | Refusal {
  const found = new Map<string, FoundRecord>()
  const add = (set: SetIndex, record: RecordFact): void => {
    found.set(`${record.uri}#${record.pointer}`, { record, file: set.fileOf(record) })
  }
  for (const set of sets) for (const record of set.withKeyword(model, keyword)) add(set, record)
  if (found.size === 0 && /^\d+$/.test(keyword))
    for (const set of sets)
      for (const { records } of set.files)
        for (const record of records) if (record.model === model && record.pk === Number(keyword)) add(set, record)
  const [first, ...others] = [...found.values()]
  if (first === undefined) {
    const candidate = nearestName(keyword, new Set(sets.flatMap((set) => set.keywords(model))))
    const hint = candidate === undefined ? '.' : `; did you mean "${candidate}"?`
    return { refused: `No loaded file has a ${model} "${shortName(keyword)}"${hint}` }
  }
  if (others.length === 0) return first
  const files = [first, ...others].map(({ record }) => record.uri)
  return {
    refused: `There is more than one ${model} "${shortName(keyword)}" (in ${files.join(', ')}); name the files of the one that is meant.`,
  }
}
