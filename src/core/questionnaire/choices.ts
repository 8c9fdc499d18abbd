import { answerFacts } from '../schema/key-types.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import { typeOfKey } from './key-types.ts'
import { listedValues } from './record-uses.ts'

/** One choice of a key; `value` is `undefined` for the Yes, the No and the tick of bool and cb_bool. */
export interface Choice {
  readonly value: RecordFact | undefined
  /** What an answer is stored as; `undefined` where only the database knows. */
  readonly stored: string | number | undefined
  /** Its position in the key's list of values; -1 without a value. */
  readonly position: number
}

/**
 * The choices of a key in the order in which the application shows them: that of their `order_value`, those without one
 * last (format facts 3.1). A measure stores the place in that order, the other types the value's keyword.
 */
export function choicesOf(key: RecordFact, file: SetFile): readonly Choice[] {
  const type = typeOfKey(key)
  const answer = type === undefined ? undefined : answerFacts(type)
  if (answer?.fixed) return answer.fixed.map((stored) => ({ value: undefined, stored, position: -1 }))
  if (!answer?.values) return []
  const listed = listedValues(key, file)
  const sorted = listed.flatMap(({ value, position }) => (value ? [{ value, position }] : [])).sort(byOrder)
  const isCertain = sorted.length === listed.length && hasCertainOrder(sorted.map(({ value }) => value))
  return sorted.map(({ value, position }, place) => {
    const number = isCertain ? place + 1 : undefined
    return { value, stored: answer.number ? number : value.keyword, position }
  })
}

/** Whether no two values have the same `order_value`, or both none: between those the database decides. */
function hasCertainOrder(values: readonly RecordFact[]): boolean {
  return new Set(values.map(orderOf)).size === values.length
}

type Listed = { readonly value: RecordFact; readonly position: number }

function byOrder(left: Listed, right: Listed): number {
  const [a, b] = [orderOf(left.value), orderOf(right.value)]
  return a === b ? left.position - right.position : a < b ? -1 : 1
}

function orderOf({ fields }: RecordFact): number {
  return typeof fields.order_value === 'number' ? fields.order_value : Number.POSITIVE_INFINITY
}
