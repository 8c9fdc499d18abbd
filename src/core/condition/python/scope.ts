import { fail } from '../failure.ts'
import { type PyNode, partsOf } from './ast.ts'

/** What surrounds an expression, as far as CPython's symbol table forbids something there. */
interface Scope {
  readonly lambda: boolean
  readonly comprehension: boolean
  readonly iterable: boolean
  /** Stands in a generator expression, directly or through other comprehensions: there `async for` and `await` are allowed. */
  readonly generator: boolean
  /** Names that the comprehensions around have bound so far. */
  readonly bound: readonly string[]
  /** All names that the innermost comprehension binds. */
  readonly own: readonly string[]
}

/** Fails with `syntax` where CPython's compiler refuses what its grammar accepts: `yield` and `await` outside a function, a misplaced `:=`. */
export function checkScopes(root: PyNode): void {
  check(root, { lambda: false, comprehension: false, iterable: false, generator: false, bound: [], own: [] })
}

function check(node: PyNode, scope: Scope): void {
  switch (node.kind) {
    case 'yield':
      if (!scope.lambda || scope.comprehension) throw fail('syntax', 'yield', node.start, node.end)
      break
    case 'await':
      if (!scope.generator) throw fail('syntax', 'await', node.start, node.end)
      break
    case 'walrus':
      if (
        node.name === '__debug__' ||
        scope.iterable ||
        scope.bound.includes(node.name) ||
        scope.own.includes(node.name)
      )
        throw fail('syntax', 'walrus', node.start, node.end)
      break
    case 'lambda':
      for (const part of node.defaults) check(part, scope)
      check(node.body, { ...scope, lambda: true, comprehension: false, generator: false, bound: [], own: [] })
      return
    case 'comprehension':
      checkComprehension(node, scope)
      return
  }
  for (const part of partsOf(node)) check(part, scope)
}

function checkComprehension(node: PyNode & { kind: 'comprehension' }, scope: Scope): void {
  if (node.of !== 'generator' && !scope.generator && node.clauses.some((clause) => clause.async))
    throw fail('syntax', 'await', node.start, node.end)
  const own = node.clauses.flatMap((clause) => namesIn(clause.target))
  const inner = { ...scope, comprehension: true, generator: scope.generator || node.of === 'generator', own }
  const bound = [...scope.bound]
  node.clauses.forEach((clause, index) => {
    check(clause.iterable, { ...(index === 0 ? scope : { ...inner, bound: [...bound] }), iterable: true })
    bound.push(...namesIn(clause.target))
    for (const part of [clause.target, ...clause.conditions]) check(part, { ...inner, bound: [...bound] })
  })
  check(node.element, { ...inner, bound })
  if (node.value) check(node.value, { ...inner, bound })
}

/** The names that a target mentions in the scope of its comprehension, as bound or not: CPython does not tell them apart. */
function namesIn(target: PyNode): string[] {
  if (target.kind === 'name') return [target.name]
  if (target.kind === 'lambda') return target.defaults.flatMap(namesIn)
  if (target.kind === 'comprehension') return target.clauses.slice(0, 1).flatMap((clause) => namesIn(clause.iterable))
  return partsOf(target).flatMap(namesIn)
}
