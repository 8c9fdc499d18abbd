import { type AnswerValue, Decimal, isAnswerObject, isWholeNumber } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import { count } from '../text/count.ts'
import { shortLabel } from '../text/printable.ts'
import { lengthOf } from './check-value.ts'

/** How findings speak of an answer: by its type and length only, or as it is. */
export type Describe = (value: AnswerValue) => string

/** An answer by its type and length, so that nothing that somebody answered is told. */
export const describeShape: Describe = (value) => {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'a boolean'
  if (isWholeNumber(value)) return 'a whole number'
  if (value instanceof Decimal) return Number.isFinite(value.value) ? 'a decimal number' : 'a number beyond all limits'
  if (typeof value === 'string')
    return value === '' ? 'an empty string' : `a string of ${count(lengthOf(value) ?? 0, 'character')}`
  if (isAnswerObject(value)) return 'an object'
  return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
}

const longestShown = 60

/** An answer as it is, cut where it is long. */
export const describeText: Describe = (value) => shortLabel(writeAnswers(value), longestShown)
