import { configurationName, locate, pathOf } from '../questionnaire/locate.ts'
import { type Level, type Node, questionnairesOf, walkAll } from '../questionnaire/node.ts'
import { count } from '../text/count.ts'
import { nearestName } from '../text/nearest-name.ts'
import { shortName } from '../text/printable.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Refusal } from './operation.ts'

/** The member of a node that holds the nodes of each level below it. */
export const listOf: Readonly<Record<Level, string>> = {
  section: 'sections',
  category: 'categories',
  subcategory: 'subcategories',
  questiongroup: 'questiongroups',
  question: 'questions',
}

/** The levels that can stand directly below each. */
export const levelsIn: Readonly<Record<Level, readonly Level[]>> = {
  section: ['category'],
  category: ['subcategory'],
  subcategory: ['questiongroup', 'subcategory'],
  questiongroup: ['question'],
  question: [],
}

const mostNamed = 6

/** The one node of the loaded questionnaires that has a keyword, or a path of keywords that ends with it, as in `technologies@2015/tech__1__1`. */
export function findPart(workspace: Workspace, name: string): Node | Refusal {
  const steps = name.split('/')
  const last = steps.at(-1) ?? ''
  // Of twins beside each other the path tells the position.
  const keyword = last.replace(/\[\d+\]$/, '')
  const nodes = allNodes(workspace)
  const named = nodes.filter((node) => {
    if (node.keyword !== keyword) return false
    const path = fullPath(node)
    return (last === keyword || path.at(-1) === last) && stand(path.slice(0, -1), steps.slice(0, -1))
  })
  const exact = named.filter((node) => fullPath(node).join('/') === name)
  const found = exact.length === 1 ? exact : named
  const [first, ...others] = found
  if (first !== undefined && others.length === 0) return first
  if (first === undefined) {
    const candidate = nearestName(keyword, new Set(nodes.flatMap((node) => node.keyword ?? [])))
    const hint = candidate === undefined ? '.' : `; did you mean "${candidate}"?`
    return { refused: `No part of a loaded questionnaire is called "${shortName(name)}"${hint}` }
  }
  const paths = found.slice(0, mostNamed).map((node) => fullPath(node).join('/'))
  const more = found.length > mostNamed ? ` and ${found.length - mostNamed} more` : ''
  return {
    refused: `"${shortName(name)}" is in ${count(found.length, 'place')}; give the path of one of them, or the end of it: ${paths.join(', ')}${more}.`,
  }
}

/** Whether steps stand in a path in their order; steps in between may be left out. */
function stand(path: readonly string[], steps: readonly string[]): boolean {
  let at = 0
  for (const step of path) if (step === steps[at]) at++
  return at === steps.length
}

/** The path of a node, with its configuration. */
export function fullPath(node: Node): readonly string[] {
  return pathOf(locate(node.file, node.pointer))
}

/** All nodes of all questionnaires, each once, whatever sets its file stands in. */
export function allNodes({ sets }: Workspace): readonly Node[] {
  const nodes = new Map<string, Node>()
  for (const file of sets.flatMap((set) => set.files)) {
    for (const { roots } of questionnairesOf(file)) {
      for (const node of walkAll(roots)) {
        const place = `${file.uri}#${node.pointer}`
        if (!nodes.has(place)) nodes.set(place, node)
      }
    }
  }
  return [...nodes.values()]
}

/** A node as people name it: `subcategory "tech__1__1"`. */
export function nameOfNode({ level, keyword, pointer }: Pick<Node, 'level' | 'keyword' | 'pointer'>): string {
  return `${level} "${shortName(keyword ?? pointer)}"`
}

/** The questionnaire of a node by name. */
export function questionnaireName({ questionnaire: { configuration, file } }: Node): string {
  return configuration ? configurationName(configuration) : file.uri
}

/** Where a node shall go: into another one, before or behind one that is there. */
export interface PartPosition {
  readonly into?: string
  readonly after?: string
  readonly before?: string
  /** The first or the last of its level there. */
  readonly end?: 'first' | 'last'
}

/** A place in a list of nodes. */
export interface Slot {
  readonly parent: Node
  /** The list, and the position in it before which the node shall stand. */
  readonly list: string
  readonly position: number
  /** The nodes of the level that are there. */
  readonly siblings: readonly Node[]
}

/** A node that is there, or one that shall be. */
export type PlacedPart = Pick<Node, 'level' | 'keyword' | 'pointer' | 'parent'>

/** The slot for a node; without `into`, `after` and `before` behind the node itself. */
export function findSlot(
  workspace: Workspace,
  node: PlacedPart,
  { into, after, before, end }: PartPosition,
): Slot | Refusal {
  if (node.level === 'section')
    return { refused: `${nameOfNode(node)} is a part of the configuration itself; sections cannot be moved or copied.` }
  const beside = after ?? before
  const parent = into === undefined ? undefined : findPart(workspace, into)
  if (parent !== undefined && 'refused' in parent) return parent
  const sibling =
    beside === undefined ? undefined : findPart(workspace, into === undefined ? beside : `${into}/${beside}`)
  if (sibling !== undefined && 'refused' in sibling) return sibling
  const target = parent ?? sibling?.parent ?? (into === undefined && beside === undefined ? node.parent : undefined)
  if (target === undefined)
    return {
      refused: `${nameOfNode(sibling ?? node)} is in no other part of a questionnaire; name the place with --into.`,
    }
  if (sibling !== undefined && (sibling.parent !== target || sibling.level !== node.level))
    return { refused: `${nameOfNode(sibling)} is not a ${node.level} of ${nameOfNode(target)}.` }
  if (!levelsIn[target.level].includes(node.level))
    return {
      refused: `A ${node.level} cannot be in a ${target.level}: ${nameOfNode(target)} takes ${listsOf(target.level)}.`,
    }
  const siblings = target.childrenAt(node.level)
  const list = `${target.pointer}/${listOf[node.level]}`
  const reference = sibling ?? (into === undefined && end === undefined ? node : undefined)
  const own = reference && Number(reference.pointer.slice(list.length + 1))
  const last = lengthOf(target, list)
  const position = end === 'first' ? 0 : own === undefined ? last : before === undefined ? own + 1 : own
  return { parent: target, list, position, siblings }
}

function listsOf(level: Level): string {
  const lists = levelsIn[level].map((one) => listOf[one])
  return lists.length === 0 ? 'nothing' : lists.join(' and ')
}

function lengthOf(parent: Node, list: string): number {
  const items = parent.value[list.slice(list.lastIndexOf('/') + 1)]
  return Array.isArray(items) ? items.length : 0
}
