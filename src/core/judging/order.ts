import { type AnswerValue, Decimal, isSameAnswer } from '../answers/value.ts'

const deepest = 100

/** Compares two values as Python's `<` does: below, equal to or above 0; `undefined` where Python cannot tell. */
export function compareOrders(left: AnswerValue, right: AnswerValue, depth = 0): number | undefined {
  const [a, b] = [asNumber(left), asNumber(right)]
  if (a !== undefined && b !== undefined) return a < b ? -1 : a > b ? 1 : 0
  if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right)
  if (!Array.isArray(left) || !Array.isArray(right) || depth > deepest) return undefined
  return compareLists(left, right, depth)
}

function asNumber(value: AnswerValue): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  if (typeof value === 'boolean') return Number(value)
  return value instanceof Decimal ? value.value : undefined
}

/** Python compares code points, which differs from UTF-16 above U+FFFF. */
function compareTexts(left: string, right: string): number {
  if (left === right) return 0
  const [a, b] = [[...left], [...right]]
  for (let index = 0; index < a.length && index < b.length; index++) {
    const difference = (a[index]?.codePointAt(0) ?? 0) - (b[index]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

function compareLists(left: readonly AnswerValue[], right: readonly AnswerValue[], depth: number): number | undefined {
  for (let index = 0; index < left.length && index < right.length; index++) {
    const [a, b] = [left[index] as AnswerValue, right[index] as AnswerValue]
    // What is equal is not compared further, so that it need not have an order.
    if (isSameAnswer(a, b)) continue
    const compared = compareOrders(a, b, depth + 1)
    if (compared !== 0) return compared
  }
  return left.length - right.length
}
