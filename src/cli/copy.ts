import { copyOperation, type Workspace } from '../core/index.ts'
import { type Io, UsageError } from './io.ts'
import { type PositionOptions, readPosition } from './move.ts'
import { type WriteOptions, writeWhere } from './write-operation.ts'

/** The options of `questlint copy` as commander gives them. */
export interface CopyOptions extends WriteOptions, PositionOptions {
  readonly as: string
  /** Each `old=new`. */
  readonly rename: readonly string[]
  readonly withKeys?: boolean
}

/** Copies a part of a questionnaire under new keywords. */
export function copy(name: string, paths: readonly string[], options: CopyOptions, io: Io): number {
  const position = readPosition(options)
  const rename = new Map(options.rename.map(readPair))
  const withKeys = options.withKeys ?? false
  const copyIn = (workspace: Workspace) =>
    copyOperation(workspace, name, { as: options.as, rename, withKeys, position })
  return writeWhere(paths, copyIn, options, io)
}

function readPair(text: string): [string, string] {
  const [old = '', name = '', ...rest] = text.split('=')
  if (old === '' || name === '' || rest.length > 0) throw new UsageError(`--rename must be OLD=NEW, not "${text}"`)
  return [old, name]
}
