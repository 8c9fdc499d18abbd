import { appendPointer, resolvePointer } from '../text/pointer.ts'
import type { Range } from '../text/range.ts'
import type { Document, Piece } from './document.ts'
import { KIND, type Tree, type TreeSearch } from './tree.ts'

/** Is told a pointer and the place of its member or item; says whether to go into what is there. */
export type Visit = (pointer: string, place: Range) => boolean

/** Goes through the objects and lists of a document, outer ones first, where each has the place that `rangeOf` gives for its pointer. */
export function walkPlaces(document: Document, visit: Visit): void {
  const pieces = document.pieces?.()
  const search = pieces ? undefined : document.search?.()
  if (pieces) {
    const root = document.rangeOf('')
    if (root !== undefined && visit('', root)) for (const piece of pieces) walkPiece(document, piece, visit)
  } else if (search === undefined) walkByPointer(document, document.value, '', visit)
  else if (search.tree.size > 0) walkTree({ search, visit, by: 0 }, document.value, '', 0)
}

/** Goes through the objects and lists of an item of the outermost list, as {@link walkPlaces} does. */
export function walkPiece(document: Document, { pointer, search, node, by }: Piece, visit: Visit): void {
  const value = resolvePointer(document.value, pointer)
  if (search) walkTree({ search, visit, by }, value, pointer, node)
  else walkByPointer(document, value, pointer, visit)
}

function walkByPointer(document: Document, value: unknown, pointer: string, visit: Visit): void {
  if (!isContainer(value)) return
  const place = document.rangeOf(pointer, 'member')
  if (place === undefined || !visit(pointer, place)) return
  for (const name of Object.keys(value)) {
    walkByPointer(document, (value as Record<string, unknown>)[name], appendPointer(pointer, name), visit)
  }
}

interface Walk {
  readonly search: TreeSearch
  readonly visit: Visit
  readonly by: number
}

function walkTree(walk: Walk, value: unknown, pointer: string, node: number): void {
  if (node < 0 || !isContainer(value)) return
  const { search, visit, by } = walk
  const { tree } = search
  const keyStart = tree.keyStart(node)
  if (!visit(pointer, { start: by + (keyStart < 0 ? tree.start(node) : keyStart), end: by + tree.end(node) })) return
  const kind = tree.kind(node)
  const isAlias = kind === KIND.alias
  const names = Object.keys(value)
  // Without duplicates and merges the nodes are ordered as the members are, unless these are numbers.
  const isInStep = !isAlias && countChildren(tree, node) === names.length
  let next = node + 1
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string
    const inner = (value as Record<string, unknown>)[name]
    if (isContainer(inner)) {
      const isNext = isInStep && (kind === KIND.list || tree.name(next) === name)
      const child = isAlias ? node : isNext ? next : search.child(node, name)
      walkTree(walk, inner, appendPointer(pointer, name), child)
    }
    if (isInStep) next = tree.after(next)
  }
}

/** -1 where a child has no name, as a YAML merge. */
function countChildren(tree: Tree, node: number): number {
  const isObject = tree.kind(node) === KIND.object
  let count = 0
  for (let child = node + 1; child < tree.after(node); child = tree.after(child)) {
    if (isObject && tree.name(child) === undefined) return -1
    count++
  }
  return count
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
