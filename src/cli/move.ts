import { moveOperation, type PartPosition, type Workspace } from '../core/index.ts'
import { type Io, UsageError } from './io.ts'
import { type WriteOptions, writeWhere } from './write-operation.ts'

/** Where a part of a questionnaire shall stand, as commander gives it. */
export interface PositionOptions {
  readonly into?: string
  readonly after?: string
  readonly before?: string
  readonly first?: boolean
  readonly last?: boolean
}

/** Moves a part of a questionnaire. */
export function move(name: string, paths: readonly string[], options: WriteOptions & PositionOptions, io: Io): number {
  const position = readPosition(options)
  if (Object.keys(position).length === 0)
    throw new UsageError('name the place with --into, --after, --before, --first or --last')
  const moveIn = (workspace: Workspace) => moveOperation(workspace, name, position)
  return writeWhere(paths, moveIn, options, io)
}

/** The position that options say; throws for options that contradict each other. */
export function readPosition({ into, after, before, first, last }: PositionOptions): PartPosition {
  const given = [after && '--after', before && '--before', first && '--first', last && '--last'].filter(Boolean)
  if (given.length > 1) throw new UsageError(`${given[0]} cannot be combined with ${given[1]}`)
  return {
    ...(into === undefined ? {} : { into }),
    ...(after === undefined ? {} : { after }),
    ...(before === undefined ? {} : { before }),
    ...(first ? { end: 'first' as const } : {}),
    ...(last ? { end: 'last' as const } : {}),
  }
}
