import type { AnyNode, Expression } from 'acorn'
import { asFailure, type Budget, fail, spend } from '../failure.ts'
import { hasMember, readMember } from './members.ts'
import { isGlobalName } from './names.ts'
import { applyOperator, applyPrefix } from './operators.ts'
import { isObject, isTruthy, type JsValue, toPrimitive } from './values.ts'

/** What an expression has assigned to undeclared names, and the steps left. */
export interface JsScope {
  readonly assigned: Map<string, JsValue>
  readonly budget: Budget
}

const constants: ReadonlyMap<string, number | undefined> = new Map([
  ['undefined', undefined],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
])

/** Computes an expression as V8 does in a sloppy script; throws a failure `name`, `type` or `unknown`. */
export function evaluateJavascript(root: Expression, budget: Budget): JsValue {
  return evaluateIn(root, openScope(budget))
}

/** A scope in which nothing is assigned yet. */
export function openScope(budget: Budget): JsScope {
  return { assigned: new Map(), budget }
}

/** Computes an expression in a scope that earlier statements of the same script may have filled. */
export function evaluateIn(root: Expression, scope: JsScope): JsValue {
  return evaluate(root, scope)
}

function evaluate(node: AnyNode, scope: JsScope): JsValue {
  spend(scope.budget)
  try {
    return compute(node, scope)
  } catch (thrown) {
    const failure = asFailure(thrown)
    throw failure.start < 0 ? fail(failure.failure, failure.reason, node.start, node.end, failure.detail) : failure
  }
}

function compute(node: AnyNode, scope: JsScope): JsValue {
  switch (node.type) {
    case 'Literal':
      if ('regex' in node && node.regex) throw fail('unknown', 'regular-expression')
      return node.value as JsValue
    case 'Identifier':
      return readName(node.name, scope)
    case 'TemplateLiteral':
      return computeTemplate(node, scope)
    case 'UnaryExpression':
      return computeUnary(node, scope)
    case 'BinaryExpression': {
      const left = evaluate(node.left, scope)
      const right = evaluate(node.right, scope)
      if (node.operator === 'in') return hasMember(right, left)
      return node.operator === 'instanceof' ? isInstance(left, right) : applyOperator(node.operator, left, right)
    }
    case 'LogicalExpression': {
      const left = evaluate(node.left, scope)
      const done =
        node.operator === '??' ? left !== null && left !== undefined : isTruthy(left) === (node.operator === '||')
      return done ? left : evaluate(node.right, scope)
    }
    case 'ConditionalExpression':
      return evaluate(isTruthy(evaluate(node.test, scope)) ? node.consequent : node.alternate, scope)
    case 'SequenceExpression': {
      let value: JsValue
      for (const part of node.expressions) value = evaluate(part, scope)
      return value
    }
    case 'ArrayExpression':
      return {
        kind: 'array',
        items: node.elements.map((element) => (element === null ? undefined : computeElement(element, scope))),
      }
    case 'ObjectExpression':
      return computeObject(node, scope)
    case 'MemberExpression':
      return computeMember(node, scope)
    case 'ChainExpression':
      return computeChain(node, scope)
    case 'CallExpression':
    case 'NewExpression':
      return computeCall(node, scope)
    case 'UpdateExpression':
      return computeUpdate(node, scope)
    case 'AssignmentExpression':
      return computeAssignment(node, scope)
    case 'ArrowFunctionExpression':
      return { kind: 'arrow' }
    case 'FunctionExpression':
      return { kind: 'function' }
    default:
      throw fail('unknown', 'value')
  }
}

function readName(name: string, scope: JsScope): JsValue {
  if (constants.has(name)) return constants.get(name)
  if (scope.assigned.has(name)) return scope.assigned.get(name)
  if (isGlobalName(name)) throw fail('unknown', 'global-name', -1, -1, { name })
  throw fail('name', 'unknown-name', -1, -1, { name })
}

function computeElement(node: AnyNode, scope: JsScope): JsValue {
  if (node.type === 'SpreadElement') throw fail('unknown', 'spread')
  return evaluate(node, scope)
}

function computeTemplate(node: AnyNode & { type: 'TemplateLiteral' }, scope: JsScope): string {
  return node.quasis.reduce((text, quasi, index) => {
    const part = node.expressions[index]
    return text + (quasi.value.cooked ?? '') + (part === undefined ? '' : String(toPrimitive(evaluate(part, scope))))
  }, '')
}

