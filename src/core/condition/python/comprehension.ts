import { type Budget, fail } from '../failure.ts'
import type { PyNode } from './ast.ts'
import { iterate, toDict, toSet } from './operators.ts'
import { isTrue, type PyValue, typeName } from './values.ts'

/** The names that an expression has bound itself; there are no others, since there are no builtins. */
export interface PyScope {
  readonly names: Map<string, PyValue>
  /** Names bound by `:=`, which an inner scope sees or not depending on how `eval` was called. */
  readonly assigned: Map<string, PyValue>
  readonly inner: boolean
  readonly budget: Budget
}

/** Computes a comprehension; a generator only looks at its first source, as in Python. Nodes are evaluated by `evaluate`. */
export function computeComprehension(
  node: PyNode & { kind: 'comprehension' },
  scope: PyScope,
  evaluate: (node: PyNode, scope: PyScope) => PyValue,
): PyValue {
  const first = node.clauses[0]
  if (first === undefined) throw fail('unknown', 'comprehension')
  const source = evaluate(first.iterable, scope)
  if (first.async) throw fail('type', 'not-iterable', -1, -1, { type: typeName(source) })
  const inner: PyScope = { ...scope, names: new Map(scope.names), inner: true }
  if (node.of === 'generator') {
    if (!isIterable(source)) throw fail('type', 'not-iterable', -1, -1, { type: typeName(source) })
    return { type: node.clauses.some((clause) => clause.async) ? 'async_generator' : 'generator' }
  }
  const rows: (readonly [PyValue, PyValue])[] = []
  run(0, source)
  const items = rows.map(([item]) => item)
  return node.of === 'list'
    ? { type: 'list', items }
    : node.of === 'set'
      ? toSet(items, scope.budget)
      : toDict(rows, scope.budget)

  function run(index: number, values: PyValue): void {
    const clause = node.clauses[index]
    if (clause === undefined) return
    for (const value of iterate(values, scope.budget)) {
      bind(clause.target, value, inner)
      if (!clause.conditions.every((condition) => isTrue(evaluate(condition, inner)))) continue
      const next = node.clauses[index + 1]
      if (next) run(index + 1, evaluate(next.iterable, inner))
      else rows.push([evaluate(node.element, inner), node.value ? evaluate(node.value, inner) : null])
    }
  }
}

function isIterable(value: PyValue): boolean {
  return (
    typeof value === 'string' ||
    (typeof value === 'object' && value !== null && /^(?:bytes|tuple|list|set|dict|generator)$/.test(value.type))
  )
}

function bind(target: PyNode, value: PyValue, scope: PyScope): void {
  if (target.kind === 'name') scope.names.set(target.name, value)
  else if (target.kind === 'tuple' || target.kind === 'list') {
    const values = iterate(value, scope.budget)
    if (target.items.some((item) => item.kind === 'starred')) throw fail('unknown', 'unpacking')
    if (values.length !== target.items.length) throw fail('error', 'ValueError')
    target.items.forEach((item, i) => {
      bind(item, values[i] ?? null, scope)
    })
  } else throw fail('unknown', 'target')
}
