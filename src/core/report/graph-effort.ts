import type { ConditionGraph } from '../outline/condition-graph.ts'

/** The most boxes, and the most columns that arrows cross together: so much is laid out in seconds, and nobody finds the way through it. */
const mostBoxes = 800
const mostSteps = 2500

/** Why a graph is not drawn as a picture, as a sentence; `undefined` where it is. */
export function tooLargeToDraw(graph: ConditionGraph): string | undefined {
  const isSmall = graph.leftOut === 0 && graph.nodes.length <= mostBoxes && countSteps(graph) <= mostSteps
  if (isSmall) return undefined
  const size = `${graph.nodes.length} boxes with ${graph.edges.length} arrows`
  return `${size}${graph.leftOut > 0 ? ' and more' : ''} are too many for a picture`
}

/** How many columns the arrows cross, if each of them leads to the right in the order of the document. */
function countSteps({ nodes, edges }: ConditionGraph): number {
  const order = new Map(nodes.map(({ id }, at) => [id, at]))
  const ends = edges.map(({ from, to }) => {
    const [one, other] = [order.get(from) ?? 0, order.get(to) ?? 0]
    return { left: Math.min(one, other), right: Math.max(one, other) }
  })
  const columns = nodes.map(() => 0)
  for (const { left, right } of ends.sort((one, other) => one.left - other.left)) {
    if (left < right) columns[right] = Math.max(columns[right] ?? 0, (columns[left] ?? 0) + 1)
  }
  return ends.reduce((sum, { left, right }) => sum + 1 + (columns[right] ?? 0) - (columns[left] ?? 0), 0)
}
