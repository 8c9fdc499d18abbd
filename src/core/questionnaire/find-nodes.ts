import type { ConfigurationFact, FileFacts } from '../workspace/facts.ts'
import type { FileIndex } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { locate, pathOf, whereOf } from './locate.ts'
import type { Node } from './node.ts'
import { usesIn } from './trees.ts'

/** A questiongroup or question of the loaded files, with everything needed to speak about it. */
export interface FoundNode {
  readonly node: Node
  readonly configuration: ConfigurationFact | undefined
  readonly facts: FileFacts
  readonly index: FileIndex
  readonly path: readonly string[]
}

/** All questiongroups and questions of a keyword, or the one of a path joined by `/`; each once, whatever sets it stands in. */
export function findNodes(workspace: Workspace, name: string): FoundNode[] {
  const keyword = name.slice(name.lastIndexOf('/') + 1)
  const found = new Map<string, FoundNode>()
  for (const set of workspace.sets) {
    const uses = usesIn(set)
    for (const { node, configuration, facts } of [
      ...(uses.questiongroup.get(keyword) ?? []),
      ...(uses.question.get(keyword) ?? []),
    ]) {
      const path = pathOf(facts, locate(facts, node.pointer))
      const place = `${facts.uri}#${node.pointer}`
      if (name.includes('/') && !endsWith(path, name.split('/'))) continue
      if (!found.has(place)) found.set(place, { node, configuration, facts, index: set.forFile(facts.uri), path })
    }
  }
  return [...found.values()]
}

function endsWith(path: readonly string[], end: readonly string[]): boolean {
  return end.every((step, index) => path[path.length - end.length + index] === step)
}

/** The keywords of all questiongroups and questions of the loaded configurations. */
export function nodeKeywords(workspace: Workspace): readonly string[] {
  return workspace.sets.flatMap((set) => {
    const uses = usesIn(set)
    return [...uses.questiongroup.keys(), ...uses.question.keys()]
  })
}

/** Where a node stands, in the author's words. */
export function wherePlaced({ node, facts, index }: FoundNode): string {
  return whereOf(locate(facts, node.pointer), index)
}
