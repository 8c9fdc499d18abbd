import { fail } from './failure.ts'
import { type PyNode, partsOf } from './python-ast.ts'

/** What surrounds an expression, as far as CPython's symbol table forbids something there. */
interface Scope {
  readonly lambda: boolean
  readonly comprehension: boolean
  readonly iterable: boolean
  /** Names that the comprehensions around bind. */
  readonly bound: readonly string[]
}

/** Fails with `syntax` where CPython's compiler refuses what its grammar accepts: `yield` outside a function, a misplaced `:=`. */
export function checkScopes(root: PyNode): void {
  check(root, { lambda: false, comprehension: false, iterable: false, bound: [] })
}

function check(node: PyNode, scope: Scope): void {
  switch (node.kind) {
    case 'yield':
      if (!scope.lambda || scope.comprehension) throw fail('syntax', 'yield', node.start, node.end)
      break
    case 'walrus':
      if (node.name === '__debug__' || scope.iterable || scope.bound.includes(node.name))
        throw fail('syntax', 'walrus', node.start, node.end)
      break
    case 'lambda':
      for (const part of node.defaults) check(part, scope)
      check(node.body, { ...scope, lambda: true, comprehension: false, bound: [] })
      return
    case 'comprehension':
      checkComprehension(node, scope)
      return
  }
  for (const part of partsOf(node)) check(part, scope)
}

function checkComprehension(node: PyNode & { kind: 'comprehension' }, scope: Scope): void {
  if (node.of !== 'generator' && node.clauses.some((clause) => clause.async))
    throw fail('syntax', 'await', node.start, node.end)
  const bound = [...scope.bound, ...node.clauses.flatMap((clause) => boundNames(clause.target))]
  const inner = { ...scope, comprehension: true, bound }
  node.clauses.forEach((clause, index) => {
    check(clause.iterable, { ...(index === 0 ? scope : inner), iterable: true })
    check(clause.target, inner)
    for (const condition of clause.conditions) check(condition, inner)
  })
  check(node.element, inner)
  if (node.value) check(node.value, inner)
}

function boundNames(target: PyNode): string[] {
  if (target.kind === 'name') return [target.name]
  if (target.kind === 'tuple' || target.kind === 'list' || target.kind === 'starred')
    return partsOf(target).flatMap(boundNames)
  return []
}
