import { type Budget, fail, spend } from '../failure.ts'
import { asInt, isHashable, type PyValue, typeName } from './values.ts'

/** `left == right` as CPython decides it; `unknown` where identity would count. */
export function isEqual(left: PyValue, right: PyValue, budget: Budget): boolean {
  spend(budget)
  const [a, b] = [asNumber(left), asNumber(right)]
  // A bigint and a number compare by their mathematical values, as int and float do in Python.
  // biome-ignore lint/suspicious/noDoubleEquals: the only operator that compares across the two types
  if (a !== undefined && b !== undefined) return a == b
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right
  if (left.type === 'dict' && right.type === 'dict')
    return (
      left.entries.length === right.entries.length &&
      left.entries.every(([key, value]) => {
        const twin = right.entries.find(([other]) => isMember(key, other, budget))
        return twin !== undefined && isMember(value, twin[1], budget)
      })
    )
  if (!('items' in left) || !('items' in right) || left.type !== right.type) return left.type === right.type
  const { items } = right
  return left.items.length === items.length && left.items.every((item, i) => isMember(item, items[i] ?? null, budget))
}

/** Equality inside containers, where the same object counts as equal even if it is no number. */
function isMember(left: PyValue, right: PyValue, budget: Budget): boolean {
  if (Number.isNaN(left) && Number.isNaN(right)) throw fail('unknown', 'identity')
  return isEqual(left, right, budget)
}

function asNumber(value: PyValue): bigint | number | undefined {
  return typeof value === 'number' ? value : asInt(value)
}

/** `left < right` and its kin; fails with `type` for values without an order. */
export function isOrdered(operator: string, left: PyValue, right: PyValue, budget: Budget): boolean {
  spend(budget)
  const [a, b] = [asNumber(left), asNumber(right)]
  if (a !== undefined && b !== undefined)
    return operator === '<' ? a < b : operator === '<=' ? a <= b : operator === '>' ? a > b : a >= b
  if (typeof left === 'string' && typeof right === 'string') return holds(operator, compareText(left, right))
  if (typeof left === 'object' && typeof right === 'object' && left !== null && right !== null)
    if ('items' in left && 'items' in right && left.type === right.type)
      return isSequenceOrdered(operator, left.items, right.items, budget)
  throw fail('type', 'unordered', -1, -1, { operator, left: typeName(left), right: typeName(right) })
}

function holds(operator: string, order: number): boolean {
  return operator === '<' ? order < 0 : operator === '<=' ? order <= 0 : operator === '>' ? order > 0 : order >= 0
}

/** Python orders by code points, JavaScript by code units: they differ above U+D7FF. */
function compareText(left: string, right: string): number {
  let at = 0
  while (at < left.length && left[at] === right[at]) at++
  if (at >= left.length || at >= right.length) return left.length - right.length
  const [a, b] = [left.charCodeAt(at), right.charCodeAt(at)]
  const isHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdfff
  return isHalf(a) === isHalf(b) ? a - b : isHalf(a) ? 1 : -1
}

function isSequenceOrdered(
  operator: string,
  left: readonly PyValue[],
  right: readonly PyValue[],
  budget: Budget,
): boolean {
  const length = Math.min(left.length, right.length)
  for (let i = 0; i < length; i++) {
    const [a, b] = [left[i] ?? null, right[i] ?? null]
    if (!isMember(a, b, budget)) return isOrdered(operator, a, b, budget)
  }
  return holds(operator, left.length - right.length)
}

/** `item in container`; fails with `type` where Python cannot look into the container. */
export function contains(container: PyValue, item: PyValue, budget: Budget): boolean {
  if (typeof container === 'string') {
    if (typeof item !== 'string') throw fail('type', 'in-text', -1, -1, { type: typeName(item) })
    return container.includes(item)
  }
  if (typeof container !== 'object' || container === null || container.type === 'ellipsis')
    throw fail('type', 'not-iterable', -1, -1, { type: typeName(container) })
  if (container.type !== 'dict') return container.items.some((other) => isMember(other, item, budget))
  if (!isHashable(item)) throw fail('type', 'unhashable', -1, -1, { type: typeName(item) })
  return container.entries.some(([key]) => isMember(key, item, budget))
}
