import type { Document } from '../document/document.ts'
import { indentAt, reindent } from '../document/layout.ts'
import { KIND, type TreeSearch } from '../document/tree.ts'
import { isObject } from '../text/json-value.ts'

/** One of the states of a file that are merged. */
export interface Side {
  readonly name: 'base' | 'ours' | 'theirs'
  readonly document: Document
  readonly search: TreeSearch
}

/** A value of a side, with its place. */
export interface Place {
  readonly side: Side
  readonly node: number
  readonly value: unknown
}

/** A member or item of a value; an item has no name. */
export interface Part extends Place {
  readonly name: string | undefined
}

/**
 * What is in an object or list, in its order; `undefined` where that has no places of its own, as behind a YAML alias,
 * or a name is there twice.
 */
export function partsOf({ side, node, value }: Place): readonly Part[] | undefined {
  const { tree, children } = side.search
  if (tree.kind(node) === KIND.list && Array.isArray(value)) {
    const items = children(node)
    if (items.length !== value.length) return undefined
    return items.map((item, index) => ({ side, node: item, value: value[index] as unknown, name: undefined }))
  }
  if (tree.kind(node) !== KIND.object || !isObject(value)) return undefined
  const parts = children(node).map((member) => ({ side, node: member, name: tree.name(member) }))
  const names = new Set(parts.map(({ name }) => name))
  if (names.has(undefined) || names.size !== parts.length || names.size !== Object.keys(value).length) return undefined
  return parts.map((part) => ({ ...part, value: value[part.name ?? ''] }))
}

/** Whether two values that are the same are written alike too, wherever they are. */
export function isWrittenAlike(one: Place, other: Place): boolean {
  const [first, second] = [writtenText(one), writtenText(other)]
  if (first.indent === second.indent) return first.text === second.text
  return reindent(first.text, first.indent, '') === reindent(second.text, second.indent, '')
}

function writtenText({ side: { document, search }, node }: Place): { readonly text: string; readonly indent: string } {
  const { text } = document
  const start = search.tree.start(node)
  return { text: text.slice(start, search.tree.end(node)), indent: indentAt(text, start) }
}
