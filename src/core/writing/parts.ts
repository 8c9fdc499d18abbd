import { configurationsIn } from '../changes/compare.ts'
import { hasSteps } from '../questionnaire/find-nodes.ts'
import { splitKind } from '../questionnaire/kind-name.ts'
import { configurationName, locate, pathOf } from '../questionnaire/locate.ts'
import { type Level, type Node, type Questionnaire, questionnairesOf, walkAll } from '../questionnaire/node.ts'
import { count } from '../text/count.ts'
import { listSome } from '../text/list-some.ts'
import { nearestName } from '../text/nearest-name.ts'
import { resolvePointer } from '../text/pointer.ts'
import { capitalize, shortName } from '../text/printable.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Refusal } from './operation.ts'

/** The member of a node that has the nodes of each level below it. */
export const listOf: Readonly<Record<Level, string>> = {
  section: 'sections',
  category: 'categories',
  subcategory: 'subcategories',
  questiongroup: 'questiongroups',
  question: 'questions',
}

/** The levels that can be directly below each. */
export const levelsIn: Readonly<Record<Level, readonly Level[]>> = {
  section: ['category'],
  category: ['subcategory'],
  subcategory: ['questiongroup', 'subcategory'],
  questiongroup: ['question'],
  question: [],
}

const mostNamed = 6

/**
 * The one node of the loaded questionnaires that has a keyword, or a path of keywords that ends with it, as in
 * `technologies@2015/tech__1__1`; with `KIND:` before it the one of that kind.
 */
export function findPart(workspace: Workspace, given: string): Node | Refusal {
  const { level, name } = splitKind(given)
  const steps = name.split('/')
  const last = steps.at(-1) ?? ''
  // Of twins beside each other the path tells the position.
  const keyword = last.replace(/\[\d+\]$/, '')
  const nodes = allNodes(workspace)
  const named = nodes.filter((node) => {
    if (node.keyword !== keyword || (level !== undefined && node.level !== level)) return false
    const path = fullPath(node)
    return (last === keyword || path.at(-1) === last) && hasSteps(path.slice(0, -1), steps.slice(0, -1))
  })
  const exact = named.filter((node) => fullPath(node).join('/') === name)
  const found = exact.length === 1 ? exact : named
  const [first, ...others] = found
  if (first !== undefined && others.length === 0) return first
  if (first === undefined) {
    const candidate = nearestName(keyword, new Set(nodes.flatMap((node) => node.keyword ?? [])))
    const hint = candidate === undefined ? '.' : `; did you mean "${candidate}"?`
    return { refused: `No part of a loaded questionnaire is called "${shortName(given)}"${hint}` }
  }
  const paths = found.slice(0, mostNamed).map((node) => shortPath(node, found))
  return {
    refused: `"${shortName(name)}" is in ${count(found.length, 'place')}; name one of them: ${listSome(paths, found.length)}.`,
  }
}

/** A path with as few steps as tell a node from the others that are called the same. */
function shortPath(node: Node, others: readonly Node[]): string {
  const [configuration = '', ...steps] = fullPath(node)
  const last = steps.pop() ?? ''
  const isOnly = (around: readonly string[]): boolean => {
    const found = others.map(fullPath).filter((path) => path.at(-1) === last && hasSteps(path.slice(0, -1), around))
    return found.length === 1
  }
  const around = [[], ...steps.reverse().map((step) => [step])].map((more) => [configuration, ...more])
  return [...(around.find(isOnly) ?? fullPath(node).slice(0, -1)), last].join('/')
}

/** The path of a node, with its configuration. */
export function fullPath(node: Node): readonly string[] {
  return pathOf(locate(node.file, node.pointer))
}

/** All nodes of all questionnaires, each once, whatever sets its file is in. */
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

/** A questionnaire by name. */
export function questionnaireName({ configuration, file }: Questionnaire): string {
  return configuration ? configurationName(configuration) : file.uri
}

/** Where a node shall go: into another one, or a section into a configuration, before or behind one that is there. */
export interface PartPosition {
  readonly into?: string
  readonly after?: string
  readonly before?: string
  /** The first or the last of its level there. */
  readonly end?: 'first' | 'last'
}

/** What contains nodes: another node, or for sections the configuration itself. */
export interface Holder {
  readonly parent: Node | undefined
  readonly questionnaire: Questionnaire
}

