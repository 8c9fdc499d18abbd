import type { TextEdit } from '../text/range.ts'
import type { Change } from './document.ts'
import type { TreeSearch } from './tree.ts'

export function editYaml(_text: string, _search: TreeSearch, _value: unknown, _change: Change): TextEdit[] | undefined {
  return undefined
}
