import type { Node } from '../questionnaire/node.ts'
import { type LostReader, readersLostSince } from '../questionnaire/questions/who-reads-by-name.ts'
import { groupBy } from '../text/group-by.ts'
import { shortName } from '../text/printable.ts'
import type { ChangePlace } from './change.ts'
import { add, type Comparison, pathToNode, placeOf } from './comparison.ts'

/** Tells of what lists, summaries, headers and programs of the service read by name, position or type and no longer find. */
export function compareReaders(comparison: Comparison): void {
  const { old, now } = comparison
  const lost = readersLostSince(old.questionnaire, now.questionnaire)
  const groups = groupBy(lost, ({ reader, names, harm }) => JSON.stringify([reader, names, harm]))
  for (const [cause, group] of groups) {
    const [first] = group
    const { reader, names, harm, node } = first
    const uses = [...new Map(group.flatMap(pathOf)).values()]
    add(comparison, 'lost-reader', first.isGrave ? 'error' : 'warning', {
      path: node ? pathToNode(node) : {},
      data: { reader: `${reader.charAt(0).toUpperCase()}${reader.slice(1)}`, names: listed(names), harm },
      places: node ? [placeIn(node, comparison)] : [],
      ...(uses.length > 1 && { uses }),
      cause: `reader:${cause}`,
    })
  }
}

function pathOf({ node }: LostReader) {
  const path = node ? pathToNode(node) : {}
  return [[JSON.stringify(path), path] as const]
}

function placeIn(node: Node, { now }: Comparison): ChangePlace {
  return placeOf(node, node.questionnaire === now.questionnaire ? 'new' : 'old')
}

const mostNamed = 4

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).map((name) => `"${shortName(name)}"`)
  const more = names.length - mostNamed
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}
