import { type Budget, fail } from '../failure.ts'
import type { PyNode } from './ast.ts'
import { isEqual } from './compare.ts'
import { type PyValue, typeName } from './values.ts'

/** Nodes that make a new object each time. */
const fresh = new Set(['list', 'set', 'dict', 'comprehension', 'lambda'])

/** `left is right`, as far as CPython 3.11 leaves no doubt: singletons, small ints, literals of one expression, new objects. */
export function isSame(left: PyValue, from: PyNode, right: PyValue, to: PyNode, budget: Budget): boolean {
  const type = typeName(left)
  if (type !== typeName(right)) return false
  if (type === 'bool' || type === 'NoneType' || type === 'ellipsis') return left === right || type === 'ellipsis'
  if (fresh.has(from.kind) || fresh.has(to.kind)) return false
  if (!isEqual(left, right, budget)) return false
  if (typeof left === 'bigint' && left >= -5n && left <= 256n) return true
  if (from.kind === 'constant' && to.kind === 'constant') return true
  if (typeof left === 'object' && left?.type === 'tuple' && left.items.length === 0) return true
  throw fail('unknown', 'identity')
}
