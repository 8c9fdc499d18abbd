import {
  type AnswerObject,
  type AnswerValue,
  answerAt,
  Decimal,
  isAnswerObject,
  isEqualNumber,
} from '../answers/value.ts'
import type { AnswerShape } from '../schema/key-types.ts'
import { memberOf } from '../text/json-value.ts'
import type { ReportAnswer } from './check-value.ts'
import { lengthOf } from './check-value.ts'
import type { Describe } from './describe.ts'
import { mapFault, testMap } from './geometry.ts'
import { leftBy } from './left-choices.ts'
import type { GroupModel, QuestionModel } from './model.ts'

/** What is needed to say more than the service's check does. */
export interface Beyond {
  readonly as: 'api' | 'clean'
  /** The current year, for limits that say `now`. */
  readonly year: number
  readonly describe: Describe
  /** Whether the answers were sent as XML. */
  readonly isXml?: boolean
}

/**
 * What one answer that the check accepts is nevertheless not: what the specification limits, and what is stored
 * otherwise than it was sent.
 */
export function judgeAccepted(
  value: AnswerValue,
  stored: AnswerValue,
  question: QuestionModel,
  beyond: Beyond,
  report: ReportAnswer,
): void {
  // That it cannot be stored at all is told elsewhere.
  if (isForeign(stored)) return
  tellAltered(value, stored, beyond, report)
  if (question.stored !== undefined) limits[question.stored](stored, question, report, beyond)
}

function isForeign(value: AnswerValue): boolean {
  return value instanceof Decimal && value.isForeign
}

type Limit = (value: AnswerValue, question: QuestionModel, report: ReportAnswer, beyond: Beyond) => void

const unlimited: Limit = () => undefined

const limits: Readonly<Record<AnswerShape, Limit>> = {
  texts: limitTexts,
  integer: limitNumber,
  decimal: limitNumber,
  date: (value, _, report) => {
    if (typeof value !== 'string' || !isDay(value)) report('not-a-date')
  },
  yesNo: unlimited,
  tick: unlimited,
  position: unlimited,
  keyword: unlimited,
  keywords: unlimited,
  questiongroup: unlimited,
  record: unlimited,
  user: (value, _, report) => {
    if (!/^[1-9]\d*$/.test(typeof value === 'string' || typeof value === 'number' ? String(value) : ''))
      report('not-a-user')
  },
  questionnaire: unlimited,
  file: (value, _, report) => {
    if (typeof value !== 'string' || !/^[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}$/i.test(value))
      report('not-an-upload')
  },
  map: (value, _, report) => {
    const verdict = testMap(value)
    const reason = verdict.outcome === 'ok' ? mapFault(verdict.json) : undefined
    if (reason !== undefined) report('not-drawable', { fault: reason })
  },
  any: limitText,
  nothing: unlimited,
}

/** Numbers that only look different are the same to whoever reads them: 5.0 and 5. */
function tellAltered(value: AnswerValue, stored: AnswerValue, beyond: Beyond, report: ReportAnswer): void {
  if (Array.isArray(value) && Array.isArray(stored)) {
    const [sent, kept] = [value as readonly AnswerValue[], stored as readonly AnswerValue[]]
    for (const [index, item] of sent.entries()) tellScalar(item, kept[index] ?? null, beyond, report, [index])
  } else if (value !== stored) tellScalar(value, stored, beyond, report, [])
}

function tellScalar(
  value: AnswerValue,
  stored: AnswerValue,
  { as, describe }: Beyond,
  report: ReportAnswer,
  within: readonly number[],
): void {
  if (value === stored || isAnswerObject(stored) || isSameNumber(value, stored) || isInfinite(stored)) return
  // Forms send texts, and a number written as usual stays the same number.
  if (as === 'clean' && typeof value === 'string' && isWrittenSo(value, stored)) return
  report('stored-otherwise', { sent: describe(value), stored: describe(stored) }, within)
}

