import { type Budget, fail, spend } from '../failure.ts'
import { calculate } from './arithmetic.ts'
import { isEqual } from './compare.ts'
import { formatText } from './formatting.ts'
import { asInt, asSize, isHashable, type PyObject, type PyValue, typeName } from './values.ts'

/** Longer strings and lists are not built. */
const lengthLimit = 100_000

type Sequence = string | (PyObject & { readonly type: 'tuple' | 'list' })

/** `left operator right` of Python; fails with `type`, `error` or `unknown`. */
export function applyBinary(operator: string, left: PyValue, right: PyValue, budget: Budget): PyValue {
  const value = calculate(operator, left, right) ?? combine(operator, left, right, budget)
  if (value === undefined)
    throw fail('type', 'unsupported-operands', -1, -1, { operator, left: typeName(left), right: typeName(right) })
  return value
}

function combine(operator: string, left: PyValue, right: PyValue, budget: Budget): PyValue | undefined {
  switch (operator) {
    case '+':
      return join(left, right, budget)
    case '*':
      return repeat(left, right, budget) ?? repeat(right, left, budget)
    case '%':
      return typeof left === 'string' ? formatText(left, right, budget) : undefined
    case '|':
      return isDict(left) && isDict(right) ? toDict([...left.entries, ...right.entries], budget) : undefined
    default:
      return undefined
  }
}

function isSequence(value: PyValue): value is Sequence {
  if (typeof value !== 'object' || value === null) return typeof value === 'string'
  return value.type === 'tuple' || value.type === 'list'
}

function isDict(value: PyValue): value is PyObject & { readonly type: 'dict' } {
  return typeof value === 'object' && value?.type === 'dict'
}

function join(left: PyValue, right: PyValue, budget: Budget): PyValue | undefined {
  if (!isSequence(left) || !isSequence(right) || typeName(left) !== typeName(right)) return undefined
  spend(budget, lengthOf(left) + lengthOf(right))
  if (typeof left === 'string' || typeof right === 'string') return `${left}${right}`
  return { type: left.type, items: [...left.items, ...right.items] }
}

function lengthOf(value: Sequence): number {
  return typeof value === 'string' ? value.length : value.items.length
}

function repeat(value: PyValue, times: PyValue, budget: Budget): PyValue | undefined {
  const given = asInt(times)
  if (given === undefined || !isSequence(value)) return undefined
  const count = asSize(given)
  const length = lengthOf(value)
  if (length > 0 && count > BigInt(lengthLimit)) throw fail('unknown', 'too-costly')
  const n = count < 0n || length === 0 ? 0 : Number(count)
  if (n * length > lengthLimit) throw fail('unknown', 'too-costly')
  spend(budget, n * length)
  if (typeof value === 'string') return value.repeat(n)
  return { type: value.type, items: Array.from({ length: n }, () => value.items).flat() }
}

/** A dict of entries, of which later ones replace the values of earlier ones; fails with `type` for a key that cannot be one. */
export function toDict(given: readonly (readonly [PyValue, PyValue])[], budget: Budget): PyObject {
  const entries: (readonly [PyValue, PyValue])[] = []
  for (const [key, value] of given) {
    if (!isHashable(key)) throw fail('type', 'unhashable', -1, -1, { type: typeName(key) })
    const at = entries.findIndex(([other]) => isEqual(other, key, budget))
    if (at < 0) entries.push([key, value])
    else entries[at] = [entries[at]?.[0] ?? key, value]
  }
  return { type: 'dict', entries }
}

/** `+`, `-` or `~` before a value. */
export function applyUnary(operator: string, value: PyValue): PyValue {
  const int = asInt(value)
  if (int !== undefined) return operator === '+' ? int : operator === '-' ? -int : ~int
  if (operator !== '~' && typeof value === 'number') return operator === '-' ? -value : value
  throw fail('type', 'unsupported-operand', -1, -1, { operator, type: typeName(value) })
}
