import { type Level, type Node, walkAll } from '../questionnaire/node.ts'
import { capitalize, shortLabel } from '../text/printable.ts'
import { fullPath, nameOfNode, type PartPosition } from '../writing/parts.ts'
import type { AskedChoice, Asking } from './asking.ts'

/** The name of the answer that tells at which places of its questiongroup a new question is written. */
export const placesName = 'places'

const everywhere = 'all'

/**
 * Where a new part goes, in or behind a node. A questiongroup can be in several places, and what is written in one of them is not in
 * the others: then it is asked which is meant.
 */
export function askPlaces(
  node: Node,
  { isBehind, level }: { readonly isBehind: boolean; readonly level: Level },
  asking: Asking,
): readonly [PartPosition, ...PartPosition[]] {
  const holder = isBehind ? node.parent : node
  const own: PartPosition = { [isBehind ? 'after' : 'into']: pathTo(node) }
  const twins = holder === undefined || level !== 'question' ? [] : twinsOf(holder)
  if (holder === undefined || twins.length < 2) return [own]
  const chosen = asking.answer({
    name: placesName,
    title: `${capitalize(nameOfNode(holder))} is in ${twins.length} places`,
    value: pathTo(holder),
    choices: () => choicesOf(holder, twins),
  })
  const positions = twins
    .filter((twin) => chosen === everywhere || pathTo(twin) === chosen)
    .map((twin) => (twin.pointer === holder.pointer ? own : positionIn(twin, isBehind ? node.keyword : undefined)))
  const [first = { into: chosen }, ...others] = positions
  return [first, ...others]
}

/** The questiongroup wherever its questionnaire has it. */
function twinsOf({ level, keyword, questionnaire }: Node): readonly Node[] {
  return [...walkAll(questionnaire.roots)].filter((one) => one.level === level && one.keyword === keyword)
}

function choicesOf(own: Node, twins: readonly Node[]): AskedChoice[] {
  const single = [own, ...twins.filter(({ pointer }) => pointer !== own.pointer)].map((twin) => {
    const { parent } = twin
    const where = parent === undefined ? '' : ` in ${nameOfNode(parent)}`
    const detail = parent?.label === undefined ? '' : shortLabel(parent.label, mostCharacters)
    return { value: pathTo(twin), label: `Write it only${twin === own ? ' here,' : ''}${where}`, detail }
  })
  const all = { value: everywhere, label: `Write it at ${twins.length === 2 ? 'both' : `all ${twins.length}`} places` }
  return [all, ...single]
}

/** Behind the question of a keyword, or at the end where there is none. */
function positionIn(holder: Node, keyword: string | undefined): PartPosition {
  const sibling = keyword === undefined ? undefined : holder.children.find((one) => one.keyword === keyword)
  return sibling === undefined ? { into: pathTo(holder) } : { after: pathTo(sibling) }
}

function pathTo(node: Node): string {
  return fullPath(node).join('/')
}

const mostCharacters = 60
