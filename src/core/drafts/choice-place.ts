import { type Choice, choicesOf } from '../questionnaire/choices.ts'
import { isObject } from '../text/json-value.ts'
import { resolvePointer } from '../text/pointer.ts'
import { shortName } from '../text/printable.ts'
import { fieldPointer, type RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { FileChange } from './record-draft.ts'

/** Where a new choice goes among those that a key has. */
export interface ChoicePlace {
  /** Its `order_value`. */
  readonly order: number
  /** Its index in the key's list of values. */
  readonly index: number
  /** The member that it comes before, where the key contains its choices itself; without one it is the last. */
  readonly before: string | undefined
  /** The `order_value`s of later choices that make room for it. */
  readonly shifts: readonly FileChange[]
}

/** The place right after a choice of a key, or why there is none. */
export function placeAfter(file: SetFile, key: RecordFact, after: string): ChoicePlace | { readonly refused: string } {
  const choices = choicesOf(key, file)
  const at = choices.findIndex(({ value }) => value?.keyword === after)
  const place = choices[at]
  const name = `key "${shortName(key.keyword ?? '')}"`
  if (place === undefined) return { refused: `"${shortName(after)}" is not a choice of ${name}.` }
  const orders = choices.map(orderOf)
  if (orders.some((order) => order === 0) || new Set(orders).size < orders.length)
    return { refused: `The choices of ${name} have no order of their own, so none comes after another.` }
  const index = place.position + 1
  const held = resolvePointer(file.value, fieldPointer(key, 'values'))
  const order = orderOf(place) + 1
  if (!isObject(held)) return { order, index, before: undefined, shifts: shiftsOf(choices.slice(at + 1), order) }
  // There the position is the order, unless a choice says another one.
  if (choices.some((choice) => orderOf(choice) !== choice.position + 1))
    return { refused: `Choices of ${name} have an order_value of their own; add this one by hand.` }
  return { order, index, before: Object.keys(held)[index], shifts: [] }
}

/** 0 and no number are no order to the application (format facts 3.1). */
function orderOf({ value }: Choice): number {
  const order = value?.fields.order_value
  return typeof order === 'number' ? order : 0
}

function shiftsOf(later: readonly Choice[], taken: number): readonly FileChange[] {
  let last = taken
  return later.flatMap((choice) => {
    const { value } = choice
    if (value === undefined || orderOf(choice) > last) {
      last = Math.max(last, orderOf(choice))
      return []
    }
    last++
    return [{ op: 'replace', uri: value.uri, pointer: fieldPointer(value, 'order_value'), value: last }]
  })
}
