import { type Operation, present, settleOperation, type Workspace } from '../../src/core/index.ts'
import { todayText } from '../../src/node/clock.ts'
import type { ProjectFile } from './feature.ts'

/** The workspace with an operation done, and the first finding that it would leave behind and that was not there before, in words. */
export function tryOperation(
  { workspace }: ProjectFile,
  operation: Operation,
): { readonly after: Workspace; readonly left: string | undefined } {
  const { left, after } = settleOperation(workspace, operation, { today: todayText() })
  const [first, ...more] = present(left, after)
  if (first === undefined) return { after, left: undefined }
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`
  return { after, left: `${first.rule} in ${first.file}: ${first.message}${others}` }
}
