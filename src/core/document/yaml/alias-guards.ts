import { KIND, type Tree } from '../tree.ts'

/** Whether a change inside a node stays there: neither it nor anything around it is used elsewhere by an alias. */
export function canChangeAt(tree: Tree, targets: ReadonlyMap<number, number>, node: number): boolean {
  if (targets.size === 0) return true
  const used = new Set(targets.values())
  for (let around = node; around >= 0; around = tree.parent(around)) if (used.has(around)) return false
  return true
}

/** Whether a node can go: no alias outside stands for anything in it. */
export function canTakeOut(tree: Tree, targets: ReadonlyMap<number, number>, node: number): boolean {
  const isInside = (other: number): boolean => other >= node && other < tree.after(node)
  for (const [alias, target] of targets) if (isInside(target) && !isInside(alias)) return false
  return true
}

/** Whether a node can be moved: it has no alias and no anchor in use, whose order matters. */
export function canMove(tree: Tree, targets: ReadonlyMap<number, number>, node: number): boolean {
  for (let inside = node; inside < tree.after(node); inside++) if (tree.kind(inside) === KIND.alias) return false
  return (
    canTakeOut(tree, targets, node) && ![...targets.values()].some((each) => each >= node && each < tree.after(node))
  )
}
