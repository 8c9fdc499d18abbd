import { join } from 'node:path'
import { build } from 'esbuild'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slimFormats } from '../../../scripts/lazy-modules.mjs'
import * as plain from '../../../src/core/schema/formats.ts'

const number = (most: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(2, '0'))
const year = fc.oneof(fc.constantFrom('1900', '2000', '2024', '2023'), number(9999))
const date = fc.tuple(year, number(13), number(32)).map((parts) => parts.join('-'))
const zone = fc.oneof(
  fc.constantFrom('', 'Z', 'z'),
  fc.tuple(fc.constantFrom('+', '-'), number(25), fc.constantFrom(':', ''), number(61)).map((parts) => parts.join('')),
)
const time = fc
  .tuple(number(25), number(61), fc.constantFrom('00', '59', '60', '61'), fc.constantFrom('', '.5', '.', '.123456'))
  .map(([hours, minutes, seconds, fraction]) => `${hours}:${minutes}:${seconds}${fraction}`)
const dateTime = fc.tuple(date, fc.constantFrom('T', 't', ' ', '', '  '), time, zone).map((parts) => parts.join(''))

describe('a date', () => {
  test.each(['2030-12-31', '2024-02-29', '2000-02-29', '0001-01-01'])('may be %s', (text) => {
    expect(plain.isDate(text)).toBe(true)
  })

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2030-04-31',
    '2030-13-01',
    '2030-00-01',
    '2030-1-1',
    '30-01-01',
    ' 2030-01-01',
    '',
  ])('may not be %j', (text) => {
    expect(plain.isDate(text)).toBe(false)
  })
})

describe('a date with a time', () => {
  test.each([
    '2015-07-10T12:00:00Z',
    '2015-07-10 12:00:00',
    '2015-07-10T12:00Z',
    '2015-07-10 12:00',
    '2015-07-10t23:59:59.5+05:30',
    '2015-07-10T00:00:00-0100',
  ])('may be %s', (text) => {
    expect(plain.isDateTime(text)).toBe(true)
  })

  test.each(['2015-07-10', '2015-07-10T24:00:00Z', '2015-02-30T12:00:00Z', '2015-07-10T12:00:00+24:00'])(
    'may not be %s',
    (text) => {
      expect(plain.isDateTime(text)).toBe(false)
    },
  )

  test.each(['2016-12-31T23:59:60Z', '2016-12-31 24:59:00+01:00', '2016-12-31T23:60:59+00:01'])(
    'has no leap second, which Python refuses: %s',
    (text) => {
      expect(plain.isDateTime(text)).toBe(false)
    },
  )
})

test('the bundles have both formats whole, and none of the others', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../../../src/core/schema/formats.ts')],
    bundle: true,
    format: 'esm',
    plugins: [slimFormats],
    write: false,
  })
  const code = outputFiles[0]?.text ?? ''
  expect(code.length).toBeLessThan(6000)
  const slim: typeof plain = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  let good = 0
  fc.assert(
    fc.property(fc.oneof({ weight: 4, arbitrary: date }, { weight: 6, arbitrary: dateTime }, fc.string()), (text) => {
      if (plain.isDate(text) || plain.isDateTime(text)) good++
      expect([slim.isDate(text), slim.isDateTime(text)]).toEqual([plain.isDate(text), plain.isDateTime(text)])
    }),
    { numRuns: 3000 },
  )
  expect(good).toBeGreaterThan(100)
})
