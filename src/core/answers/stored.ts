import type { Document } from '../document/document.ts'
import { isObject } from '../text/json-value.ts'
import { resolvePointer } from '../text/pointer.ts'
import { remember } from '../text/remember.ts'
import { readAnswerText } from './read-values.ts'
import { type AnswerValue, Decimal } from './value.ts'

/** A value of a document with its numbers as they are written, where the text says how. */
export function exactValueOf(document: Document, pointer: string): AnswerValue {
  const exact = resolvePointer(exactRoot(document).value, pointer)
  return exact === undefined ? fromPlain(resolvePointer(document.value, pointer)) : (exact as AnswerValue)
}

const exactRoot = remember((document: Document) => ({ value: readExactly(document) }))

function readExactly({ text, format, problems }: Document): AnswerValue | undefined {
  if (problems.length > 0 || format === 'yaml') return undefined
  if (format === 'json') return readAnswerText(text)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => readAnswerText(line) ?? null)
}

/** Plain data as answers: what is no whole number is a decimal one. */
export function fromPlain(value: unknown): AnswerValue {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return value
    return Number.isInteger(value) ? BigInt(value) : new Decimal(value, String(value))
  }
  if (Array.isArray(value)) return value.map(fromPlain)
  if (!isObject(value)) return (value ?? null) as AnswerValue
  const object: Record<string, AnswerValue> = Object.create(null) as Record<string, AnswerValue>
  for (const [name, member] of Object.entries(value)) object[name] = fromPlain(member)
  return object
}
