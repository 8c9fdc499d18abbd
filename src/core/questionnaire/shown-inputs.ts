import { hiddenTypes } from '../schema/key-types.ts'
import type { Node } from './node.ts'

/** The questions of a questiongroup whose inputs the respondent sees; `undefined` when a key is not loaded. */
export function shownInputs(questiongroup: Node): readonly Node[] | undefined {
  const { children } = questiongroup
  if (children.some(({ type }) => type === undefined)) return undefined
  return children.filter(({ type = '' }) => !hiddenTypes.has(type))
}

/** How many inputs of a questiongroup the respondent sees; `undefined` when a key is not loaded. */
export function countShownInputs(questiongroup: Node): number | undefined {
  return shownInputs(questiongroup)?.length
}
