import { type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { addToGroup } from '../text/group-by.ts'
import { capitalize, shortLabel, shortName } from '../text/printable.ts'
import type { Change } from './change.ts'
import { add, type Comparison, pathToNode, placeOf } from './comparison.ts'
import { answersBelow, identityOf } from './identity.ts'

/**
 * Tells of sections, categories, subcategories and questiongroups that are new, gone or elsewhere, where nothing else
 * tells of what is in them.
 */
export function comparePlaces(comparison: Comparison): void {
  const [olds, nows] = [placesIn(comparison.old.questionnaire), placesIn(comparison.now.questionnaire)]
  const told = new Set(comparison.changes.filter(isOfPlace).flatMap(({ path, to }) => [path.questiongroup, to]))
  for (const identity of new Set([...olds.keys(), ...nows.keys()])) {
    const [before, after] = [olds.get(identity) ?? [], nows.get(identity) ?? []]
    const [from, to] = [before.map(parentOf), after.map(parentOf)]
    if (JSON.stringify([...from].sort()) === JSON.stringify([...to].sort())) continue
    const node = after[0] ?? before[0]
    if (node === undefined) continue
    const below = [...before, ...after].flatMap(answersBelow)
    if (below.some(({ questiongroup }) => told.has(questiongroup))) continue
    // What is in something that is new or gone goes with it.
    if ((before.length === 0 || after.length === 0) && isWithin(node, before.length === 0 ? olds : nows)) continue
    const label = node.label === undefined ? '' : ` "${shortLabel(node.label, 60)}"`
    add(comparison, 'changed-place', after.length === 0 ? 'warning' : 'info', {
      path: node.level === 'question' ? {} : pathToNode(node),
      data: {
        target: `${capitalize(node.level)} ${shortName(node.keyword ?? '?')}${label}`,
        effect: wordPlaces(from, to),
      },
      places: [
        ...after.slice(0, 1).map((one) => placeOf(one, 'new')),
        ...before.slice(0, 1).map((one) => placeOf(one, 'old')),
      ],
      cause: `place ${identity}`,
    })
  }
}

/** Whether a change is that a questiongroup came, went or moved, with all that is in it. */
function isOfPlace({ rule }: Change): boolean {
  return /^(?:added|removed|renamed|moved)-questiongroup$/.test(rule)
}

/** Whether what is around a node is on one side only, too. */
function isWithin({ parent }: Node, others: ReadonlyMap<string, readonly Node[]>): boolean {
  const identity = parent && identityOf(parent)
  return identity !== undefined && !others.has(identity)
}

/** All places of each node but questions, by what makes them one. */
function placesIn({ roots }: Questionnaire): ReadonlyMap<string, readonly Node[]> {
  const places = new Map<string, Node[]>()
  for (const node of walkAll(roots)) {
    const identity = node.level === 'question' ? undefined : identityOf(node)
    if (identity !== undefined) addToGroup(places, identity, node)
  }
  return places
}

function parentOf({ parent }: Node): string {
  return parent === undefined ? 'the configuration' : `${parent.level} "${shortName(parent.keyword ?? '?')}"`
}

function wordPlaces(from: readonly string[], to: readonly string[]): string {
  if (from.length === 0) return `is new, in ${to.join(' and ')}`
  if (to.length === 0) return `is gone; it was in ${from.join(' and ')}`
  return `is in ${to.join(' and ')} now; it was in ${from.join(' and ')}`
}
