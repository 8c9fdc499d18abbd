import { hiddenTypes } from '../schema/key-types.ts'
import type { Node } from './node.ts'

/** How many inputs of a questiongroup the respondent sees; `undefined` when a key is not loaded. */
export function countShownInputs(questiongroup: Node): number | undefined {
  let count = 0
  for (const { type } of questiongroup.children) {
    if (type === undefined) return undefined
    if (!hiddenTypes.has(type)) count++
  }
  return count
}
