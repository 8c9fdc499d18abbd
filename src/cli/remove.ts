import { removeOperation, removeRecordOperation, type Workspace } from '../core/index.ts'
import { type Io, UsageError } from './io.ts'
import { type WriteOptions, writeWhere } from './write-operation.ts'

/** The options of `questlint remove` as commander gives them. */
export interface RemoveOptions extends WriteOptions {
  readonly keepUnused?: boolean
  /** The key that loses a choice. */
  readonly from?: string
}

/** Takes a part out of a questionnaire, or removes a record that is named as `key:tech_soil`. */
export function remove(name: string, paths: readonly string[], options: RemoveOptions, io: Io): number {
  const { keepUnused = false, from } = options
  const [, model, record] = /^(key|value|questiongroup|category|translation):(.+)$/s.exec(name) ?? []
  if (from !== undefined && model !== 'value') throw new UsageError('--from needs a choice, such as value:soil_clay')
  if (keepUnused && model !== undefined) throw new UsageError('--keep-unused is for parts of a questionnaire')
  const removeIn = (workspace: Workspace) =>
    model === undefined || record === undefined
      ? removeOperation(workspace, name, { keepUnused })
      : removeRecordOperation(workspace, { model: model as 'key', name: record, from })
  return writeWhere(paths, removeIn, options, io, model === undefined ? 'one' : 'common')
}
