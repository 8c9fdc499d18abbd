import { asFailure, type Budget, type Failure, fail, spend } from '../failure.ts'
import type { PyNode } from './ast.ts'
import { hasAttribute } from './attributes.ts'
import { contains, isEqual, isOrdered } from './compare.ts'
import { computeComprehension, type PyScope } from './comprehension.ts'
import { formatFields } from './format-values.ts'
import { isSame } from './identity.ts'
import { applyBinary, applyUnary, iterate, toDict, toSet } from './operators.ts'
import { subscript } from './subscript.ts'
import { isTrue, type PyValue, typeName } from './values.ts'

/** Computes an expression as CPython 3.11 does without builtins; throws a failure `name`, `type`, `error` or `unknown`. */
export function evaluatePython(root: PyNode, budget: Budget): PyValue {
  return evaluate(root, { names: new Map(), assigned: new Map(), inner: false, budget })
}

/** Evaluates one node; a failure without a place gets the node's. */
function evaluate(node: PyNode, scope: PyScope): PyValue {
  spend(scope.budget)
  try {
    return compute(node, scope)
  } catch (thrown) {
    const failure = asFailure(thrown)
    throw failure.start < 0 || node.kind === 'format' ? place(failure, node) : failure
  }
}

function place(failure: Failure, node: PyNode): Failure {
  return fail(failure.failure, failure.reason, node.start, node.end, failure.detail)
}

function compute(node: PyNode, scope: PyScope): PyValue {
  switch (node.kind) {
    case 'constant':
      return node.value
    case 'name':
      return readName(node.name, scope)
    case 'unary':
      if (node.operator === 'not') return !isTrue(evaluate(node.operand, scope))
      return applyUnary(node.operator, evaluate(node.operand, scope))
    case 'binary': {
      const left = evaluate(node.left, scope)
      return applyBinary(node.operator, left, evaluate(node.right, scope), scope.budget)
    }
    case 'logical':
      return computeLogical(node, scope)
    case 'compare':
      return computeComparison(node, scope)
    case 'conditional':
      return evaluate(isTrue(evaluate(node.test, scope)) ? node.then : node.otherwise, scope)
    case 'tuple':
    case 'list':
      return { type: node.kind, items: evaluateItems(node.items, scope) }
    case 'set':
      return toSet(evaluateItems(node.items, scope), scope.budget)
    case 'dict':
      return computeDict(node, scope)
    case 'subscript': {
      const object = evaluate(node.object, scope)
      return subscript(object, evaluate(node.index, scope))
    }
    case 'slice':
      return { type: 'slice', parts: node.parts.map((part) => (part ? evaluate(part, scope) : null)) }
    case 'attribute':
      return computeAttribute(node, scope)
    case 'call':
      return computeCall(node, scope)
    case 'lambda':
      for (const part of node.defaults) evaluate(part, scope)
      return { type: 'function' }
    case 'walrus': {
      const value = evaluate(node.value, scope)
      scope.assigned.set(node.name, value)
      return value
    }
    case 'format':
      return formatFields(node.parts, (part) => evaluate(part, scope))
    case 'comprehension':
      return computeComprehension(node, scope, evaluate)
    default:
      throw fail('unknown', 'value')
  }
}

function readName(name: string, scope: PyScope): PyValue {
  const value = scope.names.get(name)
  if (value !== undefined) return value
  const assigned = scope.assigned.get(name)
  if (name === '__builtins__' || (assigned !== undefined && scope.inner)) throw fail('unknown', 'scope')
  if (assigned === undefined) throw fail('name', 'unknown-name', -1, -1, { name })
  return assigned
}

function computeLogical(node: PyNode & { kind: 'logical' }, scope: PyScope): PyValue {
  let value: PyValue = null
  for (const operand of node.operands) {
    value = evaluate(operand, scope)
    if (isTrue(value) === (node.operator === 'or')) return value
  }
  return value
}

function computeComparison(node: PyNode & { kind: 'compare' }, scope: PyScope): PyValue {
  let from = node.operands[0] as PyNode
  let left = evaluate(from, scope)
  for (const [index, operator] of node.operators.entries()) {
    const to = node.operands[index + 1] as PyNode
    const right = evaluate(to, scope)
    if (!compare(operator, [left, from], [right, to], scope.budget)) return false
    from = to
    left = right
  }
  return true
}

function compare(
  operator: string,
  [left, from]: [PyValue, PyNode],
  [right, to]: [PyValue, PyNode],
  budget: Budget,
): boolean {
  switch (operator) {
    case '==':
      return isEqual(left, right, budget)
    case '!=':
      return !isEqual(left, right, budget)
    case 'in':
      return contains(right, left, budget)
    case 'not in':
      return !contains(right, left, budget)
    case 'is':
      return isSame(left, from, right, to, budget)
    case 'is not':
      return !isSame(left, from, right, to, budget)
    default:
      return isOrdered(operator, left, right, budget)
  }
}

function evaluateItems(nodes: readonly PyNode[], scope: PyScope): PyValue[] {
  const items: PyValue[] = []
  for (const node of nodes) {
    if (node.kind === 'starred') items.push(...iterate(evaluate(node.value, scope), scope.budget))
    else items.push(evaluate(node, scope))
  }
  return items
}

function computeDict(node: PyNode & { kind: 'dict' }, scope: PyScope): PyValue {
  const entries: (readonly [PyValue, PyValue])[] = []
  for (const entry of node.entries) {
    const key = entry.key && evaluate(entry.key, scope)
    const value = evaluate(entry.value, scope)
    if (key !== undefined) entries.push([key, value])
    else if (typeof value === 'object' && value?.type === 'dict') entries.push(...value.entries)
    else throw fail('type', 'not-a-mapping', entry.value.start, entry.value.end, { type: typeName(value) })
  }
  return toDict(entries, scope.budget)
}

function computeAttribute(node: PyNode & { kind: 'attribute' }, scope: PyScope): PyValue {
  const object = evaluate(node.object, scope)
  const type = typeName(object)
  if (hasAttribute(type, node.name) === false) throw fail('error', 'AttributeError', -1, -1, { type, name: node.name })
  if (node.name === 'real' && (type === 'int' || type === 'bool')) return applyUnary('+', object)
  if (node.name === 'real' && typeof object === 'number') return object
  if (node.name === 'imag' && (type === 'int' || type === 'bool')) return 0n
  if (node.name === 'imag' && type === 'float') return 0
  throw fail('unknown', 'attribute')
}

const callable = new Set(['function'])

function computeCall(node: PyNode & { kind: 'call' }, scope: PyScope): PyValue {
  const callee = evaluate(node.callee, scope)
  for (const argument of node.arguments) {
    const value = evaluate(argument.value, scope)
    if (argument.star === '*') iterate(value, scope.budget)
    else if (argument.star === '**' && typeName(value) !== 'dict')
      throw fail('type', 'not-a-mapping', -1, -1, { type: typeName(value) })
  }
  const type = typeName(callee)
  if (callable.has(type)) throw fail('unknown', 'call')
  throw fail('type', 'not-callable', -1, -1, { type })
}
