import { buildConditionGraph, type ConditionGraph } from '../form/condition-graph.ts'
import { locate } from '../questionnaire/locate.ts'
import { ancestor, type Level, type Node, questionnairesOf } from '../questionnaire/node.ts'
import { nodesIn } from '../questionnaire/nodes-by-keyword.ts'
import type { Model, RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { surroundingsOf } from './surroundings.ts'

/**
 * The conditions of the category at an offset, or of the first one that uses the record there, best in the same file; of the whole
 * configuration outside of categories. `undefined` where there is neither.
 */
export function conditionGraphAt(workspace: Workspace, uri: string, offset: number): ConditionGraph | undefined {
  const opened = surroundingsOf(workspace, uri)
  if (opened === undefined) return undefined
  const { file, document } = opened
  const { configuration, nodes, record } = locate(file, document.pointerAt(offset).pointer)
  const node = nodes.at(-1) ?? (configuration || !record ? undefined : closestUse(record, file))
  const own = questionnairesOf(file).find((one) => configuration && one.configuration === configuration)
  const questionnaire = own ?? (configuration ? undefined : node?.questionnaire)
  if (questionnaire?.configuration === undefined) return undefined
  return buildConditionGraph(questionnaire, node && ancestor(node, 'category')?.keyword)
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
