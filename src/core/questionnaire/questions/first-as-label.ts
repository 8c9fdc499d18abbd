import type { Node } from '../node.ts'
import { handoverOf } from '../view-outlets.ts'

/**
 * Whether the details print the first answer of a questiongroup as the label of the second one, and count positions
 * from that (format facts 2.5, 11.2); tables get the answers themselves.
 */
export function isFirstLabel(group: Node): boolean {
  return group.option('view_options', 'extra')?.value === 'measure_other' && handoverOf(group) === 'finished'
}