/** A place in a list of nodes. */
export interface Slot extends Holder {
  /** The list, and the position in it before which the node shall be. */
  readonly list: string
  readonly position: number
  /** The nodes of the level that are there. */
  readonly siblings: readonly Node[]
}

/** A node that is there, or one that shall be. */
export type PlacedPart = Pick<Node, 'level' | 'keyword' | 'pointer' | 'parent'> & Partial<Pick<Node, 'questionnaire'>>

/** What contains nodes, as people name it. */
export function nameOfHolder({ parent, questionnaire }: Holder): string {
  return parent ? nameOfNode(parent) : `configuration ${questionnaireName(questionnaire)}`
}

/** The path of what contains nodes. */
export function holderPath({ parent, questionnaire }: Holder): readonly string[] {
  return parent ? fullPath(parent) : [questionnaireName(questionnaire)]
}

/** The slot for a node; without `into`, `after` and `before` behind the node itself. */
export function findSlot(
  workspace: Workspace,
  node: PlacedPart,
  { into, after, before, end }: PartPosition,
): Slot | Refusal {
  const { level } = node
  const beside = after ?? before
  const holder = into === undefined ? undefined : findHolder(workspace, level, into)
  if (holder !== undefined && 'refused' in holder) return holder
  const around = level === 'section' && holder ? questionnaireName(holder.questionnaire) : into
  const sibling =
    beside === undefined ? undefined : findPart(workspace, around === undefined ? beside : besideIn(around, beside))
  if (sibling !== undefined && 'refused' in sibling) return sibling
  const target = holder ?? holderOf(sibling ?? node)
  if (target === undefined)
    return {
      refused: `${capitalize(nameOfNode(sibling ?? node))} is in no other part of a questionnaire; name the place with --into.`,
    }
  if (sibling !== undefined && (sibling.level !== level || !isHeldBy(sibling, target)))
    return { refused: `${capitalize(nameOfNode(sibling))} is not a ${level} of ${nameOfHolder(target)}.` }
  const { parent, questionnaire } = target
  if (parent !== undefined && !levelsIn[parent.level].includes(level))
    return {
      refused: `A ${level} cannot be in a ${parent.level}: ${nameOfNode(parent)} takes ${listsOf(parent.level)}.`,
    }
  const siblings = parent?.childrenAt(level) ?? questionnaire.roots
  const list = `${parent?.pointer ?? questionnaire.configuration?.dataPointer}/${listOf[level]}`
  const reference = sibling ?? (into === undefined && end === undefined ? node : undefined)
  const own = reference && Number(reference.pointer.slice(list.length + 1))
  const items = resolvePointer(questionnaire.file.value, list)
  const last = Array.isArray(items) ? items.length : 0
  const position = end === 'first' ? 0 : own === undefined ? last : before === undefined ? own + 1 : own
  return { ...target, list, position, siblings }
}

function findHolder(workspace: Workspace, level: Level, name: string): Holder | Refusal {
  if (level !== 'section') {
    const parent = findPart(workspace, name)
    return 'refused' in parent ? parent : { parent, questionnaire: parent.questionnaire }
  }
  const all = [...configurationsIn(workspace)]
  const found = all.filter(([one, { configuration }]) => one === name || configuration?.code === name)
  const [first, ...others] = found.map(([, questionnaire]) => questionnaire)
  if (first !== undefined && others.length === 0) return { parent: undefined, questionnaire: first }
  const names = (first === undefined ? all : found).map(([one]) => one).join(', ')
  return { refused: `A section is in a configuration, and "${shortName(name)}" is not the name of one: ${names}.` }
}

/** The name of a part beside which another one is put, with what it is in. */
function besideIn(around: string, beside: string): string {
  const { level, name } = splitKind(beside)
  return `${level === undefined ? '' : `${level}:`}${splitKind(around).name}/${name}`
}

/** What has a node; nothing has the node of a fragment. */
function holderOf({ level, parent, questionnaire }: PlacedPart): Holder | undefined {
  if (questionnaire === undefined) return undefined
  return parent !== undefined || (level === 'section' && questionnaire.configuration)
    ? { parent, questionnaire }
    : undefined
}

function isHeldBy(node: Node, { parent, questionnaire }: Holder): boolean {
  return node.parent === parent && node.questionnaire === questionnaire
}

function listsOf(level: Level): string {
  const lists = levelsIn[level].map((one) => listOf[one])
  return lists.length === 0 ? 'nothing' : lists.join(' and ')
}
