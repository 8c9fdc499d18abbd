import type { Node } from './node.ts'

/** The key types whose answers have no visible input in the form (format facts 2.6, field_options). */
const hiddenTypes: ReadonlySet<string> = new Set(['user_id', 'link_id', 'hidden', 'display_only', 'map'])

/** How many inputs of a questiongroup the respondent sees; `undefined` when a key is not loaded. */
export function countShownInputs(questiongroup: Node): number | undefined {
  let count = 0
  for (const { type } of questiongroup.children) {
    if (type === undefined) return undefined
    if (!hiddenTypes.has(type)) count++
  }
  return count
}
