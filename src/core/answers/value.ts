import { isObject, lookUp } from '../text/json-value.ts'
import { pythonString } from '../text/python-string.ts'

/** A number of JSON that Python reads as a float, with the text it was written as. */
export class Decimal {
  constructor(
    readonly value: number,
    readonly text: string,
    /** Whether it was read from XML, as a number or time that only a question for numbers makes storable. */
    readonly isForeign = false,
  ) {}
}

/**
 * A value of stored answers as the service reads it: a `number` is always a whole one that JavaScript represents exactly,
 * greater ones are `bigint`, and what Python reads as a float is a {@link Decimal}, since 5 and 5.0, 0 and 0.0 are not
 * treated alike.
 */
export type AnswerValue = null | boolean | number | bigint | string | Decimal | readonly AnswerValue[] | AnswerObject

/** An object of answers; `__proto__` is a name like any other. */
export interface AnswerObject {
  readonly [name: string]: AnswerValue
}

/** Whether a value is an object of JSON. */
export function isAnswerObject(value: AnswerValue): value is AnswerObject {
  return isObject(value) && !(value instanceof Decimal)
}

/** The member of an object by its own name. */
export function answerAt(object: AnswerObject, name: string): AnswerValue | undefined {
  return lookUp(object, name)
}

/** The answer to a question in the first repetition of its questiongroup, in the data of a questionnaire. */
export function firstAnswer(data: AnswerObject, questiongroup: string, question: string): AnswerValue | undefined {
  const repetitions = answerAt(data, questiongroup)
  const [first = null] = Array.isArray(repetitions) ? (repetitions as readonly AnswerValue[]) : []
  return isAnswerObject(first) ? answerAt(first, question) : undefined
}

/** Whether a value is one of the whole numbers of Python, which do not count as blank. */
export function isWholeNumber(value: AnswerValue): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

/** Whether `not value` is true in Python. */
export function isFalsy(value: AnswerValue): boolean {
  if (value === null || value === '' || value === false) return true
  if (typeof value === 'object') {
    if (value instanceof Decimal) return value.value === 0
    if (Array.isArray(value)) return value.length === 0
    for (const name in value) if (Object.hasOwn(value, name)) return false
    return true
  }
  return value === 0 || value === 0n
}

/** Whether the service takes a value for no answer: everything empty, and 0.0, but neither 0 nor false (format facts 7.5 and 10.1). */
export function isBlank(value: AnswerValue): boolean {
  return isFalsy(value) && !isWholeNumber(value) && value !== false
}

/** A number as JavaScript has it, to look up and compare; everything else as it is. */
export function asPlainNumber(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Decimal ? value.value : value
}

/** Whether two scalars are equal in Python, where `True` is 1 and 1.0 is too. */
export function isEqualNumber(value: AnswerValue, number: number): boolean {
  if (typeof value === 'boolean') return Number(value) === number
  if (value instanceof Decimal) return value.value === number
  return value === number
}

/** Whether two answers are the same to whoever reads them, 5 and 5.0 too. */
export function isSameAnswer(left: AnswerValue, right: AnswerValue): boolean {
  if (left instanceof Decimal || right instanceof Decimal) {
    const [one, other] = [left, right].map((value) => (value instanceof Decimal ? value.value : value))
    return typeof one === 'number' && one === other
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    const items = right as readonly AnswerValue[]
    return (
      left.length === items.length && left.every((item, at) => isSameAnswer(item as AnswerValue, items[at] ?? null))
    )
  }
  if (!isAnswerObject(left) || !isAnswerObject(right)) return left === right
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSameAnswer(left[name] ?? null, right[name] ?? null))
  )
}

const deepestText = 100

/** What `str(value)` gives in Python; what is nested too deeply is cut. */
export function pythonText(value: AnswerValue): string {
  if (value instanceof Decimal && value.isForeign) return value.text.trim()
  return typeof value === 'string' ? value : pythonLiteral(value, 0)
}

function pythonLiteral(value: AnswerValue, depth: number): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return pythonString(value)
  if (typeof value !== 'object') return String(value)
  if (value instanceof Decimal) return pythonFloat(value.value)
  if (depth > deepestText) return '...'
  if (Array.isArray(value)) return `[${value.map((item) => pythonLiteral(item, depth + 1)).join(', ')}]`
  const members = Object.entries(value as AnswerObject).map(
    ([name, member]) => `${pythonString(name)}: ${pythonLiteral(member, depth + 1)}`,
  )
  return `{${members.join(', ')}}`
}

/** What `repr` of a float gives. */
export function pythonFloat(number: number): string {
  if (Number.isNaN(number)) return 'nan'
  if (!Number.isFinite(number)) return number > 0 ? 'inf' : '-inf'
  const size = Math.abs(number)
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) {
    const [digits = '', exponent = ''] = number.toExponential().split('e')
    const sign = exponent.startsWith('-') ? '-' : '+'
    return `${digits}e${sign}${exponent.replace(/^[+-]/, '').padStart(2, '0')}`
  }
  const text = Object.is(number, -0) ? '-0' : String(number)
  return text.includes('.') ? text : `${text}.0`
}
