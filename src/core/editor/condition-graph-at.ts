import { type EditorRange, rangeOfText } from '../names/place.ts'
import { type ConditionGraph, drawConditions } from '../outline/condition-graph.ts'
import { ancestor, type Node } from '../questionnaire/node.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { questionnaireAt } from './questionnaire-at.ts'
import { surroundingsOf } from './surroundings.ts'

/** A graph with where its boxes are in the text, and which of them are those of the place that was asked about. */
export interface GraphAt {
  readonly graph: ConditionGraph
  /** By the id of a box: the keyword of what it stands for. */
  readonly places: ReadonlyMap<string, EditorRange>
  /**
   * The ids of the boxes of the node at the place, else of the nearest node around it that has one, of those in a
   * subcategory, or of what uses the record there.
   */
  readonly current: readonly string[]
}

/**
 * The conditions of the category at an offset, or of the first one that uses the record there, best in the same file; of the whole
 * configuration outside of categories. `undefined` where there is neither.
 */
export function conditionGraphAt(workspace: Workspace, uri: string, offset: number): GraphAt | undefined {
  const found = questionnaireAt(workspace, uri, offset)
  if (found === undefined) return undefined
  const { questionnaire, node } = found
  const { nodes, record } = found.location
  const { graph, drawn } = drawConditions(questionnaire, node && ancestor(node, 'category')?.keyword)
  const ids = new Map(drawn.map((one, order) => [one, graph.nodes[order]?.id ?? '']))
  const idOf = (one: Node): string[] => {
    const near = withAncestors(one).find((around) => ids.has(around))
    const boxes = near
      ? [near]
      : one.level === 'subcategory'
        ? drawn.filter((box) => withAncestors(box).includes(one))
        : []
    return boxes.flatMap((box) => ids.get(box) ?? [])
  }
  const marked = nodes.length > 0 || node === undefined ? nodes.slice(-1) : drawn.filter((one) => one.record === record)
  return {
    graph,
    places: new Map([...ids].flatMap(([one, id]) => placeOf(workspace, one).map((place) => [id, place] as const))),
    current: [...new Set((marked.length > 0 || !node ? marked : [node]).flatMap(idOf))],
  }
}

function withAncestors(node: Node): readonly Node[] {
  return node.parent ? [node, ...withAncestors(node.parent)] : [node]
}

function placeOf(workspace: Workspace, node: Node): EditorRange[] {
  const { uri } = node.file
  const document = surroundingsOf(workspace, uri)?.document
  const range = document && rangeOfText(document, { pointer: node.place('keyword').pointer, part: 'value' })
  return range ? [{ uri, start: range.start, end: range.end }] : []
}
