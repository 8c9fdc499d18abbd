import { remember } from '../text/remember.ts'
import type { ConfigurationFact, FileFacts } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import { type Node, walkAll } from './node.ts'
import { treesOf } from './trees.ts'

/** The configuration that a node stands in, with everything beside it. */
export interface Home {
  readonly facts: FileFacts
  readonly configuration: ConfigurationFact
  readonly sections: readonly Node[]
}

/** The configuration that a node of a set stands in; `undefined` in a fragment file, whose surroundings are unknown. */
export function homeOf(node: Node, set: SetIndex): Home | undefined {
  let root = node
  while (root.parent !== undefined) root = root.parent
  return homesBySection(set).get(root)
}

/** The configurations of a code as trees, in loading order. */
export function homesOfCode(code: string, set: SetIndex): readonly Home[] {
  return allHomes(set).filter((home) => home.configuration.code === code)
}

const homesBySection = remember((set: SetIndex): ReadonlyMap<Node, Home> => {
  const bySection = new Map<Node, Home>()
  for (const home of allHomes(set)) for (const section of home.sections) bySection.set(section, home)
  return bySection
})

function allHomes(set: SetIndex): Home[] {
  return set.files.flatMap((facts) => {
    const trees = treesOf(facts)
    return facts.configurations.map((configuration, index) => {
      return { facts, configuration, sections: trees.sections[index] ?? [] }
    })
  })
}

/** The questiongroups of a configuration by keyword, each with all places where it stands. */
export const questiongroupsOf = remember(collectQuestiongroups)

function collectQuestiongroups(sections: readonly Node[]): ReadonlyMap<string, readonly Node[]> {
  const byKeyword = new Map<string, Node[]>()
  for (const node of walkAll(sections)) {
    if (node.level !== 'questiongroup' || node.keyword === undefined) continue
    const known = byKeyword.get(node.keyword)
    if (known) known.push(node)
    else byKeyword.set(node.keyword, [node])
  }
  return byKeyword
}
