import type { Document } from '../document/document.ts'
import { isObject } from '../text/json-value.ts'
import { appendPointer, resolvePointer } from '../text/pointer.ts'
import { remember } from '../text/remember.ts'
import { readAnswerText } from './read-values.ts'
import { type AnswerValue, Decimal } from './value.ts'

/** A value of a document with its numbers as they are written, where the text says how. */
export function exactValueOf(document: Document, pointer: string): AnswerValue {
  const exact = resolvePointer(exactRoot(document).value, pointer)
  return exact === undefined ? fromDocument(document, pointer) : (exact as AnswerValue)
}

/** A value of a document that is not read from JSON, or broken: numbers as they are in its text. */
export function fromDocument(document: Document, pointer = ''): AnswerValue {
  return fromPlain(resolvePointer(document.value, pointer), (number, place) => {
    const range = document.rangeOf(pointer + place)
    return range && numberIn(document.text.slice(range.start, range.end), number)
  })
}

/** Python reads no whole number with more digits. */
const mostDigits = 4300

/**
 * A number of YAML by its text: `5.0` is decimal, as is `1.0e+3`. What is written in another way, such as `0x1f` or
 * through an alias, is the number that it was read as.
 */
function numberIn(text: string, number: number): AnswerValue | undefined {
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]\d+)?$/.test(text)) return undefined
  if (/[.eE]/.test(text)) return new Decimal(number, text)
  return Number.isSafeInteger(number) || text.length > mostDigits ? undefined : BigInt(text)
}

const exactRoot = remember((document: Document) => ({ value: readExactly(document) }))

function readExactly({ text, format, problems }: Document): AnswerValue | undefined {
  if (problems.length > 0 || format === 'yaml') return undefined
  if (format === 'json') return readAnswerText(text)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => readAnswerText(line) ?? null)
}

/** A number by its place below the value that is read; `undefined` where nothing more is known of it. */
type ReadNumber = (number: number, pointer: string) => AnswerValue | undefined

/** Plain data as answers: what is no whole number is a decimal one. */
export function fromPlain(value: unknown, readNumber?: ReadNumber, pointer = ''): AnswerValue {
  if (typeof value === 'number') return readNumber?.(value, pointer) ?? plainNumber(value)
  if (Array.isArray(value)) {
    return value.map((item, index) => fromPlain(item, readNumber, readNumber ? appendPointer(pointer, index) : ''))
  }
  if (!isObject(value)) return (value ?? null) as AnswerValue
  const object: Record<string, AnswerValue> = Object.create(null) as Record<string, AnswerValue>
  for (const [name, member] of Object.entries(value)) {
    object[name] = fromPlain(member, readNumber, readNumber ? appendPointer(pointer, name) : '')
  }
  return object
}

function plainNumber(number: number): AnswerValue {
  if (Number.isSafeInteger(number)) return number
  return Number.isInteger(number) ? BigInt(number) : new Decimal(number, String(number))
}
