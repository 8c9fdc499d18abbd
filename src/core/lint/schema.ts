import type { Document } from '../document/document.ts'
import { keyTypes } from '../model/key-types.ts'
import { invalidValue } from '../rules/invalid-value.ts'
import { missingMember } from '../rules/missing-member.ts'
import type { Fix } from '../rules/rule.ts'
import { wrongType } from '../rules/wrong-type.ts'
import type { SchemaProblem } from '../schema/problem.ts'
import { validate } from '../schema/registry.ts'
import { describeType } from '../text/json-value.ts'
import { nearestName } from '../text/nearest-name.ts'
import { isListIndex, lastToken, parentPointer, resolvePointer } from '../text/pointer.ts'
import type { FileFacts } from '../workspace/facts.ts'
import type { ReportTo } from './lint.ts'
import { misspelledMembers, reportUnknownMember } from './unknown-member.ts'
import { describeOwner } from './words.ts'

/** Reports everything in a file that breaks the schema of its kind. */
export function checkSchema(facts: FileFacts, document: Document, reportTo: ReportTo): void {
  const problems = validate(facts.kind, facts.value)
  if (problems.length === 0) return
  const judge: Judge = { facts, document, reportTo, misspelled: misspelledMembers(problems) }
  for (const problem of problems) reportProblem(problem, judge)
}

interface Judge {
  readonly facts: FileFacts
  readonly document: Document
  readonly reportTo: ReportTo
  /** Pointers of members that are missing only because an unknown one beside them is misspelt. */
  readonly misspelled: ReadonlySet<string>
}

function reportProblem(problem: SchemaProblem, judge: Judge): void {
  switch (problem.keyword) {
    case 'additionalProperties':
      return reportUnknownMember(problem, judge.facts, judge.reportTo)
    case 'required':
      return reportMissing(problem, judge)
    case 'type':
      return reportType(problem, judge)
    case 'minItems':
    case 'minProperties':
      return reportEmpty(problem, judge)
    case 'enum':
    case 'const':
      return reportNotAllowed(problem, judge)
    default:
      return reportValue(problem, judge)
  }
}

function reportMissing(problem: SchemaProblem, { facts, reportTo, misspelled }: Judge): void {
  const name = String(problem.params.missingProperty)
  if (misspelled.has(`${problem.pointer}/${name}`)) return
  const owner = describeOwner(facts, problem.pointer)
  reportTo(missingMember, 'missing', { pointer: problem.pointer }, { owner, name, ...consequenceOf(problem) }, problem)
}

