import { type Operation, present, settleOperation } from '../src/core/index.ts'
import type { ProjectFile } from './features/feature.ts'

/** The first finding that an operation would leave behind and that was not there before, in words. */
export function findingLeft({ workspace }: ProjectFile, operation: Operation): string | undefined {
  const { left, after } = settleOperation(workspace, operation, { today: new Date().toISOString().slice(0, 10) })
  const [first, ...more] = present(left, after)
  if (first === undefined) return undefined
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`
  return `${first.rule} in ${first.file}: ${first.message}${others}`
}