function isInfinite(stored: AnswerValue): boolean {
  return stored instanceof Decimal && !Number.isFinite(stored.value)
}

function isSameNumber(value: AnswerValue, stored: AnswerValue): boolean {
  const number = stored instanceof Decimal ? stored.value : stored
  if (typeof value === 'boolean' || typeof value === 'string') return false
  return typeof number === 'number' ? isEqualNumber(value, number) || Number(value) === number : value === stored
}

function isWrittenSo(text: string, stored: AnswerValue): boolean {
  return (
    /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) &&
    Number(text) === Number(stored instanceof Decimal ? stored.value : stored)
  )
}

function limitTexts(value: AnswerValue, { lengths, defaultLength }: QuestionModel, report: ReportAnswer): void {
  if (!isAnswerObject(value)) return
  for (const language of Object.keys(value)) {
    const text = value[language] as AnswerValue
    if (!languageCode.test(language)) report('not-a-language', { language }, [language], true)
    if (typeof text !== 'string') {
      if (!isForeign(text)) report('not-a-text', {}, [language])
      continue
    }
    const length = lengthOf(text) ?? 0
    if (lengths.service === undefined && defaultLength !== undefined && length > defaultLength)
      report('over-default-length', { length, limit: defaultLength }, [language])
    limitText(text, undefined, (code, data) => report(code, data, [language]))
  }
}

const unstorable = /\0|\p{Surrogate}/u
const languageCode = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/i

/** What PostgreSQL cannot keep. */
function limitText(value: AnswerValue, _: unknown, report: ReportAnswer): void {
  if (typeof value === 'string' && unstorable.test(value)) report('not-storable')
}

function limitNumber(
  value: AnswerValue,
  { fieldOptions, stored }: QuestionModel,
  report: ReportAnswer,
  { year, isXml }: Beyond,
): void {
  const number = value instanceof Decimal ? value.value : Number(value)
  if (!Number.isFinite(number)) {
    if (!isXml) report('not-valid-json')
    return
  }
  const bound = (name: string): number | undefined => {
    const limit = fieldOptions[name]
    if (limit === 'now' && stored === 'integer') return year
    return typeof limit === 'number' ? limit : undefined
  }
  const [min, max, decimals] = ['min', 'max', 'decimals'].map(bound)
  if (min !== undefined && number < min) report('below-minimum', { limit: min })
  if (max !== undefined && number > max) report('above-maximum', { limit: max })
  if (decimals !== undefined && value instanceof Decimal && decimalsOf(value) > decimals)
    report('too-many-decimals', { limit: decimals })
}

function decimalsOf({ value }: Decimal): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

/** A day as the calendar of the form writes it (01/02/2024), or as ISO 8601 does. */
function isDay(text: string): boolean {
  const local = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const [year, month, day] = (local ? [local[3], local[2], local[1]] : (iso?.slice(1) ?? [])).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** What the answers of one repetition say of each other. */
export function judgeRepetition(
  group: GroupModel,
  kept: AnswerObject,
  report: (question: string, code: Parameters<ReportAnswer>[0], data: Parameters<ReportAnswer>[1]) => void,
): void {
  for (const { otherRadio, keyword } of group.pairedQuestions) {
    if (otherRadio === undefined || answerAt(kept, keyword) === undefined) continue
    const radio = group.pairedQuestions.find(
      (one) => one.hasOther === otherRadio && answerAt(kept, one.keyword) !== undefined,
    )
    if (radio) report(keyword, 'other-beside-choice', { question: keyword, other: radio.keyword })
  }
  for (const trigger of group.drivingQuestions) {
    const answer = answerAt(kept, trigger.keyword)
    if (typeof answer !== 'string') continue
    const left = leftBy(trigger, answer)
    for (const target of Object.keys(kept)) {
      const choices = memberOf(left, target)
      if (Array.isArray(choices) && !choices.includes(kept[target]))
        report(target, 'not-offered', { question: target, trigger: trigger.keyword })
    }
  }
}
