import { keyTypeFacts } from '../schema/key-types.ts'
import { remember } from '../text/remember.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { SetFile, SetIndex } from '../workspace/set-index.ts'
import { typeOfKey } from './key-types.ts'
import { longestKeyword } from './keyword-form.ts'
import { listedValues } from './record-uses.ts'

/** The keywords of the values that a key lists; `undefined` when it lists none, or some that are not loaded or cannot be stored. */
export function valueKeywordsOf(key: RecordFact, file: SetFile): readonly string[] | undefined {
  const keywords = listedValues(key, file).map(({ value }) => value?.keyword)
  return keywords.length > 0 && keywords.every(isStorable) ? keywords : undefined
}

function isStorable(keyword: string | undefined): keyword is string {
  return keyword !== undefined && keyword.length <= longestKeyword
}

/** The key that offers a value as a choice with a picture, if one does. */
export function imageKeyOf(value: RecordFact, set: SetIndex): RecordFact | undefined {
  return imageKeysIn(set).get(value)
}

const imageKeysIn = remember(collectImageKeys)

function collectImageKeys(set: SetIndex): ReadonlyMap<RecordFact, RecordFact> {
  const keys = new Map<RecordFact, RecordFact>()
  for (const key of set.records('key')) {
    if (keyTypeFacts(typeOfKey(key) ?? '')?.valuesNeed === undefined) continue
    for (const { value } of listedValues(key, set.fileOf(key))) if (value && !keys.has(value)) keys.set(value, key)
  }
  return keys
}
