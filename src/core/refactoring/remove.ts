import { fullPath, nameOfNode } from '../writing/parts.ts'
import { removeOperation } from '../writing/remove-operation.ts'
import { dependentsOf } from '../writing/waiting.ts'
import type { FindRefactorings } from './refactoring.ts'

/** Removing the part at the place, unless something outside waits for it. */
export const removeRefactorings: FindRefactorings = ({ workspace, node }) => {
  if (node?.parent === undefined || dependentsOf(node).waiting.length > 0) return []
  const path = fullPath(node).join('/')
  return [
    {
      id: 'remove',
      title: `Remove ${nameOfNode(node)} and what becomes unused`,
      kind: 'refactor.remove',
      prepare: () => () => removeOperation(workspace, path),
    },
  ]
}
