import { isPlain } from '../text/printable.ts'
import { type AnswerValue, Decimal, isWholeNumber, pythonFloat } from './value.ts'

/** What Python makes of a value: another value, or the exception: a ValueError, which the check catches, or one that it does not. */
export type Conversion =
  | { readonly value: AnswerValue }
  | { readonly failure: 'value' }
  | { readonly failure: 'type' }
  | { readonly failure: 'overflow' }

const valueError = { failure: 'value' } as const
const typeError = { failure: 'type' } as const
const overflowError = { failure: 'overflow' } as const

/** `int(value)`. */
export function toInt(value: AnswerValue): Conversion {
  if (isWholeNumber(value)) return { value }
  if (typeof value === 'boolean') return { value: Number(value) }
  if (value instanceof Decimal) return floatToInt(value.value)
  if (typeof value !== 'string') return typeError
  const text = plainNumber(value)
  if (text === undefined || !/^[+-]?\d+$/.test(text)) return valueError
  return { value: wholeNumber(text) }
}

function wholeNumber(text: string): number | bigint {
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number === 0 ? 0 : number
  return BigInt(text.replace(/^\+/, ''))
}

function floatToInt(number: number): Conversion {
  if (Number.isNaN(number)) return valueError
  if (!Number.isFinite(number)) return overflowError
  const whole = Math.trunc(number)
  return { value: Number.isSafeInteger(whole) ? whole + 0 : BigInt(whole) }
}

/** `float(value)`. */
export function toFloat(value: AnswerValue): Conversion {
  if (value instanceof Decimal) return { value: value.isForeign ? decimal(value.value) : value }
  if (typeof value === 'boolean') return { value: decimal(Number(value)) }
  if (isWholeNumber(value)) {
    // Python has no whole number -0.
    const number = Number(value) + 0
    return Number.isFinite(number) ? { value: decimal(number) } : overflowError
  }
  if (typeof value !== 'string') return typeError
  const text = plainNumber(value)
  if (text === undefined) return valueError
  const word = /^([+-]?)(nan|inf|infinity)$/i.exec(text)
  if (word) {
    const number = word[2]?.toLowerCase() === 'nan' ? Number.NaN : Number.POSITIVE_INFINITY
    return { value: decimal(word[1] === '-' ? -number : number) }
  }
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return valueError
  return { value: decimal(Number(text)) }
}

function decimal(number: number): Decimal {
  return new Decimal(number, pythonFloat(number))
}

/**
 * A text with white space stripped, digits of all scripts as ASCII and single underscores between digits removed;
 * `undefined` where those are elsewhere.
 */
function plainNumber(text: string): string | undefined {
  const digits = withPlainDigits(stripSpace(text))
  if (!digits.includes('_')) return digits
  return /(?<!\d)_|_(?!\d)/.test(digits) ? undefined : digits.replaceAll('_', '')
}

/** A text with the digits of all scripts as ASCII. */
export function withPlainDigits(text: string): string {
  return isPlain(text) ? text : text.replace(/\p{Nd}/gu, asciiDigit)
}

export function stripSpace(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isSpace(text.charAt(start))) start++
  while (end > start && isSpace(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

function isSpace(character: string): boolean {
  return /\p{White_Space}/u.test(character)
}

/** The decimal digits of each script follow each other in Unicode, beginning with its zero. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  // Some scripts' digits are side by side, such as those of mathematics, in tens from U+1D7CE.
  return String(point >= 0x1d7ce && point <= 0x1d7ff ? (point - 0x1d7ce) % 10 : point - zero)
}
