import { countLeading } from '../text/count-leading.ts'
import { appendPointer, isListIndex } from '../text/pointer.ts'

/** What is at a node: an `alias` is a YAML alias, inside which nothing has a place of its own. */
export const KIND = { object: 0, list: 1, string: 2, other: 3, alias: 4 } as const
/** One of {@link KIND}. */
export type Kind = (typeof KIND)[keyof typeof KIND]

/** The places of values of a text; a node is a number, and node 0 is the root. */
export interface Nodes {
  kind(node: number): Kind
  start(node: number): number
  end(node: number): number
  /** Where the member's name starts; -1 when the node is no member. */
  keyStart(node: number): number
  keyEnd(node: number): number
  /** The object or list around a node; -1 for the root. */
  parent(node: number): number
  /** The decoded name of a member; `undefined` for items and the root. */
  name(node: number): string | undefined
}

/**
 * The places of all values of a text, in document order and in flat arrays (an object per node would cost four times the memory).
 * The children of `n` are `n + 1`, then `after(child)`, while below `after(n)`.
 */
export interface Tree extends Nodes {
  readonly size: number
  after(node: number): number
}

/** A tree that is being written, in document order. */
export interface TreeBuilder extends Tree {
  /** Adds a node below `parent`; containers are finished with `close`. */
  add(kind: Kind, start: number, end: number, parent: number): number
  /** Gives a child of an object its name; a YAML merge (`<<`) has a place but no name. */
  setKey(node: number, start: number, end: number, name: string | undefined): void
  close(node: number, end: number): void
  /** Adds a node of another tree, which is so many characters and nodes further on here; the name with it. */
  copy(tree: Tree, node: number, chars: number, nodes: number, parent: number): void
  setEnd(node: number, end: number): void
}

const FIELDS = 7

/** An empty tree with room for about `capacity` nodes; it grows when needed. */
export function createTreeBuilder(capacity: number): TreeBuilder {
  let cells = new Int32Array(Math.max(16, capacity) * FIELDS)
  const names: (string | undefined)[] = []
  let size = 0
  const cell = (node: number, field: number): number => cells[node * FIELDS + field] ?? -1

  return {
    get size() {
      return size
    },
    kind: (node) => cell(node, 0) as Kind,
    start: (node) => cell(node, 1),
    end: (node) => cell(node, 2),
    keyStart: (node) => cell(node, 3),
    keyEnd: (node) => cell(node, 4),
    parent: (node) => cell(node, 5),
    after: (node) => cell(node, 6),
    name: (node) => names[node],
    add(kind, start, end, parent) {
      const base = size * FIELDS
      if (base + FIELDS > cells.length) {
        const larger = new Int32Array(cells.length * 2)
        larger.set(cells)
        cells = larger
      }
      cells[base] = kind
      cells[base + 1] = start
      cells[base + 2] = end
      cells[base + 3] = -1
      cells[base + 4] = -1
      cells[base + 5] = parent
      cells[base + 6] = size + 1
      names.push(undefined)
      return size++
    },
    setKey(node, start, end, name) {
      cells[node * FIELDS + 3] = start
      cells[node * FIELDS + 4] = end
      names[node] = name
    },
    close(node, end) {
      cells[node * FIELDS + 2] = end
      cells[node * FIELDS + 6] = size
    },
    copy(tree, node, chars, nodes, parent) {
      const copied = this.add(tree.kind(node), tree.start(node) + chars, tree.end(node) + chars, parent)
      cells[copied * FIELDS + 6] = tree.after(node) + nodes
      if (tree.keyStart(node) < 0) return
      this.setKey(copied, tree.keyStart(node) + chars, tree.keyEnd(node) + chars, tree.name(node))
    },
    setEnd(node, end) {
      cells[node * FIELDS + 2] = end
    },
  }
}

/** Children of a node that follow each other, with all below them; at least one. */
export interface Siblings {
  readonly tree: Tree
  readonly parent: number
  readonly children: readonly number[]
}

/**
 * A tree with children of a node replaced by those of a node of another tree, which are `chars` further on; what
 * comes behind them moves by `by` characters.
 */
export function replaceSiblings(before: Siblings, after: Siblings, chars: number, by: number): Tree {
  const { tree, parent } = before
  const [from, to] = extentOf(before)
  const [first, behind] = extentOf(after)
  const shift = from - first
  const more = behind - first - (to - from)
  const next = createTreeBuilder(tree.size + more)
  const isAround = (node: number): boolean => tree.after(node) > from
  for (let node = 0; node < from; node++) next.copy(tree, node, 0, isAround(node) ? more : 0, tree.parent(node))
  for (let node = first; node < behind; node++) {
    const above = after.tree.parent(node)
    next.copy(after.tree, node, chars, shift, above === after.parent ? parent : above + shift)
  }
  for (let node = to; node < tree.size; node++) {
    const above = tree.parent(node)
    next.copy(tree, node, by, more, above < from ? above : above + more)
  }
  const last = after.children.at(-1) ?? 0
  const end = Math.max(after.tree.end(last), after.tree.keyEnd(last)) + chars
  for (let node = parent; node >= 0; node = tree.parent(node)) {
    next.setEnd(node, tree.after(node) === to ? end : tree.end(node) + by)
  }
  return next
}

/** The first node of siblings, and the one behind the last and all below it. */
function extentOf({ tree, children }: Siblings): [number, number] {
  return [children[0] ?? 0, tree.after(children.at(-1) ?? 0)]
}

