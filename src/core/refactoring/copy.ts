import { copyOperation } from '../writing/copy-operation.ts'
import { keywordAfter } from '../writing/new-keywords.ts'
import { fullPath, nameOfNode } from '../writing/parts.ts'
import type { FindRefactorings, Refactoring } from './refactoring.ts'

const keyChoices = [
  { value: 'same', label: 'The questions keep their keys' },
  { value: 'new', label: 'The questions get keys of their own' },
]

/** Copying the part at the place, right behind itself. */
export const copyRefactorings: FindRefactorings = ({ workspace, node }) => {
  if (node?.parent === undefined) return []
  const prepare: Refactoring['prepare'] = (asking) => {
    const title = `Keyword of the copy of ${nameOfNode(node)}`
    const as = asking.answer({ name: 'keyword', title, value: keywordAfter(workspace, node) })
    const keys =
      node.level === 'question'
        ? 'same'
        : asking.answer({ name: 'keys', title: 'What is copied with it?', value: 'same', choices: () => keyChoices })
    return () => copyOperation(workspace, fullPath(node).join('/'), { as, withKeys: keys === 'new' })
  }
  return [{ id: 'copy', title: `Copy ${nameOfNode(node)}`, kind: 'refactor.copy', prepare }]
}
