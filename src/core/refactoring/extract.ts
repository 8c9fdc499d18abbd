import { shortName } from '../text/printable.ts'
import { extractChoicesOperation, writesOwnChoices } from '../writing/extract-choices.ts'
import type { FindRefactorings } from './refactoring.ts'

/** Extracting the choices that are written within the key at the place, so that other keys can share them. */
export const extractRefactorings: FindRefactorings = ({ workspace, file, record }) => {
  if (record?.model !== 'key' || record.keyword === undefined) return []
  const { keyword } = record
  if (!writesOwnChoices(file.set.fileOf(record), record)) return []
  return [
    {
      id: 'extract-choices',
      title: `Extract the choices of key "${shortName(keyword)}"`,
      kind: 'refactor.extract',
      prepare: () => () => extractChoicesOperation(workspace, keyword),
    },
  ]
}
