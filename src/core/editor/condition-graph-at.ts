import { buildConditionGraph, type ConditionGraph } from '../form/condition-graph.ts'
import { locate } from '../questionnaire/locate.ts'
import { ancestor, type Level } from '../questionnaire/node.ts'
import { type Use, usesIn } from '../questionnaire/trees.ts'
import type { Model, RecordFact } from '../workspace/facts.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Surroundings, surroundingsOf } from './surroundings.ts'

/**
 * The conditions of the category at an offset, or of the first one that uses the record there, best in the same file; of the whole
 * configuration outside of categories. `undefined` where there is neither.
 */
export function conditionGraphAt(workspace: Workspace, uri: string, offset: number): ConditionGraph | undefined {
  const file = surroundingsOf(workspace, uri)
  if (file === undefined) return undefined
  const { configuration, nodes, record } = locate(file.facts, file.document.pointerAt(offset).pointer)
  const use = configuration
    ? { facts: file.facts, configuration, node: nodes.at(-1) }
    : record && closestUse(record, file)
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

function closestUse({ model, keyword }: RecordFact, { facts, index }: Surroundings): Use | undefined {
  const uses = usesIn(index.set)
  const all = (levelsOf[model] ?? [])
    .flatMap((level) => uses[level].get(keyword ?? '') ?? [])
    .filter(({ configuration }) => configuration !== undefined)
  return all.find((use) => use.facts === facts) ?? all[0]
}