/** Finds nodes from those around them; what it looks up often it remembers. */
export interface NodeSearch {
  readonly tree: Nodes
  /** Whether the text has no value, and so not even a root. */
  readonly isEmpty: boolean
  children(node: number): readonly number[]
  /** The child that a token names, the last one of duplicates; -1 when there is none. */
  child(node: number, token: string): number
}

/** Finds pointers by node and nodes by offset too, which takes a tree of the whole text. */
export interface TreeSearch extends NodeSearch {
  readonly tree: Tree
  /** The pointer of a node; inside the first of two duplicates, which the data does not contain, that of the object around them. */
  pointerOf(node: number): string
  /** The innermost node that has an offset, its name included; -1 outside the root. */
  nodeAt(offset: number): number
}

/** Makes a tree searchable; `targets` are the nodes that YAML aliases stand for, by the node of the alias. */
export function createTreeSearch(tree: Tree, targets: ReadonlyMap<number, number> = new Map()): TreeSearch {
  const childLists = new Map<number, readonly number[]>()
  const nameMaps = new Map<number, ReadonlyMap<string, number>>()
  const standings = new Map<number, Standing>()

  const children = (node: number): readonly number[] => remember(childLists, node, () => listChildren(tree, node))
  const namesOf = (node: number): ReadonlyMap<string, number> =>
    remember(nameMaps, node, () => mapNames(tree, children(node)))

  const child = (node: number, token: string): number => {
    if (tree.kind(node) === KIND.list) return isListIndex(token) ? (children(node)[Number(token)] ?? -1) : -1
    if (tree.kind(node) !== KIND.object) return -1
    const own = namesOf(node).get(token)
    return own ?? mergedChild(node, token)
  }

  /** Members that a YAML object takes over from others (`<<`), whose nodes are children without a name. */
  const mergedChild = (node: number, token: string): number => {
    for (const source of namesOf(node).size === children(node).length ? [] : [...children(node)].reverse()) {
      if (tree.name(source) !== undefined) continue
      for (const from of tree.kind(source) === KIND.list ? children(source) : [source]) {
        const object = targets.get(from) ?? from
        const found = tree.kind(object) === KIND.object ? child(object, token) : -1
        if (found >= 0) return tree.kind(from) === KIND.alias ? from : found
      }
    }
    return -1
  }

  const standing = (node: number): Standing =>
    remember(standings, node, () => {
      const parent = tree.parent(node)
      if (parent < 0) return { pointer: '', kind: 'own' }
      const around = standing(parent)
      const name = tree.name(node)
      if (around.kind === 'lost') return around
      if (tree.kind(parent) === KIND.list) {
        if (around.kind === 'through') return tree.kind(node) === KIND.list ? lost(around) : around
        return {
          pointer: appendPointer(
            around.pointer,
            countLeading(children(parent), (sibling) => sibling < node),
          ),
          kind: 'own',
        }
      }
      if (name === undefined) return { pointer: around.pointer, kind: 'through' }
      if (namesOf(parent).get(name) !== node) return lost(around)
      return { pointer: appendPointer(around.pointer, name), kind: 'own' }
    })
  const pointerOf = (node: number): string => standing(node).pointer

  const nodeAt = (offset: number): number => {
    if (tree.size === 0 || !holds(tree, 0, offset)) return -1
    let node = 0
    for (;;) {
      const siblings = children(node)
      const next = siblings[countLeading(siblings, (child) => firstOffset(tree, child) <= offset) - 1]
      if (next === undefined || !holds(tree, next, offset)) return node
      node = next
    }
  }

  return {
    tree,
    get isEmpty() {
      return tree.size === 0
    },
    children,
    child,
    pointerOf,
    nodeAt,
  }
}

/**
 * How a node is in the data: at a pointer of its own; as what a YAML object takes over (`<<`), whose members are those of the
 * object; or not at all (the first of two duplicates), where the pointer is that of the object around it.
 */
interface Standing {
  readonly pointer: string
  readonly kind: 'own' | 'through' | 'lost'
}

function lost({ pointer }: Standing): Standing {
  return { pointer, kind: 'lost' }
}

function remember<T>(memory: Map<number, T>, node: number, compute: () => T): T {
  const known = memory.get(node)
  if (known !== undefined) return known
  const value = compute()
  memory.set(node, value)
  return value
}

function mapNames(tree: Tree, siblings: readonly number[]): ReadonlyMap<string, number> {
  const map = new Map<string, number>()
  for (const node of siblings) {
    const name = tree.name(node)
    if (name !== undefined) map.set(name, node)
  }
  return map
}

function listChildren(tree: Tree, node: number): readonly number[] {
  const list: number[] = []
  for (let child = node + 1; child < tree.after(node); child = tree.after(child)) list.push(child)
  return list
}

function firstOffset(tree: Tree, node: number): number {
  const key = tree.keyStart(node)
  return key < 0 ? tree.start(node) : key
}

/** A bracket that ends a container is left behind when the offset has passed it; a cursor at the end of a word still touches the word. */
function holds(tree: Tree, node: number, offset: number): boolean {
  const end = tree.end(node)
  if (offset < firstOffset(tree, node) || offset > end) return false
  return offset < end || tree.kind(node) > KIND.list || !isClosed(tree, node)
}

/** Whether a container ends with a bracket of its own: YAML blocks and JSON that is cut off end with the last thing inside. */
function isClosed(tree: Tree, node: number): boolean {
  const last = tree.after(node) - 1
  return last === node ? tree.end(node) - tree.start(node) > 1 : tree.end(last) < tree.end(node)
}
