import { type Budget, fail, spend } from '../failure.ts'
import { contains, isEqual } from './compare.ts'
import { calculate } from './numbers.ts'
import { asInt, isHashable, type PyObject, type PyValue, typeName } from './values.ts'

/** Longer strings and lists are not built. */
const lengthLimit = 100_000

type Sequence = string | (PyObject & { readonly type: 'bytes' | 'tuple' | 'list' })

/** `left operator right` of Python; fails with `type`, `error` or `unknown`. */
export function applyBinary(operator: string, left: PyValue, right: PyValue, budget: Budget): PyValue {
  const number = calculate(operator, left, right)
  if (number !== undefined) return number
  const value =
    operator === '+'
      ? join(left, right, budget)
      : operator === '*'
        ? (repeat(left, right, budget) ?? repeat(right, left, budget))
        : operator === '%'
          ? format(left, right)
          : combine(operator, left, right, budget)
  if (value === undefined)
    throw fail('type', 'unsupported-operands', -1, -1, { operator, left: typeName(left), right: typeName(right) })
  return value
}

function isSequence(value: PyValue): value is Sequence {
  return (
    typeof value === 'string' ||
    (typeof value === 'object' && value !== null && /^(?:bytes|tuple|list)$/.test(value.type))
  )
}

function join(left: PyValue, right: PyValue, budget: Budget): PyValue | undefined {
  if (!isSequence(left) || !isSequence(right) || typeName(left) !== typeName(right)) return undefined
  spend(budget, lengthOf(left) + lengthOf(right))
  if (typeof left === 'string' || typeof right === 'string') return `${left}${right}`
  if (left.type === 'bytes' || right.type === 'bytes')
    return left.type === 'bytes' && right.type === 'bytes'
      ? { type: 'bytes', bytes: left.bytes + right.bytes }
      : undefined
  return { type: left.type, items: [...left.items, ...right.items] }
}

function lengthOf(value: Sequence): number {
  return typeof value === 'string' ? value.length : value.type === 'bytes' ? value.bytes.length : value.items.length
}

function repeat(value: PyValue, times: PyValue, budget: Budget): PyValue | undefined {
  const count = asInt(times)
  if (count === undefined || !isSequence(value)) return undefined
  const length = lengthOf(value)
  if (count > BigInt(Number.MAX_SAFE_INTEGER) * 1024n + 1023n) throw fail('error', 'OverflowError')
  if (length > 0 && count > BigInt(lengthLimit)) throw fail('unknown', 'too-costly')
  const n = count < 0n || length === 0 ? 0 : Number(count)
  if (n * length > lengthLimit) throw fail('unknown', 'too-costly')
  spend(budget, n * length)
  if (typeof value === 'string') return value.repeat(n)
  if (value.type === 'bytes') return { type: 'bytes', bytes: value.bytes.repeat(n) }
  return { type: value.type, items: Array.from({ length: n }, () => value.items).flat() }
}

/** `text % values`; only a text without directives is formatted here. */
function format(left: PyValue, right: PyValue): PyValue | undefined {
  const text =
    typeof left === 'string' ? left : typeof left === 'object' && left?.type === 'bytes' ? left.bytes : undefined
  if (text === undefined) return undefined
  if (text.includes('%')) throw fail('unknown', 'formatting')
  const type = typeName(right)
  const isMapping = type === 'list' || type === 'dict' || (type === 'bytes' && typeof left === 'string')
  const isEmpty = typeof right === 'object' && right?.type === 'tuple' && right.items.length === 0
  if (!isMapping && !isEmpty) throw fail('type', 'formatting', -1, -1, { type })
  return left
}

function combine(operator: string, left: PyValue, right: PyValue, budget: Budget): PyValue | undefined {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return undefined
  if (left.type === 'dict' && right.type === 'dict' && operator === '|')
    return toDict([...left.entries, ...right.entries], budget)
  if (left.type !== 'set' || right.type !== 'set') return undefined
  const both = left.items.filter((item) => contains(right, item, budget))
  const onlyLeft = left.items.filter((item) => !contains(right, item, budget))
  const onlyRight = right.items.filter((item) => !contains(left, item, budget))
  switch (operator) {
    case '&':
      return { type: 'set', items: both }
    case '-':
      return { type: 'set', items: onlyLeft }
    case '^':
      return { type: 'set', items: [...onlyLeft, ...onlyRight] }
    case '|':
      return { type: 'set', items: [...left.items, ...onlyRight] }
    default:
      return undefined
  }
}

/** A set of values, equal ones once; fails with `type` for a value that cannot be a member. */
export function toSet(values: readonly PyValue[], budget: Budget): PyObject {
  const items: PyValue[] = []
  for (const value of values) {
    checkHashable(value)
    if (!items.some((item) => isEqual(item, value, budget))) items.push(value)
  }
  return { type: 'set', items }
}

/** A dict of entries, of which later ones replace the values of earlier ones; fails with `type` for a key that cannot be one. */
export function toDict(given: readonly (readonly [PyValue, PyValue])[], budget: Budget): PyObject {
  const entries: (readonly [PyValue, PyValue])[] = []
  for (const [key, value] of given) {
    checkHashable(key)
    const at = entries.findIndex(([other]) => isEqual(other, key, budget))
    if (at < 0) entries.push([key, value])
    else entries[at] = [entries[at]?.[0] ?? key, value]
  }
  return { type: 'dict', entries }
}

function checkHashable(value: PyValue): void {
  if (!isHashable(value)) throw fail('type', 'unhashable', -1, -1, { type: typeName(value) })
}

/** `+`, `-` or `~` before a value. */
export function applyUnary(operator: string, value: PyValue): PyValue {
  const int = asInt(value)
  if (int !== undefined) return operator === '+' ? int : operator === '-' ? -int : ~int
  if (operator !== '~') {
    const sign = operator === '-' ? -1 : 1
    if (typeof value === 'number') return sign * value
    if (typeof value === 'object' && value?.type === 'complex')
      return { type: 'complex', re: sign * value.re, im: sign * value.im }
  }
  throw fail('type', 'unsupported-operand', -1, -1, { operator, type: typeName(value) })
}

/** The values that iterating gives, in order; fails with `type` for what cannot be iterated, `unknown` where the order is not known. */
export function iterate(value: PyValue, budget: Budget): readonly PyValue[] {
  if (typeof value === 'string') {
    spend(budget, value.length)
    return Array.from(value)
  }
  if (typeof value === 'object' && value !== null)
    switch (value.type) {
      case 'tuple':
      case 'list':
        spend(budget, value.items.length)
        return value.items
      case 'set':
        if (value.items.length > 1) throw fail('unknown', 'set-order')
        return value.items
      case 'dict':
        return value.entries.map(([key]) => key)
      case 'bytes':
        return Array.from(value.bytes, (byte) => BigInt(byte.charCodeAt(0)))
      case 'generator':
        throw fail('unknown', 'generator')
    }
  throw fail('type', 'not-iterable', -1, -1, { type: typeName(value) })
}
