import { fail } from '../failure.ts'
import { isObject, type JsPrimitive, type JsValue, toPrimitive, typeOf } from './values.ts'

/** Results with more bits or characters than this are not computed. */
const bitLimit = 20_000n
const lengthLimit = 100_000

/** Runs one operator of the engine on primitives; what it throws (a bigint with a number, a division by `0n`) becomes a failure. */
function attempt<T>(run: () => T): T {
  try {
    return run()
  } catch (thrown) {
    throw fail('type', thrown instanceof RangeError ? 'RangeError' : 'TypeError')
  }
}

/** `left == right`, by value for primitives; two objects of one expression are never the same. */
function isLooselyEqual(left: JsValue, right: JsValue): boolean {
  if (isObject(left) && isObject(right)) return false
  if (isObject(left) && (right === null || right === undefined)) return false
  if (isObject(right) && (left === null || left === undefined)) return false
  // biome-ignore lint/suspicious/noDoubleEquals: this is the operator itself
  return toPrimitive(left) == toPrimitive(right)
}

/** `left operator right` for operators other than `in`, `instanceof` and the logical ones. */
export function applyOperator(operator: string, left: JsValue, right: JsValue): JsPrimitive {
  switch (operator) {
    case '==':
      return isLooselyEqual(left, right)
    case '!=':
      return !isLooselyEqual(left, right)
    case '===':
      return !isObject(left) && !isObject(right) && left === right
    case '!==':
      return isObject(left) || isObject(right) || left !== right
    default:
      return calculate(operator, toPrimitive(left), toPrimitive(right))
  }
}

function calculate(operator: string, left: JsPrimitive, right: JsPrimitive): JsPrimitive {
  // The operators convert primitives themselves; the casts only quiet the compiler.
  const [a, b] = [left as number, right as number]
  if (typeof left === 'bigint' || typeof right === 'bigint') checkSize(operator, left, right)
  if (operator === '+' && String(left).length + String(right).length > lengthLimit) throw fail('unknown', 'too-costly')
  switch (operator) {
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
    case '+':
      return attempt(() => a + b)
    case '-':
      return attempt(() => a - b)
    case '*':
      return attempt(() => a * b)
    case '/':
      return attempt(() => a / b)
    case '%':
      return attempt(() => a % b)
    case '**':
      return attempt(() => a ** b)
    case '&':
      return attempt(() => a & b)
    case '|':
      return attempt(() => a | b)
    case '^':
      return attempt(() => a ^ b)
    case '<<':
      return attempt(() => a << b)
    case '>>':
      return attempt(() => a >> b)
    case '>>>':
      return attempt(() => a >>> b)
    default:
      throw fail('unknown', 'operator')
  }
}

function checkSize(operator: string, left: JsPrimitive, right: JsPrimitive): void {
  if (typeof left !== 'bigint' || typeof right !== 'bigint') return
  const large = [left, right].some((value) => value > 2n ** bitLimit || value < -(2n ** bitLimit))
  if (large || ((operator === '**' || operator === '<<' || operator === '>>') && (right > 500n || right < -500n)))
    throw fail('unknown', 'too-costly')
}

/** `+`, `-`, `~`, `!`, `typeof` or `void` before a value. */
export function applyPrefix(operator: string, value: JsValue): JsPrimitive {
  switch (operator) {
    case '!':
      return !value
    case 'typeof':
      return typeOf(value)
    case 'void':
      return undefined
  }
  const primitive = toPrimitive(value) as number
  if (operator === '+') return attempt(() => +primitive)
  return operator === '-' ? -primitive : ~primitive
}
