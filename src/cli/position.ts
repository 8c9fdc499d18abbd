import type { PartPosition } from '../core/internal.ts'
import type { PlacingOptions } from './command/shared-options.ts'
import { UsageError } from './io.ts'

/** The position that options say; throws for options that contradict each other. */
export function readPosition({ into, after, before, first, last }: PlacingOptions): PartPosition {
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
