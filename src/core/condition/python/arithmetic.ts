import { fail } from '../failure.ts'
import { asInt, type PyValue } from './values.ts'

/** Results with more bits than this are not computed. */
const bitLimit = 20_000

/** `left operator right` for two numbers, or nothing when one is no number or the operator is not defined for them. */
export function calculate(operator: string, left: PyValue, right: PyValue): PyValue | undefined {
  const [a, b] = [asInt(left), asInt(right)]
  if (a !== undefined && b !== undefined)
    return calculateInts(operator, a, b, typeof left === 'boolean' && typeof right === 'boolean')
  const [x, y] = [asFloat(left), asFloat(right)]
  return x === undefined || y === undefined ? undefined : calculateFloats(operator, x, y)
}

/** A real number as a float; fails as CPython does for an int that no float can represent. */
function asFloat(value: PyValue): number | undefined {
  if (typeof value === 'number') return value
  const int = asInt(value)
  if (int === undefined) return undefined
  const float = Number(int)
  if (!Number.isFinite(float)) throw fail('error', 'OverflowError')
  return float
}

function bits(value: bigint): number {
  return value >= -0x1fffffffffffffn && value <= 0x1fffffffffffffn ? 53 : value.toString(16).length * 4
}

function calculateInts(operator: string, a: bigint, b: bigint, bools: boolean): PyValue | undefined {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      if (bits(a) + bits(b) > bitLimit) throw fail('unknown', 'too-costly')
      return a * b
    case '/':
      return divide(a, b)
    case '//':
      return floorDivide(a, b)
    case '%':
      return a - b * floorDivide(a, b)
    case '**':
      return power(a, b)
    case '<<':
    case '>>':
      return shift(operator, a, b)
    case '&':
      return bools ? (a & b) === 1n : a & b
    case '|':
      return bools ? (a | b) === 1n : a | b
    case '^':
      return bools ? (a ^ b) === 1n : a ^ b
    default:
      return undefined
  }
}

function divide(a: bigint, b: bigint): number {
  if (b === 0n) throw fail('error', 'ZeroDivisionError')
  if (a === 0n) return b < 0n ? -0 : 0
  const [x, y] = [Number(a), Number(b)]
  if (!isSame(x, a) || !isSame(y, b)) throw fail('unknown', 'rounding')
  return x / y
}

/** Whether a float is an int as it is, so that dividing it rounds only once. */
function isSame(float: number, int: bigint): boolean {
  return Number.isFinite(float) && BigInt(float) === int
}

function floorDivide(a: bigint, b: bigint): bigint {
  if (b === 0n) throw fail('error', 'ZeroDivisionError')
  if (bits(a) > bitLimit) throw fail('unknown', 'too-costly')
  const quotient = a / b
  return quotient * b !== a && a < 0n !== b < 0n ? quotient - 1n : quotient
}

function power(a: bigint, b: bigint): PyValue {
  if (b < 0n) return powerOfFloats(asFloat(a) ?? 0, asFloat(b) ?? 0)
  if (b > BigInt(bitLimit) && a !== 0n && a !== 1n && a !== -1n) throw fail('unknown', 'too-costly')
  if (a === 0n || a === 1n) return b === 0n ? 1n : a
  if (a === -1n) return b % 2n === 0n ? 1n : -1n
  if (a.toString(2).length * Number(b) > bitLimit) throw fail('unknown', 'too-costly')
  return a ** b
}

function shift(operator: string, a: bigint, b: bigint): bigint {
  if (b < 0n) throw fail('error', 'ValueError')
  if (a === 0n) return 0n
  if (operator === '>>') return b > BigInt(bits(a)) ? (a < 0n ? -1n : 0n) : a >> b
  if (b > BigInt(bitLimit)) throw fail('unknown', 'too-costly')
  return a << b
}

function calculateFloats(operator: string, a: number, b: number): number | undefined {
  if (b === 0 && (operator === '/' || operator === '//' || operator === '%')) throw fail('error', 'ZeroDivisionError')
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return a / b
    case '//':
      return floorDivideFloats(a, b)
    case '%':
      return moduloFloats(a, b)
    case '**':
      return powerOfFloats(a, b)
    default:
      return undefined
  }
}

function moduloFloats(a: number, b: number): number {
  const rest = a % b
  if (rest === 0) return b < 0 ? -0 : 0
  return rest < 0 !== b < 0 ? rest + b : rest
}

/** The steps of `float_divmod` in CPython, whose roundings are part of the result. */
function floorDivideFloats(a: number, b: number): number {
  let rest = a % b
  let quotient = (a - rest) / b
  if (rest !== 0 && rest < 0 !== b < 0) {
    rest += b
    quotient -= 1
  }
  if (quotient === 0) return a / b < 0 ? -0 : 0
  const floor = Math.floor(quotient)
  return quotient - floor > 0.5 ? floor + 1 : floor
}

function powerOfFloats(a: number, b: number): number {
  if (b === 0 || a === 1) return 1
  // The C library gives 1 where JavaScript gives NaN; for other infinite numbers both give the same.
  if (a === -1 && Math.abs(b) === Number.POSITIVE_INFINITY) return 1
  if (!Number.isFinite(a) || !Number.isFinite(b)) return a ** b
  if (a === 0 && b < 0) throw fail('error', 'ZeroDivisionError')
  if (a < 0 && !Number.isInteger(b)) throw fail('unknown', 'complex-power')
  const result = a ** b
  if (!Number.isFinite(result)) throw fail('error', 'OverflowError')
  if (a !== 0 && !isExactPower(a, b)) throw fail('unknown', 'rounding')
  return result
}

/** Whether a float has a power as it is; V8 and the C library that CPython calls round all others each in their own way. */
function isExactPower(a: number, b: number): boolean {
  if (!Number.isInteger(b)) return false
  let odd = Math.abs(a)
  while (!Number.isInteger(odd)) odd *= 2
  while (odd % 2 === 0) odd /= 2
  return odd === 1 || (b > 0 && odd ** b < 2 ** 53)
}
