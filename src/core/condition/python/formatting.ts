import { type Budget, fail, spend } from '../failure.ts'
import { asInt, type PyValue, typeName } from './values.ts'

/** Python refuses to write an int in more decimal digits. */
const digitLimit = 4300
const widthLimit = 1000

/** A directive with the flags, the width and the precision that are computed here; all others are left open. */
const directive = /%(?:%|([-0]?)(\d{0,3})(?:\.(\d{1,2}))?([sdiuxXorfFgc]))/g

interface Directive {
  readonly flag: string
  readonly width: number
  readonly precision: number | undefined
  readonly kind: string
}

/** `text % values` of Python; fails with `type`, `error` or `unknown`. */
export function formatText(text: string, right: PyValue, budget: Budget): string {
  const isTuple = typeof right === 'object' && right?.type === 'tuple'
  const values = isTuple ? right.items : [right]
  if (text.replace(directive, '').includes('%')) throw fail('unknown', 'formatting')
  spend(budget, text.length)
  let used = 0
  const type = typeName(right)
  const formatted = text.replace(directive, (whole: string, flag = '', width = '', precision = '', kind = '') => {
    if (whole === '%%') return '%'
    const value = values[used++]
    if (value === undefined) throw fail('type', 'formatting', -1, -1, { type })
    spend(budget, widthLimit)
    const wanted = { flag, width: Number(width), precision: precision === '' ? undefined : Number(precision), kind }
    return formatValue(value, wanted)
  })
  // What has items by key may be left over.
  if (used < values.length && type !== 'list' && type !== 'dict') throw fail('type', 'formatting', -1, -1, { type })
  return formatted
}

function formatValue(value: PyValue, { flag, width, precision, kind }: Directive): string {
  const isNumber = /[diuxXofFg]/.test(kind)
  const text = isNumber ? numberText(value, kind, precision) : cut(textOf(value, kind), precision)
  if (width <= text.length && isAscii(text)) return text
  if (!isAscii(text)) {
    if (width > 0) throw fail('unknown', 'formatting')
    return text
  }
  if (flag === '-') return text.padEnd(width)
  if (flag !== '0' || !isNumber) return text.padStart(width)
  const sign = text.startsWith('-') ? '-' : ''
  return sign + text.slice(sign.length).padStart(width - sign.length, '0')
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text)
}

function cut(text: string, precision: number | undefined): string {
  if (precision === undefined) return text
  if (!isAscii(text)) throw fail('unknown', 'formatting')
  return text.slice(0, precision)
}

function textOf(value: PyValue, kind: string): string {
  if (kind === 'c') return characterOf(value)
  if (typeof value === 'string') {
    if (kind === 's') return value
    if (/^[ -~]*$/.test(value) && !/['"\\]/.test(value)) return `'${value}'`
  }
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (value === null) return 'None'
  if (typeof value === 'bigint') return decimal(value)
  if (typeof value === 'number') return floatText(value)
  throw fail('unknown', 'formatting')
}

function characterOf(value: PyValue): string {
  const code = asInt(value)
  if (code !== undefined) {
    if (code < 0n || code > 0x10ffffn) throw fail('error', 'OverflowError')
    if (code >= 0xd800n && code <= 0xdfffn) throw fail('unknown', 'surrogate')
    return String.fromCodePoint(Number(code))
  }
  if (typeof value === 'string' && Array.from(value).length === 1) return value
  throw fail('type', 'formatting', -1, -1, { type: typeName(value) })
}

function decimal(value: bigint): string {
  const text = String(value)
  if (text.length > digitLimit) throw fail('unknown', 'formatting')
  return text
}

/** Between these limits Python and JavaScript write a float alike, but for the `.0`. */
function floatText(value: number): string {
  const size = Math.abs(value)
  if (!(size >= 1e-4 && size < 1e16)) throw fail('unknown', 'formatting')
  return Number.isInteger(value) ? `${value}.0` : String(value)
}

const bases: Readonly<Record<string, number>> = { x: 16, X: 16, o: 8 }

function numberText(value: PyValue, kind: string, precision: number | undefined): string {
  const int = asInt(value)
  const isFloat = typeof value === 'number'
  const base = bases[kind]
  if (int === undefined && (!isFloat || base !== undefined))
    throw fail('type', 'formatting', -1, -1, { type: typeName(value) })
  if (/[fFg]/.test(kind)) return realText(isFloat ? value : Number(int), kind, precision)
  if (precision !== undefined || (isFloat && !Number.isFinite(value))) throw fail('unknown', 'formatting')
  const whole = int ?? BigInt(Math.trunc(value as number))
  if (base === undefined) return decimal(whole)
  const digits = whole.toString(base)
  return kind === 'X' ? digits.toUpperCase() : digits
}

function realText(value: number, kind: string, precision: number | undefined): string {
  // Python writes the sign of -0, and others than these in powers of ten.
  if (!(Math.abs(value) < 1e6) || Object.is(value, -0)) throw fail('unknown', 'formatting')
  if (kind === 'g') {
    if (precision !== undefined || !Number.isInteger(value)) throw fail('unknown', 'formatting')
    return String(value)
  }
  const digits = precision ?? 6
  // Halves are rounded to even in Python and away from zero in JavaScript.
  const finer = value.toFixed(digits + 1)
  const text = value.toFixed(digits)
  if ((finer.endsWith('5') && Number(finer) === value) || (value < 0 && Number(text) === 0))
    throw fail('unknown', 'formatting')
  return text
}
