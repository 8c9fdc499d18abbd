import type { FileIndex } from '../workspace/set-index.ts'
import type { Node } from './node.ts'
import { keyTypeOf } from './templates.ts'

/** The key types whose answers have no visible input in the form (format facts 2.6, field_options). */
const hiddenTypes: ReadonlySet<string> = new Set(['user_id', 'link_id', 'hidden', 'display_only', 'map'])

/** How many inputs of a questiongroup the respondent sees; `undefined` when a key is not loaded. */
export function countVisibleQuestions(questiongroup: Node, index: FileIndex): number | undefined {
  let count = 0
  for (const question of questiongroup.children) {
    const type = keyTypeOf(question, index)
    if (type === undefined) return undefined
    if (!hiddenTypes.has(type)) count++
  }
  return count
}