function reportEmpty(problem: SchemaProblem, { reportTo }: Judge): void {
  const data = { name: nameOf(problem.pointer), ...consequenceOf(problem) }
  reportTo(missingMember, 'empty', { pointer: problem.pointer }, data, problem)
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

function reportType(problem: SchemaProblem, { facts, reportTo }: Judge): void {
  const types = [problem.params.type].flat().map(String)
  const expected = wordTypes(types)
  const value = resolvePointer(facts.value, problem.pointer)
  const found = describeValue(value)
  if (problem.pointer === '')
    return reportTo(wrongType, 'root', { pointer: '' }, { expected, found }, { severity: 'error' })
  const isItem = isListIndex(lastToken(problem.pointer) ?? '') && problem.parentSchema?.type !== 'object'
  const name = nameOf(isItem ? (parentPointer(problem.pointer) ?? '') : problem.pointer)
  const data = { name, expected, found, ...consequenceOf(problem) }
  const fixes = convertValue(problem.pointer, value, types)
  reportTo(wrongType, isItem ? 'item' : 'member', { pointer: problem.pointer }, data, {
    severity: problem.severity,
    fixes,
  })
}

function wordTypes(types: readonly string[]): string {
  const named = types.length > 1 ? types.filter((type) => type !== 'null') : types
  return named.map((type) => typeWords[type] ?? type).join(' or ')
}

/** What a value is in a message: short scalars as written, everything else by its type. */
function describeValue(value: unknown): string {
  if (typeof value === 'string') return value.length <= 40 ? `the text "${value}"` : 'a text'
  if (typeof value === 'number') return String(value)
  return describeType(value)
}

/** A number or boolean written as text, or a single item where a list belongs, says plainly what it means. */
function convertValue(pointer: string, value: unknown, types: readonly string[]): Fix[] {
  const meant = meantValue(value, types)
  return meant === undefined ? [] : [{ safe: true, changes: [{ op: 'replace', pointer, value: meant }] }]
}

function meantValue(value: unknown, types: readonly string[]): unknown {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (types.includes('boolean') && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  if (types.includes('integer') && /^-?(0|[1-9]\d{0,14})$/.test(text)) return Number(text)
  if (types.includes('number') && /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/.test(text)) return Number(text)
  return undefined
}

function reportNotAllowed(problem: SchemaProblem, { facts, reportTo }: Judge): void {
  const value = resolvePointer(facts.value, problem.pointer)
  const schema = problem.schema
  const values: readonly unknown[] = schema.enum ?? [problem.params.allowedValue]
  if (isKeyTypeList(values)) return
  const allowed = values.filter((one) => one !== '').map(describeAllowed)
  const name = nameOf(problem.pointer)
  const place = { pointer: problem.pointer }
  const found = describeValue(value)
  const texts = values.filter((one): one is string => typeof one === 'string' && one !== '')
  const candidate = typeof value === 'string' ? nearestName(value, texts) : undefined
  const consequence = consequenceOf(problem)
  if (candidate === undefined) {
    return reportTo(invalidValue, 'notAllowed', place, { name, found, allowed, ...consequence }, problem)
  }
  const fixes: Fix[] = [{ safe: false, changes: [{ op: 'replace', pointer: problem.pointer, value: candidate }] }]
  const data = { name, found, candidate, ...consequence }
  reportTo(invalidValue, 'misspelt', place, data, { severity: problem.severity, fixes })
}

function describeAllowed(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value)
}

/** Key types have a rule of their own, which knows whether the key is used. */
function isKeyTypeList(values: readonly unknown[]): boolean {
  return values.length === keyTypes.length && values.includes('image_checkbox')
}

const formatWords: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-03-31',
  'date-time': 'a date with time such as 2026-03-31T12:00:00Z',
  'iso-date-time': 'a date with time such as 2026-03-31T12:00:00Z',
  uri: 'an address such as https://example.org',
  uuid: 'a UUID',
}

function reportValue(problem: SchemaProblem, { facts, reportTo }: Judge): void {
  const { keyword, params, pointer } = problem
  const value = resolvePointer(facts.value, pointer)
  const name = nameOf(pointer)
  const limit = Number(params.limit)
  const found = describeValue(value)
  const consequence = consequenceOf(problem)
  const place = { pointer }
  switch (keyword) {
    case 'minimum':
      return reportTo(invalidValue, 'tooSmall', place, { name, limit, found, ...consequence }, problem)
    case 'maxLength': {
      const length = typeof value === 'string' ? [...value].length : 0
      return reportTo(invalidValue, 'tooLong', place, { name, limit, length, ...consequence }, problem)
    }
    case 'propertyNames': {
      const owner = nameOf(parentPointer(pointer) ?? '')
      const data = { name: owner, found: String(params.propertyName), ...consequence }
      return reportTo(invalidValue, 'memberName', { pointer, part: 'key' }, data, problem)
    }
    default: {
      const expected = formatWords[String(params.format)] ?? wordPattern(problem)
      return reportTo(invalidValue, 'format', place, { name, expected, found, ...consequence }, problem)
    }
  }
}

const patternWords: Readonly<Record<string, string>> = {
  '^-?[0-9]+$': 'a whole number',
}

function wordPattern({ schema, params }: SchemaProblem): string {
  const { pattern = '', minLength } = schema
  if (minLength !== undefined) return 'a text that is not empty'
  return patternWords[pattern] ?? `of the form ${pattern || String(params.format)}`
}

function consequenceOf({ consequence }: SchemaProblem): { consequence: string } {
  return { consequence: consequence ?? '' }
}

function nameOf(pointer: string): string {
  const token = lastToken(pointer)
  if (token === undefined) return 'the file'
  return isListIndex(token) ? `${nameOf(parentPointer(pointer) ?? '')}[${token}]` : token
}
