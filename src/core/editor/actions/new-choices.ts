import { recordTexts } from '../../model/labels.ts'
import { valuesOf } from '../../model/record-uses.ts'
import type { RecordFact, Texts } from '../../workspace/facts.ts'
import type { Judged } from './action.ts'
import type { RecordDraft } from './new-records.ts'
import { readableLabel } from './readable-label.ts'

/** A value that a key lists or shall list: behind the other choices, with a label that none of them has. */
export function draftValue({ facts, index }: Judged, key: RecordFact, keyword: string, pk?: number): RecordDraft {
  const values = valuesOf(key, index)
  const orders = values.flatMap(({ fields }) => (typeof fields.order_value === 'number' ? fields.order_value : []))
  const labels = new Set(values.flatMap((value) => labelsIn(recordTexts(value, index))))
  const stem = `${key.keyword}_`
  const own = keyword.startsWith(stem) ? keyword.slice(stem.length) : keyword
  const label = /^\d+$/.test(own) ? `Choice ${own}` : readableLabel(own, 'value', facts)
  return {
    model: 'value',
    keyword,
    label: labels.has(label) ? keyword : label,
    ...(orders.length > 0 && { order: Math.max(...orders) + 1 }),
    ...(pk !== undefined && { pk }),
  }
}

function labelsIn(texts: Texts): string[] {
  return Object.values(texts).flatMap((byKeyword) => byKeyword.label?.en ?? [])
}

/** The keyword of the key with the first number behind its choices that no value has. */
export function freeKeyword({ index }: Judged, key: RecordFact): string {
  const stem = key.keyword ?? `value_${key.pk ?? ''}`
  let number = valuesOf(key, index).length + 1
  while (index.byKeyword('value', `${stem}_${number}`) !== undefined) number++
  return `${stem}_${number}`
}
