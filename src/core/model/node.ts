import { isObject } from '../text/json-value.ts'
import type { RecordFact } from '../workspace/facts.ts'

/** The levels of a questionnaire, outermost first. */
export const levels = ['section', 'category', 'subcategory', 'questiongroup', 'question'] as const
export type Level = (typeof levels)[number]

/** The members of a node that hold its options. */
export type OptionsMember = 'view_options' | 'form_options' | 'filter_options' | 'summary'

/** One node of a questionnaire: an object of the file with its place in the tree. */
export interface Node {
  readonly level: Level
  readonly value: Readonly<Record<string, unknown>>
  /** JSON Pointer into the file. */
  readonly pointer: string
  /** `undefined` when the keyword is missing or no text. */
  readonly keyword: string | undefined
  readonly parent: Node | undefined
  readonly children: readonly Node[]
  /** The number of the index in which `recordOf` looked last, and what it found: one rule after the other asks for the same. */
  lastIndex: number
  lastRecord: RecordFact | undefined
}

const childMembers: Readonly<Record<Level, readonly { readonly member: string; readonly level: Level }[]>> = {
  section: [{ member: 'categories', level: 'category' }],
  category: [{ member: 'subcategories', level: 'subcategory' }],
  subcategory: [
    { member: 'questiongroups', level: 'questiongroup' },
    { member: 'subcategories', level: 'subcategory' },
  ],
  questiongroup: [{ member: 'questions', level: 'question' }],
  question: [],
}

/** The sections of a configuration's data as trees; what is no object is left out. */
export function buildSections(data: Readonly<Record<string, unknown>>, dataPointer: string): Node[] {
  const sections: Node[] = []
  if (Array.isArray(data.sections)) addNodes(sections, data.sections, `${dataPointer}/sections`, 'section', undefined)
  return sections
}

/** One node and everything below it, as for a fragment file. */
export function buildNode(
  value: Readonly<Record<string, unknown>>,
  pointer: string,
  level: Level,
  parent: Node | undefined,
): Node {
  const children: Node[] = []
  const { keyword } = value
  const node: Node = {
    level,
    value,
    pointer,
    keyword: typeof keyword === 'string' ? keyword : undefined,
    parent,
    children,
    lastIndex: 0,
    lastRecord: undefined,
  }
  for (const child of childMembers[level]) {
    const list = value[child.member]
    if (Array.isArray(list)) addNodes(children, list, `${pointer}/${child.member}`, child.level, node)
  }
  return node
}

function addNodes(
  nodes: Node[],
  list: readonly unknown[],
  pointer: string,
  level: Level,
  parent: Node | undefined,
): void {
  for (let index = 0; index < list.length; index++) {
    const item = list[index]
    if (isObject(item)) nodes.push(buildNode(item, `${pointer}/${index}`, level, parent))
  }
}

const knownWalks = new WeakMap<Node | readonly Node[], readonly Node[]>()

/** The node and all nodes below it, in document order; gathered once a node, as nodes never change. */
export function walk(node: Node): readonly Node[] {
  const known = knownWalks.get(node)
  if (known) return known
  const nodes: Node[] = []
  const add = (one: Node): void => {
    nodes.push(one)
    for (const child of one.children) add(child)
  }
  add(node)
  knownWalks.set(node, nodes)
  return nodes
}

/** The nodes of several trees, one tree after the other; gathered once a list. */
export function walkAll(roots: readonly Node[]): readonly Node[] {
  const known = knownWalks.get(roots)
  if (known) return known
  const nodes: Node[] = []
  for (const root of roots) for (const node of walk(root)) nodes.push(node)
  knownWalks.set(roots, nodes)
  return nodes
}

/** The closest node of a level at or above a node. */
export function ancestor(node: Node, level: Level): Node | undefined {
  let current: Node | undefined = node
  while (current !== undefined && current.level !== level) current = current.parent
  return current
}