function computeUnary(node: AnyNode & { type: 'UnaryExpression' }, scope: JsScope): JsValue {
  const { argument, operator } = node
  const name = argument.type === 'Identifier' ? argument.name : undefined
  const declared = name === undefined || constants.has(name) || scope.assigned.has(name) || isGlobalName(name)
  if (operator === 'typeof' && !declared) return 'undefined'
  if (operator === 'typeof' && argument.type === 'ThisExpression') return 'object'
  if (operator !== 'delete') return applyPrefix(operator, evaluate(argument, scope))
  if (name !== undefined) {
    if (!declared) return true
    if (constants.has(name)) return false
    throw fail('unknown', 'delete')
  }
  if (argument.type === 'ThisExpression') return true
  const value = evaluate(argument, scope)
  if (argument.type === 'MemberExpression' || argument.type === 'ChainExpression') throw fail('unknown', 'delete')
  return value === undefined || true
}

function isInstance(value: JsValue, type: JsValue): boolean {
  if (!isObject(type) || type.kind === 'array' || type.kind === 'plain') throw fail('type', 'not-callable')
  if (isObject(value)) throw fail('unknown', 'instance')
  return false
}

function computeObject(node: AnyNode & { type: 'ObjectExpression' }, scope: JsScope): JsValue {
  const keys = node.properties.map((property) => {
    if (property.type !== 'Property' || property.computed || property.kind !== 'init') throw fail('unknown', 'object')
    const { key } = property
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '__proto__'
    if (/^(?:toString|valueOf|__proto__)$/.test(name)) throw fail('unknown', 'object')
    evaluate(property.value, scope)
    return name
  })
  return { kind: 'plain', keys }
}

function computeMember(node: AnyNode & { type: 'MemberExpression' }, scope: JsScope): JsValue {
  if (node.object.type === 'Super' || node.property.type === 'PrivateIdentifier' || node.optional)
    throw fail('unknown', 'member')
  const object = evaluate(node.object, scope)
  const key = node.computed
    ? evaluate(node.property, scope)
    : node.property.type === 'Identifier'
      ? node.property.name
      : undefined
  if (object === null || object === undefined) throw fail('type', 'member-of-nothing')
  return readMember(object, String(toPrimitive(key)))
}

/** A chain whose first link is taken; `?.` on a value that is there is an ordinary access. */
function computeChain(node: AnyNode & { type: 'ChainExpression' }, scope: JsScope): JsValue {
  const { expression } = node
  if (expression.type !== 'MemberExpression' || expression.object.type === 'MemberExpression' || !expression.optional)
    throw fail('unknown', 'chain')
  const object = evaluate(expression.object, scope)
  if (object === null || object === undefined) return undefined
  const { property } = expression
  const key = expression.computed
    ? evaluate(property, scope)
    : property.type === 'Identifier'
      ? property.name
      : undefined
  return readMember(object, String(toPrimitive(key)))
}

function computeCall(node: AnyNode & { type: 'CallExpression' | 'NewExpression' }, scope: JsScope): JsValue {
  if (node.callee.type === 'Super') throw fail('unknown', 'call')
  const callee = evaluate(node.callee, scope)
  for (const argument of node.arguments) computeElement(argument, scope)
  if (isObject(callee) && (callee.kind === 'function' || (callee.kind === 'arrow' && node.type === 'CallExpression')))
    throw fail('unknown', 'call')
  throw fail('type', node.type === 'CallExpression' ? 'not-callable' : 'not-a-constructor')
}

function computeUpdate(node: AnyNode & { type: 'UpdateExpression' }, scope: JsScope): JsValue {
  const { argument } = node
  const old = toPrimitive(evaluate(argument, scope))
  if ((argument.type as string) === 'CallExpression') throw fail('name', 'call-target')
  const number = typeof old === 'bigint' ? old : Number(old)
  const step = node.operator === '++' ? 1 : -1
  const value = typeof number === 'bigint' ? number + BigInt(step) : number + step
  if (argument.type === 'Identifier' && !constants.has(argument.name)) scope.assigned.set(argument.name, value)
  return node.prefix ? value : number
}

function computeAssignment(node: AnyNode & { type: 'AssignmentExpression' }, scope: JsScope): JsValue {
  const { left, operator } = node
  if ((left.type as string) === 'CallExpression') {
    evaluate(left, scope)
    throw fail('name', 'call-target')
  }
  if (left.type !== 'Identifier' || isGlobalName(left.name) || operator !== '=') throw fail('unknown', 'assignment')
  const value = evaluate(node.right, scope)
  scope.assigned.set(left.name, value)
  return value
}
