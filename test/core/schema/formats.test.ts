import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDate, isDateTime } from '../../../src/core/schema/formats.ts'

const ajv = new Ajv()
addFormats.default(ajv)
const isDateForOthers = ajv.compile({ type: 'string', format: 'date' })
const isDateTimeForOthers = ajv.compile({ type: 'string', format: 'iso-date-time' })

const number = (most: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(2, '0'))
const year = fc.oneof(fc.constantFrom('1900', '2000', '2024', '2023'), number(9999))
const date = fc.tuple(year, number(13), number(32)).map((parts) => parts.join('-'))
const zone = fc.oneof(
  fc.constantFrom('', 'Z', 'z'),
  fc.tuple(fc.constantFrom('+', '-'), number(25), fc.constantFrom(':', ''), number(61)).map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom('+', '-'), number(25)).map((parts) => parts.join('')),
)
const time = fc
  .tuple(number(25), number(61), fc.constantFrom('00', '59', '61', '99'), fc.constantFrom('', '.5', '.', '.123456'))
  .map(([hours, minutes, seconds, fraction]) => `${hours}:${minutes}:${seconds}${fraction}`)
const dateTime = fc.tuple(date, fc.constantFrom('T', 't', ' ', '', '  '), time, zone).map((parts) => parts.join(''))
/** Beyond 23:59:59 ajv takes what it counts as a leap second somewhere, such as 24:59:00+01:00. */
const beyondTheDay = /^\S+[T ](?:2[4-9]|[3-9]\d|\d\d:[6-9]|\d\d:\d\d:[6-9])/i

describe('formats agree with those of ajv', () => {
  test('date', () => {
    fc.assert(
      fc.property(fc.oneof(date, fc.string()), (text) => {
        expect(isDate(text)).toBe(isDateForOthers(text))
      }),
      { numRuns: 2000 },
    )
  })

  test('iso-date-time', () => {
    let good = 0
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: dateTime }, fc.string()), (text) => {
        if (isDateTime(text)) good++
        expect(isDateTime(text)).toBe(isDateTimeForOthers(text) && !beyondTheDay.test(text))
      }),
      { numRuns: 5000 },
    )
    expect(good).toBeGreaterThan(10)
  })

  test.each(['2016-12-31T23:59:60Z', '2016-12-31 24:59:00+01:00', '2016-12-31T23:60:59+00:01'])(
    'but for leap seconds, which Python refuses: %s',
    (text) => {
      expect(isDateTimeForOthers(text)).toBe(true)
      expect(isDateTime(text)).toBe(false)
    },
  )
})
