import { isObject } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
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
  /** The type of that record, of a key. */
  lastType: string | undefined
}

interface ChildMember {
  readonly member: string
  readonly level: Level
}

const childMembers: Readonly<Record<Level, readonly ChildMember[]>> = {
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
    lastType: undefined,
  }
  const members = childMembers[level]
  for (let index = 0; index < members.length; index++) {
    const { member, level: below } = members[index] as ChildMember
    const list = value[member]
    if (Array.isArray(list)) addNodes(children, list, `${pointer}/${member}`, below, node)
  }
  return node
}

/** The members that hold lists of nodes. */
export const childLists: ReadonlySet<string> = new Set([
  'sections',
  ...Object.values(childMembers).flatMap((members) => members.map(({ member }) => member)),
])

/** Whether two questions have one answer: the same key in the same questiongroup, which then stands twice. */
export function isSameQuestion(left: Node, right: Node): boolean {
  return left.keyword === right.keyword && left.parent?.keyword === right.parent?.keyword
}

/** Whether a list of children of a node is no list, so that nobody knows what stands in it. */
export function hasUnreadChildren({ level, value }: Node): boolean {
  return childMembers[level].some(({ member }) => value[member] !== undefined && !Array.isArray(value[member]))
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

/** The node and all nodes below it, in document order; gathered once a node, as nodes never change. */
export const walk = remember((node: Node): readonly Node[] => {
  const nodes: Node[] = []
  addWithChildren(nodes, node)
  return nodes
})

function addWithChildren(nodes: Node[], node: Node): void {
  nodes.push(node)
  const { children } = node
  for (let index = 0; index < children.length; index++) addWithChildren(nodes, children[index] as Node)
}

/** The nodes of several trees, one tree after the other; gathered once a list. */
export const walkAll = remember((roots: readonly Node[]): readonly Node[] => {
  const nodes: Node[] = []
  for (const root of roots) addWithChildren(nodes, root)
  return nodes
})

/** The closest node of a level at or above a node. */
export function ancestor(node: Node, level: Level): Node | undefined {
  let current: Node | undefined = node
  while (current !== undefined && current.level !== level) current = current.parent
  return current
}
