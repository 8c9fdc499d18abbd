import { stripSpace, toInt } from '../answers/python-numbers.ts'
import { type AnswerObject, type AnswerValue, Decimal, isAnswerObject, pythonText } from '../answers/value.ts'
import type { AnswerShape } from '../schema/key-types.ts'
import { lengthOf } from './check-value.ts'
import type { QuestionModel } from './model.ts'
import type { AnswerProblemCode } from './problem.ts'

/** The languages of a page: that of its texts, and that in which the questionnaire was written first. */
export interface PageLanguages {
  readonly language: string
  readonly original: string
}

/** What a field of the form makes of an answer: what it hands on, and why it does not take it. */
export interface FieldResult {
  readonly value: AnswerValue | undefined
  readonly refusals: readonly FieldRefusal[]
}

/** Why a field does not take an answer. */
export interface FieldRefusal {
  readonly code: Extract<AnswerProblemCode, 'too-long-for-form' | 'not-taken-by-form'>
  readonly data: Readonly<Record<string, string | number>>
  readonly within: readonly string[]
}

type Field = (value: AnswerValue, question: QuestionModel, original: string) => FieldResult

/** What the field of a question makes of an answer that somebody sends with the form (format facts 13.4). */
export function sendThroughField(value: AnswerValue, question: QuestionModel, original: string): FieldResult {
  return question.stored === undefined ? taken(value) : fields[question.stored](value, question, original)
}

function taken(value: AnswerValue | undefined): FieldResult {
  return { value, refusals: [] }
}

function refused(data: FieldRefusal['data'] = {}): FieldResult {
  return { value: undefined, refusals: [{ code: 'not-taken-by-form', data, within: [] }] }
}

const line: Field = (value) => taken(isAnswerObject(value) ? undefined : stripSpace(pythonText(value)))

const number: Field = (value) => taken(isAnswerObject(value) || Array.isArray(value) ? value : textOf(value))

const choice: Field = (value, { choices }) => {
  const text = pythonText(value)
  if (choices === undefined || hasChoice(choices, text)) return taken(isAnswerObject(value) ? value : text)
  // What the service refuses as well is told as that.
  return isChoiceItself(value, choices) ? refused() : taken(value)
}

const choices: Field = (value, { choices: known }) => {
  const items = Array.isArray(value) ? (value as readonly AnswerValue[]) : [value]
  const isForeign = (item: AnswerValue): boolean =>
    known !== undefined && !hasChoice(known, pythonText(item)) && isChoiceItself(item, known)
  if (items.some(isForeign)) return refused()
  return taken(items.map((item) => sameOrText(item, known)))
}

const fields: Readonly<Record<AnswerShape, Field>> = {
  texts,
  integer: number,
  // Only 0.0 as a number is no answer; others keep their digits.
  decimal: (value, question, original) =>
    value instanceof Decimal && value.value !== 0 ? taken(value) : number(value, question, original),
  date: line,
  yesNo: (value, { choices: known }) => {
    const conversion = toInt(isAnswerObject(value) || Array.isArray(value) ? value : withoutZeros(pythonText(value)))
    if ('value' in conversion) return taken(conversion.value)
    return known && isChoiceItself(value, known) ? refused() : taken(value)
  },
  tick: choices,
  position: choice,
  keyword: choice,
  keywords: choices,
  questiongroup: taken,
  record: (value) => taken(textOf(value)),
  user: line,
  questionnaire: line,
  file: line,
  map: line,
  any: line,
  nothing: taken,
}

function sameOrText(item: AnswerValue, known: QuestionModel['choices']): AnswerValue {
  const text = pythonText(item)
  return known === undefined || hasChoice(known, text) ? text : item
}

/** Whether a text is one of the choices, which are texts in the form. */
export function hasChoice(known: ReadonlySet<string | number>, text: string): boolean {
  return known.has(text) || (/^\d+$/.test(text) && known.has(Number(text)) && String(Number(text)) === text)
}

/** Whether the service's check takes an answer for a choice, as it does `true` and 1.0 for 1. */
function isChoiceItself(value: AnswerValue, known: ReadonlySet<string | number>): boolean {
  if (isAnswerObject(value) || Array.isArray(value)) return false
  const conversion = toInt(value)
  return 'value' in conversion && typeof conversion.value === 'number' && known.has(conversion.value)
}

/** Django reads a whole number with zeros behind the point. */
function withoutZeros(text: string): string {
  return text.replace(/\.0*\s*$/, '')
}

function textOf(value: AnswerValue): AnswerValue {
  if (typeof value === 'string') return stripSpace(value)
  return isAnswerObject(value) || Array.isArray(value) ? value : pythonText(value)
}

/** A text of a translation as its field hands it on: line ends count two, and what is no character of a text is deleted. */
export function cleanText(text: string): string {
  return stripSpace(text.replace(/\r\n|\r|\n/g, '\r\n')).replace(/[^\P{C}\r\n]/gu, '')
}

function texts(value: AnswerValue, { lengths }: QuestionModel, original: string): FieldResult {
  if (!isAnswerObject(value)) return taken(value)
  const kept = Object.create(null) as Record<string, AnswerValue>
  const refusals: FieldRefusal[] = []
  for (const language of Object.keys(value)) {
    const text = cleanText(pythonText((value as AnswerObject)[language] ?? ''))
    if (text === '') continue
    const limit = language === original || lengths.inTranslations ? lengths.form : undefined
    const length = lengthOf(text) ?? 0
    kept[language] = text
    if (limit === undefined || length <= limit) continue
    const isShort = lengths.service === undefined || length <= lengths.service
    if (isShort) refusals.push({ code: 'too-long-for-form', data: { length, limit }, within: [language] })
  }
  return { value: Object.keys(kept).length === 0 ? undefined : kept, refusals }
}
