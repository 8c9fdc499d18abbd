import type { parseDocument } from 'htmlparser2'

type Node = ReturnType<typeof parseDocument> | ReturnType<typeof parseDocument>['children'][number]

/** An element as htmlparser2 gives it, as far as tests look at it. */
export interface Element {
  readonly name: string
  readonly attribs: Readonly<Record<string, string>>
  readonly children: readonly Node[]
}

/** The elements within a node, in the order of the document. */
export function elementsOf(node: Node | Element): Element[] {
  const children = 'children' in node ? node.children : []
  return children.flatMap((child) => [...('attribs' in child ? [child as Element] : []), ...elementsOf(child)])
}

/** The text within a node; comments are none. */
export function textOf(node: Node | Element): string {
  if ('children' in node) return node.children.map(textOf).join('')
  return 'type' in node && node.type === 'text' && 'data' in node ? node.data : ''
}
