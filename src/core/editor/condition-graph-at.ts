import { type ConditionGraph, drawConditions } from '../form/condition-graph.ts'
import { locate } from '../questionnaire/locate.ts'
import { ancestor, type Level, type Node, questionnairesOf } from '../questionnaire/node.ts'
import { nodesIn } from '../questionnaire/nodes-by-keyword.ts'
import type { Model, RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type EditorRange, rangeOfText } from './place.ts'
import { surroundingsOf } from './surroundings.ts'

/** A graph with where its boxes stand in the text, and which of them are those of the place that was asked about. */
export interface GraphAt {
  readonly graph: ConditionGraph
  /** By the id of a box: the keyword of what it stands for. */
  readonly places: ReadonlyMap<string, EditorRange>
  /** The ids of the boxes of the node at the place, else of the nearest node around it that has one, or of what uses the record there. */
  readonly current: readonly string[]
}

/**
 * The conditions of the category at an offset, or of the first one that uses the record there, best in the same file; of the whole
 * configuration outside of categories. `undefined` where there is neither.
 */
export function conditionGraphAt(workspace: Workspace, uri: string, offset: number): GraphAt | undefined {
  const opened = surroundingsOf(workspace, uri)
  if (opened === undefined) return undefined
  const { file, document } = opened
  const { configuration, nodes, record } = locate(file, document.pointerAt(offset).pointer)
  const node = nodes.at(-1) ?? (configuration || !record ? undefined : closestUse(record, file))
  const own = questionnairesOf(file).find((one) => configuration && one.configuration === configuration)
  const questionnaire = own ?? (configuration ? undefined : node?.questionnaire)
  if (questionnaire?.configuration === undefined) return undefined
  const { graph, drawn } = drawConditions(questionnaire, node && ancestor(node, 'category')?.keyword)
  const ids = new Map(drawn.map((one, order) => [one, graph.nodes[order]?.id ?? '']))
  const idOf = (one: Node): string[] => {
    const near = withAncestors(one).find((around) => ids.has(around))
    return near ? [ids.get(near) ?? ''] : []
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

const levelsOf: Partial<Record<Model, readonly Level[]>> = {
  key: ['question'],
  questiongroup: ['questiongroup'],
  category: ['category', 'subcategory'],
}

function closestUse({ model, keyword }: RecordFact, file: SetFile): Node | undefined {
  const nodes = nodesIn(file.set)
  const all = (levelsOf[model] ?? [])
    .flatMap((level) => nodes[level].get(keyword ?? '') ?? [])
    .filter(({ questionnaire }) => questionnaire.configuration !== undefined)
  return all.find((node) => node.file === file) ?? all[0]
}
