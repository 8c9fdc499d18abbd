import { type AnswerValue, Decimal } from './value.ts'

/** What PostgreSQL keeps in no text of JSON: U+0000 and half characters. */
const unstorableText = /\0|\p{Surrogate}/u

/** The most digits before and behind the point that PostgreSQL keeps of a number. */
const mostDigits = 131_072
const mostDecimals = 16_383

/** Whether PostgreSQL keeps answers as they are, wherever in them something is: names, order numbers and what no check looks at too. */
export function isStorable(value: AnswerValue): boolean {
  if (typeof value === 'string') return !unstorableText.test(value)
  if (typeof value === 'bigint') return String(value).length <= mostDigits
  if (value instanceof Decimal) return Number.isFinite(value.value) && decimalPlaces(value.text) <= mostDecimals
  if (Array.isArray(value)) return (value as readonly AnswerValue[]).every(isStorable)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(
    ([name, member]) => !unstorableText.test(name) && isStorable(member as AnswerValue),
  )
}

function decimalPlaces(text: string): number {
  const [, decimals = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  return decimals.length - Number(exponent)
}
