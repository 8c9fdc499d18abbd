import type { Document } from '../document/document.ts'
import { keyTypes } from '../questionnaire/key-types.ts'
import type { Fix } from '../rules/rule.ts'
import { invalidValue } from '../rules/shape/invalid-value.ts'
import { missingMember } from '../rules/shape/missing-member.ts'
import { wrongType } from '../rules/shape/wrong-type.ts'
import type { SchemaProblem } from '../schema/problem.ts'
import { validate } from '../schema/registry.ts'
import { nearestName } from '../text/nearest-name.ts'
import { isListIndex, lastToken, parentPointer, resolvePointer } from '../text/pointer.ts'
import type { FileFacts } from '../workspace/facts.ts'
import type { ReportTo } from './report-to.ts'
import { brokenPlaces } from './text.ts'
import { misspelledMembers, reportUnknownMember } from './unknown-member.ts'
import { convertValue } from './value-fixes.ts'
import { describeChoice, describeValue, wordForm, wordTypes } from './value-words.ts'
import { describeOwner } from './words.ts'

/** Reports everything in a file that breaks the schema of its kind, but for values that the text does not really give. */
export function checkSchema(facts: FileFacts, document: Document, reportTo: ReportTo): void {
  const problems = validate(facts.kind, facts.value)
  if (problems.length === 0) return
  const broken = brokenPlaces(document)
  const unclosed = document.problems.flatMap(({ code, pointer }) => (code === 'unclosed' ? pointer : []))
  const judge: Judge = { facts, document, reportTo, misspelled: misspelledMembers(problems), unclosed }
  for (const problem of problems) {
    if (!broken.has(problem.pointer)) reportProblem(problem, judge)
  }
}

interface Judge {
  readonly facts: FileFacts
  readonly document: Document
  readonly reportTo: ReportTo
  /** What is said of members that are missing only because an unknown one beside them is misspelt, by their pointers. */
  readonly misspelled: ReadonlyMap<string, SchemaProblem>
  /** Pointers of what the text does not end; more may be missing there than stands in the data. */
  readonly unclosed: readonly string[]
}

function reportProblem(problem: SchemaProblem, judge: Judge): void {
  switch (problem.keyword) {
    case 'additionalProperties':
      return reportUnknownMember(problem, judge.facts, judge.misspelled, judge.reportTo)
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
    case 'propertyNames':
      return reportName(problem, judge)
    default:
      return reportValue(problem, judge)
  }
}

function reportMissing(problem: SchemaProblem, { facts, reportTo, misspelled, unclosed }: Judge): void {
  const name = String(problem.params.missingProperty)
  if (misspelled.has(`${problem.pointer}/${name}`)) return
  if (unclosed.some((pointer) => pointer === problem.pointer || pointer.startsWith(`${problem.pointer}/`))) return
  const owner = describeOwner(facts, problem.pointer)
  reportTo(missingMember, 'missing', { pointer: problem.pointer }, { owner, name, ...consequenceOf(problem) }, problem)
}

function reportEmpty(problem: SchemaProblem, { reportTo }: Judge): void {
  const data = { what: problem.pointer === '' ? 'The file' : `"${nameOf(problem.pointer)}"`, ...consequenceOf(problem) }
  reportTo(missingMember, 'empty', { pointer: problem.pointer }, data, problem)
}

function reportType(problem: SchemaProblem, { facts, document, reportTo }: Judge): void {
  const { pointer, severity } = problem
  const types = [problem.params.type].flat().map(String)
  const value = resolvePointer(facts.value, pointer)
  const data = { expected: wordTypes(types, problem.schema), found: describeValue(value), ...consequenceOf(problem) }
  const place = { pointer }
  const parent = parentPointer(pointer)
  if (parent === undefined) return reportTo(wrongType, 'root', place, data, { severity: 'error' })
  const isItem = Array.isArray(resolvePointer(facts.value, parent))
  if (isItem && parent === '') return reportTo(wrongType, 'record', place, data, { severity })
  const isCondition = problem.schema.refersTo === 'conditionEntry'
  const fixes = isCondition ? [] : convertValue(document, facts, pointer, value, problem.schema)
  const name = nameOf(isItem ? parent : pointer)
  reportTo(wrongType, isItem ? 'item' : 'member', place, { name, ...data }, { severity, fixes })
}

function reportNotAllowed(problem: SchemaProblem, { facts, reportTo }: Judge): void {
  const { pointer, severity } = problem
  const value = resolvePointer(facts.value, pointer)
  const values: readonly unknown[] = problem.schema.enum ?? [problem.params.allowedValue]
  if (isKeyTypeList(values)) return
  const data = { name: nameOf(pointer), found: describeChoice(value), ...consequenceOf(problem) }
  const texts = values.filter((one): one is string => typeof one === 'string' && one !== '')
  const candidate = typeof value === 'string' ? nearestName(value, texts) : undefined
  if (candidate === undefined) {
    const allowed = values.filter((one) => one !== '').map(describeChoice)
    return reportTo(invalidValue, 'notAllowed', { pointer }, { ...data, allowed }, problem)
  }
  // What is refused as it stands cannot be meant to be written so.
  const safe = severity === 'error' && texts.some((text) => isOtherCase(value, text))
  const fixes: Fix[] = [{ safe, changes: [{ op: 'replace', pointer, value: candidate }] }]
  reportTo(invalidValue, 'misspelt', { pointer }, { ...data, candidate }, { severity, fixes })
}

function isOtherCase(value: unknown, text: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === text.toLowerCase()
}

/** Key types have a rule of their own, which knows whether the key is used. */
function isKeyTypeList(values: readonly unknown[]): boolean {
  return values.length === keyTypes.length && values.includes('image_checkbox')
}

function reportName(problem: SchemaProblem, { reportTo }: Judge): void {
  const { params, pointer } = problem
  const name = nameOf(parentPointer(pointer) ?? '')
  const data = { name, found: String(params.propertyName), expected: wordForm(problem), ...consequenceOf(problem) }
  reportTo(invalidValue, 'memberName', { pointer, part: 'key' }, data, problem)
}

function reportValue(problem: SchemaProblem, { facts, reportTo }: Judge): void {
  const { keyword, params, pointer } = problem
  const value = resolvePointer(facts.value, pointer)
  const data = { name: nameOf(pointer), ...consequenceOf(problem) }
  const limit = Number(params.limit)
  const found = describeValue(value)
  if (keyword === 'minimum') return reportTo(invalidValue, 'tooSmall', { pointer }, { ...data, limit, found }, problem)
  if (keyword === 'maxLength') {
    const length = typeof value === 'string' ? [...value].length : 0
    return reportTo(invalidValue, 'tooLong', { pointer }, { ...data, limit, length }, problem)
  }
  reportTo(invalidValue, 'format', { pointer }, { ...data, expected: wordForm(problem), found }, problem)
}

function consequenceOf({ consequence }: SchemaProblem): { consequence: string } {
  return { consequence: consequence ?? '' }
}

function nameOf(pointer: string): string {
  const token = lastToken(pointer)
  if (token === undefined) return 'the file'
  return isListIndex(token) ? `${nameOf(parentPointer(pointer) ?? '')}[${token}]` : token
}
