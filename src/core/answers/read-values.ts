import { decodeJsonString, isEscaped } from '../document/json/strings.ts'
import { MAX_DEPTH } from '../document/limits.ts'
import { type AnswerObject, type AnswerValue, Decimal } from './value.ts'

/**
 * Reads the JSON text of answers without losing how numbers are written; `undefined` for what is no JSON, or nested too deeply.
 * Of two members with one name the later one counts, as for the service.
 */
export function readAnswerText(text: string): AnswerValue | undefined {
  return readAnswers(text)?.value
}

/** What was read of the JSON text of answers. */
export interface AnswerText {
  readonly value: AnswerValue
  /** How many members the text has; the value has fewer where one name is there twice. */
  readonly names: number
}

/** Reads the JSON text of answers, and counts the names in it. */
export function readAnswers(text: string): AnswerText | undefined {
  const outside = scan(text)
  if (outside === undefined) return undefined
  let value: AnswerValue
  try {
    value = JSON.parse(text) as AnswerValue
  } catch {
    return undefined
  }
  const { isExact, names } = outside
  return { value: isExact ? value : readValue({ text, at: skipSpace(text, 0) }), names }
}

/** How many members the objects of a value have. */
export function countMembers(value: AnswerValue): number {
  if (typeof value !== 'object' || value === null || value instanceof Decimal) return 0
  let count = 0
  if (Array.isArray(value)) for (const item of value as readonly AnswerValue[]) count += countMembers(item)
  else for (const name of Object.keys(value)) count += 1 + countMembers((value as AnswerObject)[name] as AnswerValue)
  return count
}

const quote = 0x22
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const colon = 0x3a

/**
 * Whether `JSON.parse` keeps all that numbers outside of strings say, and how many names there are; `undefined` for
 * what is nested too deeply.
 */
function scan(text: string): { readonly isExact: boolean; readonly names: number } | undefined {
  let depth = 0
  let names = 0
  let digits = 0
  let isExact = true
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x30 && unit <= 0x39) {
      if (++digits > 15) isExact = false
      continue
    }
    // A fraction, or an exponent; the words of JSON have an e too, but after no digit.
    if (digits > 0 && (unit === 0x2e || unit === 0x65 || unit === 0x45)) isExact = false
    digits = 0
    if (unit === quote) {
      at = closingQuote(text, at)
      if (at < 0) return { isExact: true, names }
    } else if (unit === openBrace || unit === openBracket) {
      if (++depth > MAX_DEPTH) return undefined
    } else if (unit === closeBrace || unit === closeBracket) depth--
    else if (unit === colon) names++
  }
  return { isExact, names }
}

function closingQuote(text: string, open: number): number {
  let close = text.indexOf('"', open + 1)
  while (close >= 0 && text.charCodeAt(close - 1) === 0x5c && isEscaped(text, close))
    close = text.indexOf('"', close + 1)
  return close
}

/** A place in a text that `JSON.parse` takes. */
interface Reading {
  readonly text: string
  at: number
}

function readValue(reading: Reading): AnswerValue {
  const { text, at } = reading
  const unit = text.charCodeAt(at)
  if (unit === quote) return readString(reading)
  if (unit === openBracket) return readList(reading)
  if (unit === openBrace) return readObject(reading)
  const end = endOfWord(text, at)
  reading.at = end
  const word = text.slice(at, end)
  if (word === 'true') return true
  if (word === 'false') return false
  return word === 'null' ? null : readNumber(word)
}

function readNumber(word: string): AnswerValue {
  const value = Number(word)
  if (/[.eE]/.test(word)) return new Decimal(value, word)
  return Number.isSafeInteger(value) ? value : BigInt(word)
}

function readString(reading: Reading): string {
  const { text, at } = reading
  const close = closingQuote(text, at)
  reading.at = close + 1
  const content = text.slice(at + 1, close)
  return content.includes('\\') ? decodeJsonString(text, at + 1, close) : content
}

function readList(reading: Reading): readonly AnswerValue[] {
  const list: AnswerValue[] = []
  enter(reading)
  while (reading.text.charCodeAt(reading.at) !== closeBracket) {
    list.push(readValue(reading))
    skipComma(reading)
  }
  reading.at++
  return list
}

function readObject(reading: Reading): AnswerValue {
  const object: Record<string, AnswerValue> = Object.create(null) as Record<string, AnswerValue>
  enter(reading)
  while (reading.text.charCodeAt(reading.at) !== closeBrace) {
    const name = readString(reading)
    reading.at = skipSpace(reading.text, skipSpace(reading.text, reading.at) + 1)
    object[name] = readValue(reading)
    skipComma(reading)
  }
  reading.at++
  return object
}

function enter(reading: Reading): void {
  reading.at = skipSpace(reading.text, reading.at + 1)
}

function skipComma(reading: Reading): void {
  const { text } = reading
  reading.at = skipSpace(text, reading.at)
  if (text.charCodeAt(reading.at) === 0x2c) reading.at = skipSpace(text, reading.at + 1)
}

function endOfWord(text: string, start: number): number {
  let at = start
  for (let unit = text.charCodeAt(at); unit > 0x20; unit = text.charCodeAt(++at)) {
    if (unit === 0x2c || unit === closeBrace || unit === closeBracket) break
  }
  return at
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) <= 0x20) at++
  return at
}
