import { isObject } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import type { ConfigurationFact, FileFacts } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import { buildNode, buildSections, type Level, levels, type Node } from './node.ts'

/** The questionnaire trees of a file: one a configuration, or the one node of a fragment file. */
export interface Trees {
  readonly sections: readonly (readonly Node[])[]
  readonly fragment: Node | undefined
}

/** The trees of a file, built once. */
export const treesOf = remember(buildTrees)

function buildTrees(facts: FileFacts): Trees {
  const level = levels.find((candidate: Level) => candidate === facts.kind)
  return {
    sections: facts.configurations.map((configuration) => buildSections(configuration.data, configuration.dataPointer)),
    fragment: level && isObject(facts.value) ? buildNode(facts.value, '', level, undefined) : undefined,
  }
}

/** A node of a loaded file with the configuration it stands in; a fragment stands in none. */
export interface Use {
  readonly facts: FileFacts
  readonly configuration: ConfigurationFact | undefined
  readonly node: Node
}

/** All nodes of a set by level and keyword. */
export type Uses = Readonly<Record<Level, ReadonlyMap<string, readonly Use[]>>>

/** Where the files of a set use keywords, collected once a set. */
export const usesIn: (set: SetIndex) => Uses = remember(collectUses)

function collectUses(set: SetIndex): Uses {
  const uses = Object.fromEntries(levels.map((level) => [level, new Map<string, Use[]>()])) as Record<
    Level,
    Map<string, Use[]>
  >
  const add = (facts: FileFacts, configuration: ConfigurationFact | undefined, node: Node): void => {
    if (node.keyword !== undefined) {
      const known = uses[node.level].get(node.keyword)
      if (known) known.push({ facts, configuration, node })
      else uses[node.level].set(node.keyword, [{ facts, configuration, node }])
    }
    const { children } = node
    for (let index = 0; index < children.length; index++) add(facts, configuration, children[index] as Node)
  }
  for (const facts of set.files) {
    const trees = treesOf(facts)
    facts.configurations.forEach((configuration, index) => {
      for (const section of trees.sections[index] ?? []) add(facts, configuration, section)
    })
    if (trees.fragment) add(facts, undefined, trees.fragment)
  }
  return uses
}
