import { type Budget, fail, spend } from '../failure.ts'
import { asInt, isHashable, type PyValue, typeName } from './values.ts'

/** `left == right` as CPython decides it; `unknown` where identity would count. */
export function isEqual(left: PyValue, right: PyValue, budget: Budget): boolean {
  spend(budget)
  const [a, b] = [asNumber(left), asNumber(right)]
  // A bigint and a number compare by their mathematical values, as int and float do in Python.
  // biome-ignore lint/suspicious/noDoubleEquals: the only operator that compares across the two types
  if (a !== undefined && b !== undefined) return a.im === b.im && a.re == b.re
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right
  if (left.type !== right.type) return false
  if (left.type === 'bytes' && right.type === 'bytes') return left.bytes === right.bytes
  if ((left.type === 'tuple' || left.type === 'list') && (right.type === 'tuple' || right.type === 'list'))
    return (
      left.items.length === right.items.length &&
      left.items.every((item, i) => isMember(item, right.items[i] ?? null, budget))
    )
  if (left.type === 'set' && right.type === 'set')
    return left.items.length === right.items.length && isSubset(left.items, right.items, budget)
  if (left.type === 'dict' && right.type === 'dict')
    return (
      left.entries.length === right.entries.length &&
      left.entries.every(([key, value]) => {
        const twin = right.entries.find(([other]) => isMember(key, other, budget))
        return twin !== undefined && isMember(value, twin[1], budget)
      })
    )
  if (left.type === 'ellipsis') return true
  throw fail('unknown', 'identity')
}

/** Equality inside containers, where the same object counts as equal even if it is no number. */
function isMember(left: PyValue, right: PyValue, budget: Budget): boolean {
  if (Number.isNaN(left) && Number.isNaN(right)) throw fail('unknown', 'identity')
  return isEqual(left, right, budget)
}

function isSubset(items: readonly PyValue[], others: readonly PyValue[], budget: Budget): boolean {
  return items.every((item) => others.some((other) => isMember(item, other, budget)))
}

function asNumber(value: PyValue): { re: bigint | number; im: number } | undefined {
  if (typeof value === 'bigint' || typeof value === 'number') return { re: value, im: 0 }
  if (typeof value === 'boolean') return { re: BigInt(value), im: 0 }
  return typeof value === 'object' && value?.type === 'complex' ? value : undefined
}

/** `left < right` and its kin; fails with `type` for values without an order. */
export function isOrdered(operator: string, left: PyValue, right: PyValue, budget: Budget): boolean {
  spend(budget)
  const a = typeof left === 'number' ? left : asInt(left)
  const b = typeof right === 'number' ? right : asInt(right)
  if (a !== undefined && b !== undefined)
    return operator === '<' ? a < b : operator === '<=' ? a <= b : operator === '>' ? a > b : a >= b
  if (typeof left === 'string' && typeof right === 'string') return holds(operator, compareText(left, right))
  if (typeof left === 'object' && typeof right === 'object' && left !== null && right !== null) {
    if (left.type === 'bytes' && right.type === 'bytes') return holds(operator, compareText(left.bytes, right.bytes))
    if (left.type === 'set' && right.type === 'set') return isSetOrdered(operator, left.items, right.items, budget)
    if (
      (left.type === 'tuple' || left.type === 'list') &&
      (right.type === 'tuple' || right.type === 'list') &&
      left.type === right.type
    )
      return isSequenceOrdered(operator, left.items, right.items, budget)
  }
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

function isSetOrdered(operator: string, left: readonly PyValue[], right: readonly PyValue[], budget: Budget): boolean {
  const [small, large] = operator.startsWith('<') ? [left, right] : [right, left]
  return isSubset(small, large, budget) && (operator.endsWith('=') || small.length < large.length)
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
  if (typeof container === 'object' && container !== null)
    switch (container.type) {
      case 'bytes':
        return containsByte(container.bytes, item)
      case 'tuple':
      case 'list':
        return container.items.some((other) => isMember(other, item, budget))
      case 'set':
      case 'dict': {
        if (!isHashable(item) && !(container.type === 'set' && typeName(item) === 'set'))
          throw fail('type', 'unhashable', -1, -1, { type: typeName(item) })
        const members = container.type === 'set' ? container.items : container.entries.map(([key]) => key)
        return members.some((other) => isMember(other, item, budget))
      }
      case 'generator':
        throw fail('unknown', 'generator')
    }
  throw fail('type', 'not-iterable', -1, -1, { type: typeName(container) })
}

function containsByte(bytes: string, item: PyValue): boolean {
  if (typeof item === 'object' && item?.type === 'bytes') return bytes.includes(item.bytes)
  const byte = asInt(item)
  if (byte === undefined) throw fail('type', 'in-text', -1, -1, { type: typeName(item) })
  if (byte < 0n || byte > 255n) throw fail('error', 'ValueError')
  return bytes.includes(String.fromCharCode(Number(byte)))
}
