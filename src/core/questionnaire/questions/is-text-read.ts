import { keyTypeFacts } from '../../schema/key-types.ts'
import type { RecordFact } from '../../workspace/facts.ts'
import type { SetIndex } from '../../workspace/set-index.ts'
import { typeOfKey } from '../key-types.ts'
import { nodesOfCategory } from '../nodes-by-keyword.ts'

/** Whether anything reads the texts that a record has under a keyword, as far as that can be known (format facts 1.3, 13.3 row 14). */
export function isTextRead(textKeyword: string, record: RecordFact, set: SetIndex): boolean {
  switch (textKeyword) {
    case 'label_view':
      return record.model === 'key' || (record.model === 'category' && mayBeSubcategory(record, set))
    case 'label_filter':
      return record.model === 'key'
    case 'label_left':
    case 'label_right':
      return record.model === 'key' && mayHaveScale(record)
    default:
      return true
  }
}

function mayBeSubcategory(category: RecordFact, set: SetIndex): boolean {
  const uses = nodesOfCategory(category, set)
  return uses.length === 0 || uses.some(({ level }) => level === 'subcategory')
}

function mayHaveScale(key: RecordFact): boolean {
  const type = typeOfKey(key)
  return type === undefined || keyTypeFacts(type)?.texts !== undefined
}
