import type { SchemaProblem } from '../../schema/problem.ts'
import type { Schema } from '../../schema/schema.ts'
import { describeType } from '../../text/json-value.ts'

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

/** What a value must be, by its JSON types; that it may be null as well is left out. */
export function wordTypes(types: readonly string[], { pattern }: Schema = {}): string {
  if (pattern !== undefined && types.includes('integer')) return wordPattern(pattern)
  const named = types.length > 1 ? types.filter((type) => type !== 'null') : types
  return named.map((type) => typeWords[type] ?? type).join(' or ')
}

/** What a value is in a message: short scalars as written, everything else by its type. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return value.length <= 40 ? `the text "${value}"` : 'a text'
  if (typeof value === 'number') return String(value)
  return describeType(value)
}

/** The words of `wordTypes` and `wordForm` as a message says them. */
export function sayTypes(words: string): string {
  if (words === 'a text that is not empty') return 'a non-empty string'
  return words.replace(/(^| or )text(?=$| or )/g, '$1a string')
}

/** The words of `describeValue` as a message says them. */
export function sayValue(words: string): string {
  if (words === 'a text') return 'a string'
  return words.replace(/^the text (?=")/, 'the string ')
}

/** The same, a number with its type. */
export function sayTypedValue(words: string): string {
  return /^-?\d/.test(words) ? `the number ${words}` : sayValue(words)
}

/** A thing as it is named at the beginning of a sentence, within one. */
export function sayWithin(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** A value in a list of allowed ones, or beside it. */
export function describeChoice(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`
  return typeof value === 'object' ? describeType(value) : String(value)
}

const formatWords: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-03-31',
  'date-time': 'a date with time such as 2026-03-31T12:00:00Z',
  'iso-date-time': 'a date with time such as 2026-03-31T12:00:00Z',
  uri: 'an address such as https://example.org',
  uuid: 'a UUID',
}

const patternWords: Readonly<Record<string, string>> = {
  '^-?[0-9]+$': 'a whole number',
  '^\\s*[+-]?[0-9]+\\s*$': 'a whole number',
  '^[0-9]{4}$': 'a year such as "2026"',
  '^(now|-?[0-9]+(\\.[0-9]+)?)$': 'a number or "now"',
  '^[^|]+\\|[^|]+$': 'two keywords with "|" between them',
  '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$':
    'a date with time and time zone such as 2026-03-31T12:00:00.250Z',
  '^[^/]+_\\d+$': 'a code and a number such as vineyards_12',
  '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$': 'a UUID',
  '^\\[.+, \\((default|small|medium|large)\\)\\]$': 'of the form [path, (size)] with default, small, medium or large',
}

/** What a text must be that breaks a `format`, a `pattern` or a least length. */
export function wordForm({ schema, params }: SchemaProblem): string {
  const { pattern = schema.propertyNames?.pattern ?? '', minLength } = schema
  if (minLength !== undefined) return 'a text that is not empty'
  return formatWords[String(params.format)] ?? wordPattern(pattern)
}

/** A regular expression of the schemas in words; itself where there are none. */
export function wordPattern(pattern: string): string {
  return patternWords[pattern] ?? `of the form ${pattern}`
}
