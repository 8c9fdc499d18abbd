import { buildConditionGraph, type ConditionGraph } from '../model/condition-graph.ts'
import { locate } from '../model/locate.ts'
import { ancestor, type Level } from '../model/node.ts'
import { usesIn } from '../model/trees.ts'
import type { Model, RecordFact } from '../workspace/facts.ts'
import type { FileIndex } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { surroundingsOf } from './surroundings.ts'

/**
 * The conditions of the category at an offset, or of the one that first uses the record there; of the whole configuration outside of
 * categories. `undefined` where there is neither.
 */
export function conditionGraphAt(workspace: Workspace, uri: string, offset: number): ConditionGraph | undefined {
  const file = surroundingsOf(workspace, uri)
  if (file === undefined) return undefined
  const { configuration, nodes, record } = locate(file.facts, file.document.pointerAt(offset).pointer)
  const use = configuration
    ? { facts: file.facts, configuration, node: nodes.at(-1) }
    : record && firstUse(record, file.index)
  if (use?.configuration === undefined) return undefined
  const { facts } = use
  return buildConditionGraph({
    facts,
    index: file.index.set.forFile(facts.uri),
    position: facts.configurations.indexOf(use.configuration),
    category: use.node && ancestor(use.node, 'category')?.keyword,
  })
}

const levelsOf: Partial<Record<Model, readonly Level[]>> = {
  key: ['question'],
  questiongroup: ['questiongroup'],
  category: ['category', 'subcategory'],
}

function firstUse({ model, keyword }: RecordFact, { set }: FileIndex) {
  const uses = usesIn(set)
  return (levelsOf[model] ?? [])
    .flatMap((level) => uses[level].get(keyword ?? '') ?? [])
    .find(({ configuration }) => configuration !== undefined)
}
