import type { SetIndex } from '../workspace/set-index.ts'
import { type Home, homeOf } from './enclosing-configuration.ts'
import type { Node } from './node.ts'

/** The configurations that have a summary (format facts 2.6). */
const summarized: ReadonlySet<string> = new Set(['approaches@2015', 'technologies@2015', 'technologies@2018'])

/** The configuration that a question stands in when that has a summary. */
export function summarizedHomeOf(question: Node, set: SetIndex): Home | undefined {
  const home = homeOf(question, set)
  if (home === undefined) return undefined
  const { code, edition } = home.configuration
  return summarized.has(`${code}@${edition}`) ? home : undefined
}
