import { parsePointer, resolveTokens } from '../text/pointer.ts'
import type { Range } from '../text/range.ts'
import type { Part } from './document.ts'
import { KIND, type NodeSearch, type TreeSearch } from './tree.ts'

/** The node that a pointer names, or the YAML alias that what it names comes from; -1 when the data has no such place. */
export function findNode(search: NodeSearch, value: unknown, pointer: string): number {
  const tokens = parsePointer(pointer)
  if (!tokens || search.isEmpty) return -1
  let node = 0
  for (const token of tokens) {
    if (search.tree.kind(node) === KIND.alias) {
      return resolveTokens(value, tokens) === undefined ? -1 : node
    }
    const next = search.child(node, token)
    if (next < 0) return -1
    node = next
  }
  return node
}

/** The place of a part of what a pointer names; `undefined` when there is none. */
export function findRange(search: NodeSearch, value: unknown, pointer: string, part: Part): Range | undefined {
  const node = findNode(search, value, pointer)
  if (node < 0) return undefined
  const { tree } = search
  const hasKey = tree.keyStart(node) >= 0
  if (part === 'key') return hasKey ? { start: tree.keyStart(node), end: tree.keyEnd(node) } : undefined
  const start = part === 'member' && hasKey ? tree.keyStart(node) : tree.start(node)
  return { start, end: tree.end(node) }
}

/** The innermost pointer whose value or name has an offset; between a name and its value it is the value's. */
export function findPointer(search: TreeSearch, offset: number): { pointer: string; part: 'value' | 'key' } {
  const { tree } = search
  const node = search.nodeAt(offset)
  if (node < 0) return { pointer: '', part: 'value' }
  const isKey = tree.keyStart(node) <= offset && offset <= tree.keyEnd(node)
  const pointer = search.pointerOf(node)
  const isShadowed = tree.name(node) !== undefined && search.child(tree.parent(node), tree.name(node) ?? '') !== node
  return { pointer, part: isKey && tree.keyStart(node) >= 0 && !isShadowed ? 'key' : 'value' }
}
