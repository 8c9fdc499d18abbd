import { removeOperation } from '../core/index.ts'
import type { Io } from './io.ts'
import { loadForWriting, type WriteOptions, writeOperation } from './write-operation.ts'

/** The options of `questlint remove` as commander gives them. */
export interface RemoveOptions extends WriteOptions {
  readonly keepUnused?: boolean
}

/** Takes a part out of a questionnaire. */
export function remove(name: string, paths: readonly string[], options: RemoveOptions, io: Io): number {
  const loaded = loadForWriting(paths, options, io)
  const keepUnused = options.keepUnused ?? false
  return writeOperation(loaded, removeOperation(loaded.workspace, name, { keepUnused }), options, io)
}
