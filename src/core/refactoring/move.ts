import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { shortLabel, shortName } from '../text/printable.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { moveOperation } from '../writing/move-operation.ts'
import { isRefusal } from '../writing/operation.ts'
import { allNodes, findSlot, fullPath, levelsIn, nameOfNode, type PartPosition } from '../writing/parts.ts'
import type { AskedChoice } from './asking.ts'
import type { FindRefactorings, Refactoring } from './refactoring.ts'

/** Moving the part at the place: one step up or down, or to where it is asked to go. */
export const moveRefactorings: FindRefactorings = ({ workspace, node }) => {
  if (node === undefined) return []
  const siblings = siblingsOf(node)
  const own = siblings.findIndex(({ pointer }) => pointer === node.pointer)
  const steps = [
    { id: 'move-up', words: 'before', sibling: siblings[own - 1] },
    { id: 'move-down', words: 'after', sibling: siblings[own + 1] },
  ] as const
  const single = steps.flatMap(({ id, words, sibling }): Refactoring[] => {
    if (own < 0 || sibling === undefined) return []
    const path = pathTo(sibling)
    const position = words === 'before' ? { before: path } : { after: path }
    if (isRefusal(findSlot(workspace, node, position))) return []
    const title = `Move ${nameOfNode(node)} ${words} ${nameOfNode(sibling)}`
    return [{ id, title, kind: 'refactor.move', prepare: () => () => moveOperation(workspace, pathTo(node), position) }]
  })
  return [...single, ...moveAnywhere(workspace, node)]
}

function moveAnywhere(workspace: Workspace, node: Node): Refactoring[] {
  const isPossible = allNodes(workspace).some((one) => isTarget(one, node))
  if (!isPossible) return []
  const prepare: Refactoring['prepare'] = (asking) => {
    const to = asking.answer({
      name: 'to',
      title: `Where to move ${nameOfNode(node)}`,
      choices: () => targets(workspace, node),
    })
    return () => {
      const position = readTarget(to)
      if (position !== undefined) return moveOperation(workspace, pathTo(node), position)
      return { refused: `"${shortName(to)}" is not a place; give before:, after: or into: with the path of a part.` }
    }
  }
  return [{ id: 'move', title: `Move ${nameOfNode(node)} to`, kind: 'refactor.move', prepare }]
}

/** The other parts that can contain it, and the places beside its siblings. */
function targets(workspace: Workspace, node: Node): AskedChoice[] {
  const others = siblingsOf(node).filter((one) => one !== node)
  const beside = others.flatMap((one, index): AskedChoice[] => [
    ...(index === 0
      ? [{ value: `before:${pathTo(one)}`, label: `before ${nameOfNode(one)}`, detail: labelOf(one) }]
      : []),
    { value: `after:${pathTo(one)}`, label: `after ${nameOfNode(one)}`, detail: labelOf(one) },
  ])
  const inside = allNodes(workspace)
    .filter((one) => isTarget(one, node))
    .map((one) => ({ value: `into:${pathTo(one)}`, label: `into ${nameOfNode(one)}`, detail: labelOf(one) }))
  return [...beside, ...inside]
}

/** Whether a part is another one than that around a node, and can contain it. */
function isTarget(one: Node, node: Node): boolean {
  if (!levelsIn[one.level].includes(node.level) || one.children.some(({ level }) => level !== node.level)) return false
  const isAround = one.file.uri === node.parent?.file.uri && one.pointer === node.parent.pointer
  const isInside = one.file.uri === node.file.uri && `${one.pointer}/`.startsWith(`${node.pointer}/`)
  return !isAround && !isInside
}

function siblingsOf(node: Node): readonly Node[] {
  const { parent, questionnaire }: { parent: Node | undefined; questionnaire: Questionnaire } = node
  return parent ? parent.childrenAt(node.level) : questionnaire.roots
}

function readTarget(to: string): PartPosition | undefined {
  const [, where, path] = /^(before|after|into):(.+)$/s.exec(to) ?? []
  return where === undefined || path === undefined ? undefined : { [where]: path }
}

function pathTo(node: Node): string {
  return fullPath(node).join('/')
}

const mostCharacters = 60

function labelOf({ label }: Node): string {
  return label === undefined ? '' : shortLabel(label, mostCharacters)
}
