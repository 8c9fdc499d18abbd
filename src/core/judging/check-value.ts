import { type Conversion, toFloat, toInt } from '../answers/python-numbers.ts'
import { type AnswerValue, Decimal, isAnswerObject, isEqualNumber, isFalsy, pythonText } from '../answers/value.ts'
import type { AnswerShape } from '../schema/key-types.ts'
import { testMap } from './geometry.ts'
import type { QuestionModel } from './model.ts'
import type { AnswerProblem, AnswerProblemCode, AnswerStep } from './problem.ts'

/** Takes what is wrong with one answer; `within` leads from the question further in. */
export type ReportAnswer = (
  code: AnswerProblemCode,
  data?: AnswerProblem['data'],
  within?: readonly AnswerStep[],
  isName?: boolean,
) => void

/** What the check stores of an answer; `undefined` when it drops it. */
type Checked = AnswerValue | undefined

type Check = (value: AnswerValue, question: QuestionModel, report: ReportAnswer) => Checked

/** Checks one answer that is not blank as the service does, by what the type of its question stores (format facts 7.8 and 10.2). */
export function checkValue(value: AnswerValue, question: QuestionModel, report: ReportAnswer): Checked {
  const { stored } = question
  return stored === undefined ? value : checks[stored](value, question, report)
}

const accept: Check = (value) => value

const checks: Readonly<Record<AnswerShape, Check>> = {
  texts: checkTexts,
  integer: checkInteger,
  decimal: checkDecimal,
  date: accept,
  yesNo: checkChoice,
  tick: checkList,
  position: (value, question, report) => {
    const number = convert(toInt(value), 'not-an-integer', report)
    return number === undefined ? undefined : checkChoice(number, question, report)
  },
  keyword: checkChoice,
  keywords: checkList,
  questiongroup: accept,
  record: checkRecord,
  user: accept,
  questionnaire: accept,
  file: accept,
  map: checkMap,
  any: accept,
  nothing: (_, __, report) => {
    report('dropped-todo')
    return undefined
  },
}

function checkTexts(value: AnswerValue, { lengths: { service: limit } }: QuestionModel, report: ReportAnswer): Checked {
  if (!isAnswerObject(value)) {
    report('not-a-translation')
    return undefined
  }
  const kept: Record<string, AnswerValue> = Object.create(null) as Record<string, AnswerValue>
  let isEmpty = true
  for (const language of Object.keys(value)) {
    const text = value[language] as AnswerValue
    if (isFalsy(text)) {
      if (text === 0 || text === false || text instanceof Decimal) report('dropped-text', {}, [language])
    } else if (limit === undefined || isShortEnough(text, limit, report, language)) {
      kept[language] = text
      isEmpty = false
    }
  }
  return isEmpty ? undefined : kept
}

/** Numbers and `true` have no length, which is an exception. */
function isShortEnough(text: AnswerValue, limit: number, report: ReportAnswer, language: string): boolean {
  const length = lengthOf(text)
  if (length === undefined) report('text-without-length', {}, [language])
  else if (length > limit) report('too-long', { length, limit }, [language])
  return length !== undefined && length <= limit
}

/** `len(value)`: characters are counted as code points. */
export function lengthOf(value: AnswerValue): number | undefined {
  if (typeof value === 'string') return countCharacters(value)
  if (Array.isArray(value)) return value.length
  return isAnswerObject(value) ? Object.keys(value).length : undefined
}

function countCharacters(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length - 1; at++) {
    const isHigh = (text.charCodeAt(at) & 0xfc00) === 0xd800
    if (isHigh && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
      count--
      at++
    }
  }
  return count
}

function checkInteger(value: AnswerValue, _: QuestionModel, report: ReportAnswer): Checked {
  return convert(toInt(value), 'not-an-integer', report)
}

function checkDecimal(value: AnswerValue, _: QuestionModel, report: ReportAnswer): Checked {
  return convert(toFloat(value), 'not-a-number', report)
}

function convert(
  conversion: Conversion,
  code: 'not-an-integer' | 'not-a-number',
  report: ReportAnswer,
  within: readonly AnswerStep[] = [],
): AnswerValue | undefined {
  if ('value' in conversion) return conversion.value
  if (conversion.failure === 'value') report(code, {}, within)
  else report('no-number-in-it', {}, within)
  return undefined
}

function checkChoice(value: AnswerValue, { choices }: QuestionModel, report: ReportAnswer): Checked {
  if (choices === undefined || isChoice(value, choices)) return value
  report('not-a-choice')
  return undefined
}

function isChoice(value: AnswerValue, choices: ReadonlySet<string | number>): boolean {
  if (typeof value === 'string' || typeof value === 'number') return choices.has(value)
  for (const choice of choices) if (typeof choice === 'number' && isEqualNumber(value, choice)) return true
  return false
}

/** A choice that is not offered is an error and stored all the same; too many of them are not. */
function checkList(value: AnswerValue, question: QuestionModel, report: ReportAnswer): Checked {
  if (!Array.isArray(value)) {
    report('not-a-list')
    return undefined
  }
  const items = question.facts.number
    ? toInts(value as readonly AnswerValue[], report)
    : (value as readonly AnswerValue[])
  const limit = choiceLimit(question)
  if (items === undefined) return undefined
  // The exception takes all other mistakes with it.
  if (limit === 'broken') {
    report('limit-not-a-number')
    return undefined
  }
  for (const [index, item] of items.entries()) {
    checkChoice(item, question, (code, data) => report(code, data, [index]))
  }
  if (limit === undefined || items.length <= limit) return items
  report('too-many-choices', { count: items.length, limit })
  return undefined
}

function toInts(items: readonly AnswerValue[], report: ReportAnswer): readonly AnswerValue[] | undefined {
  const numbers: AnswerValue[] = []
  for (const [index, item] of items.entries()) {
    const number = convert(toInt(item), 'not-an-integer', report, [index])
    if (number === undefined) return undefined
    numbers.push(number)
  }
  return numbers
}

/** The most choices; `broken` for what Python cannot compare with a number. */
export function choiceLimit({ fieldOptions }: QuestionModel): number | 'broken' | undefined {
  const limit = fieldOptions['data-cb-max-choices']
  if (!limit || isEmptyContainer(limit)) return undefined
  return typeof limit === 'number' || limit === true ? Number(limit) : 'broken'
}

function isEmptyContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

/** The pk as text is looked for among those of the table. */
function checkRecord(value: AnswerValue, { table }: QuestionModel, report: ReportAnswer): Checked {
  if (table === undefined) return value
  const text = pythonText(value)
  const isKnown = table.pks ? table.pks.has(text) : /^[1-9]\d*$/.test(text)
  if (table.exists && isKnown) return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)
  report('not-a-row', { table: table.name })
  return undefined
}

function checkMap(value: AnswerValue, _: QuestionModel, report: ReportAnswer): Checked {
  const { outcome } = testMap(value)
  if (outcome === 'unreadable' || outcome === 'invalid') report('invalid-geometry')
  if (outcome === 'crash') report(typeof value === 'string' ? 'map-not-an-object' : 'map-not-a-text')
  return outcome === 'ok' || outcome === 'invalid' ? value : undefined
}

/** An object with the members of a checked repetition; names from files are names like others. */
export function createObject(): Record<string, AnswerValue> {
  return Object.create(null) as Record<string, AnswerValue>
}
