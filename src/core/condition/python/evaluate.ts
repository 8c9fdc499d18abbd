import { asFailure, type Budget, fail, spend } from '../failure.ts'
import type { PyNode } from './ast.ts'
import { hasAttribute } from './attributes.ts'
import { contains, isEqual, isOrdered } from './compare.ts'
import { callMethod, isMethod } from './methods.ts'
import { applyBinary, applyUnary, toDict } from './operators.ts'
import { subscript } from './subscript.ts'
import { isTrue, type PyValue, typeName } from './values.ts'

/**
 * Computes an expression as CPython 3.11 does without builtins; throws a failure `name`, `type`, `error` or `unknown`,
 * with the node's place.
 */
export function evaluatePython(node: PyNode, budget: Budget): PyValue {
  spend(budget)
  try {
    return compute(node, budget)
  } catch (thrown) {
    const failure = asFailure(thrown)
    throw failure.start < 0 ? fail(failure.failure, failure.reason, node.start, node.end, failure.detail) : failure
  }
}

function compute(node: PyNode, budget: Budget): PyValue {
  switch (node.kind) {
    case 'constant':
      return node.value
    case 'name':
      if (node.name === '__builtins__') throw fail('unknown', 'scope')
      throw fail('name', 'unknown-name', -1, -1, { name: node.name })
    case 'unary': {
      const operand = evaluatePython(node.operand, budget)
      return node.operator === 'not' ? !isTrue(operand) : applyUnary(node.operator, operand)
    }
    case 'binary': {
      const left = evaluatePython(node.left, budget)
      return applyBinary(node.operator, left, evaluatePython(node.right, budget), budget)
    }
    case 'logical':
      return computeLogical(node, budget)
    case 'compare':
      return computeComparison(node, budget)
    case 'conditional':
      return evaluatePython(isTrue(evaluatePython(node.test, budget)) ? node.then : node.otherwise, budget)
    case 'tuple':
    case 'list':
      return { type: node.kind, items: evaluateAll(node.items, budget) }
    case 'set':
      // JavaScript reads only `{a}`, which is a set of names.
      evaluateAll(node.items, budget)
      throw fail('unknown', 'python-only')
    case 'dict':
      return toDict(
        node.entries.map(([key, value]) => [evaluatePython(key, budget), evaluatePython(value, budget)]),
        budget,
      )
    case 'subscript': {
      const object = evaluatePython(node.object, budget)
      return subscript(object, evaluatePython(node.index, budget))
    }
    case 'attribute':
      return readAttribute(evaluateOwner(node, budget), node.name)
    case 'call':
      return computeCall(node, budget)
  }
}

function evaluateAll(nodes: readonly PyNode[], budget: Budget): PyValue[] {
  return nodes.map((node) => evaluatePython(node, budget))
}

function computeLogical(node: PyNode & { kind: 'logical' }, budget: Budget): PyValue {
  let value: PyValue = null
  for (const operand of node.operands) {
    value = evaluatePython(operand, budget)
    if (isTrue(value) === (node.operator === 'or')) return value
  }
  return value
}

function computeComparison(node: PyNode & { kind: 'compare' }, budget: Budget): PyValue {
  let left = evaluatePython(node.operands[0] as PyNode, budget)
  for (const [index, operator] of node.operators.entries()) {
    const right = evaluatePython(node.operands[index + 1] as PyNode, budget)
    if (!compare(operator, left, right, budget)) return false
    left = right
  }
  return true
}

function compare(operator: string, left: PyValue, right: PyValue, budget: Budget): boolean {
  switch (operator) {
    case '==':
      return isEqual(left, right, budget)
    case '!=':
      return !isEqual(left, right, budget)
    case 'in':
      return contains(right, left, budget)
    case 'is':
      return isSameObject(left, right)
    case 'is not':
      return !isSameObject(left, right)
    case 'not in':
      return !contains(right, left, budget)
    default:
      return isOrdered(operator, left, right, budget)
  }
}

/** Only a method can be called: every name in reach means something else or nothing. */
function computeCall({ callee, arguments: given, hasNames }: PyNode & { kind: 'call' }, budget: Budget): PyValue {
  const object = callee.kind === 'attribute' ? evaluateOwner(callee, budget) : null
  if (callee.kind === 'attribute' && isMethod(object, callee.name)) {
    const values = evaluateAll(given, budget)
    if (hasNames) throw fail('unknown', 'attribute')
    return callMethod(object, callee.name, values, budget)
  }
  const value = callee.kind === 'attribute' ? readAttribute(object, callee.name) : evaluatePython(callee, budget)
  evaluateAll(given, budget)
  throw fail('type', 'not-callable', -1, -1, { type: typeName(value) })
}

/** What has the attribute, when it has it. */
function evaluateOwner({ object: owner, name, start, end }: PyNode & { kind: 'attribute' }, budget: Budget): PyValue {
  const object = evaluatePython(owner, budget)
  const type = typeName(object)
  if (!hasAttribute(type, name)) throw fail('error', 'AttributeError', start, end, { type, name })
  return object
}

/** Of None, True, False and the ellipsis there is one each; which other objects are the same is for CPython to choose. */
function isSameObject(left: PyValue, right: PyValue): boolean {
  if (isSingle(left) && isSingle(right)) return left === right || (isEllipsis(left) && isEllipsis(right))
  if (!isSingle(left) && !isSingle(right)) throw fail('unknown', 'python-only')
  return false
}

function isSingle(value: PyValue): boolean {
  return value === null || typeof value === 'boolean' || isEllipsis(value)
}

function isEllipsis(value: PyValue): boolean {
  return typeof value === 'object' && value?.type === 'ellipsis'
}

function readAttribute(object: PyValue, name: string): PyValue {
  const type = typeName(object)
  if ((name === 'real' || name === 'numerator') && (type === 'int' || type === 'bool')) return applyUnary('+', object)
  if (name === 'real' && typeof object === 'number') return object
  if (name === 'imag' && (type === 'int' || type === 'bool')) return 0n
  if (name === 'imag' && type === 'float') return 0
  throw fail('unknown', 'attribute')
}
