import { indexNames, type NameIndex } from '../text/nearest-name.ts'
import { remember } from '../text/remember.ts'
import type { Node } from './node.ts'

/** The first node of each keyword directly below a node. */
export const childrenByKeyword = remember((parent: Node): ReadonlyMap<string, Node> => {
  const children = new Map<string, Node>()
  for (const child of parent.children) {
    if (child.keyword !== undefined && !children.has(child.keyword)) children.set(child.keyword, child)
  }
  return children
})

/** Their keywords, to look for one that is near another. */
export const childNames = remember((parent: Node): NameIndex => indexNames(childrenByKeyword(parent).keys()))
