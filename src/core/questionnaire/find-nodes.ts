import type { Workspace } from '../workspace/workspace.ts'
import { splitKind } from './kind-name.ts'
import { locate, pathOf, whereOf } from './locate.ts'
import type { Level, Node } from './node.ts'
import { nodesIn } from './nodes-by-keyword.ts'

/** What `why` can tell of. */
const shownLevels = ['subcategory', 'questiongroup', 'question'] as const

/** A subcategory, questiongroup or question of the loaded files, with its path. */
export interface FoundNode {
  readonly node: Node
  readonly path: readonly string[]
}

/**
 * All subcategories, questiongroups and questions of a keyword, or those of a path joined by `/`, in which steps may be left
 * out, with `KIND:` before it those of the kind; each once, whatever sets it is in.
 */
export function findNodes(workspace: Workspace, given: string, among: readonly Level[] = shownLevels): FoundNode[] {
  const { level: only, model, name } = splitKind(given)
  const steps = name.split('/')
  const keyword = steps.pop() ?? ''
  // A value or translation is asked for by its kind, and is no node.
  const levels = among.filter((level) => model === undefined || level === only)
  const found = new Map<string, FoundNode>()
  for (const set of workspace.sets) {
    const nodes = nodesIn(set)
    for (const node of levels.flatMap((level) => nodes[level].get(keyword) ?? [])) {
      const path = pathOf(locate(node.file, node.pointer))
      const place = `${node.file.uri}#${node.pointer}`
      if (!hasSteps(path.slice(0, -1), steps)) continue
      if (!found.has(place)) found.set(place, { node, path })
    }
  }
  const all = [...found.values()]
  const exact = all.filter(({ path }) => endsWith(path, [...steps, keyword]))
  return exact.length > 0 ? exact : all
}

/** Whether steps are in a path in their order; steps in between may be left out. */
export function hasSteps(path: readonly string[], steps: readonly string[]): boolean {
  let at = 0
  for (const step of path) if (step === steps[at]) at++
  return at === steps.length
}

function endsWith(path: readonly string[], end: readonly string[]): boolean {
  return end.every((step, index) => path[path.length - end.length + index] === step)
}

/** The keywords of all subcategories, questiongroups and questions of the loaded configurations. */
export function nodeKeywords(workspace: Workspace): readonly string[] {
  return workspace.sets.flatMap((set) => {
    const nodes = nodesIn(set)
    return shownLevels.flatMap((level) => [...nodes[level].keys()])
  })
}

/** Where a node is, in the author's words. */
export function wherePlaced({ node }: FoundNode): string {
  return whereOf(locate(node.file, node.pointer))
}
