import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeExpression, judgeFully } from '../../../src/core/condition/judge.ts'
import { isInPortableSubset } from '../../../src/core/condition/portable-subset.ts'

const verdicts = (expression: string) => {
  const { python, javascript, portable } = judgeFully(expression)
  return [python, javascript, portable].join(' ')
}

test.each([
  ["=='oak'", 'accepts accepts true'],
  ['==1', 'accepts accepts true'],
  ['>=3', 'accepts accepts true'],
  ["!=''", 'accepts accepts true'],
  ["=='oak' and 1", 'accepts rejects false'],
  ['&&1', 'rejects accepts false'],
  ['==True', 'accepts accepts false'],
  ['==true', 'crashes accepts false'],
  ['===1', 'rejects accepts false'],
  ['>1<5', 'accepts accepts false'],
  ['==01', 'rejects accepts false'],
  ["=='oak", 'rejects rejects false'],
  ["<'oak'", 'crashes accepts false'],
  ['/0', 'crashes accepts false'],
  ['==oak', 'crashes accepts false'],
  ['x10', 'accepts rejects false'],
  ['', 'accepts accepts false'],
  ['==1;2', 'rejects rejects false'],
  ['==1,2', 'accepts rejects false'],
  ['==1,', 'accepts rejects false'],
  ['==foo,bar', 'crashes accepts false'],
  ['==foo,bar=1', 'rejects accepts false'],
  ['==foo,(bar)', 'crashes unknown false'],
  ['==9**9**9', 'unknown accepts false'],
  ['==2**-3', 'accepts accepts true'],
  ['*1.5**2==2.25', 'accepts accepts true'],
  ['/9007199254740992==0', 'accepts accepts true'],
  ['-1/9007199254740993==0', 'unknown accepts false'],
  ['/9007199254740993==0', 'accepts accepts false'],
  ['//1 is not None', 'accepts accepts false'],
  [' is True is False', 'accepts rejects false'],
  ['**-1e309==1', 'accepts accepts false'],
  ['//2', 'accepts accepts false'],
  ["=='%s-%03d' % ('oak',-7)", 'accepts accepts false'],
  ["=='%d' % '2'", 'crashes accepts false'],
  ["=='%d %d' % 2", 'crashes accepts false'],
  ["=='%(oak)s' % 2", 'unknown accepts false'],
  ["!='%.2f' % 0.125", 'unknown accepts false'],
  ["=='oak'.capitalize()", 'accepts accepts false'],
  ["=='oak'.index('x')", 'crashes accepts false'],
  ["=='chêne'.upper()", 'unknown accepts false'],
  ["==['oak'].pop()", 'accepts accepts false'],
  ['==[].pop()', 'crashes accepts false'],
  ["=='oak'.upper().real()", 'crashes accepts false'],
  ["=='oak'*-9223372036854775808", 'accepts accepts true'],
  ["=='oak'*-9223372036854775809", 'crashes accepts false'],
  ["=='oak'.ljust(-9223372036854775809)", 'crashes accepts false'],
  // The last digit of these is for the C library to choose, and V8 chooses another one.
  ['==12**-16', 'unknown accepts false'],
  ['==8.5**-26', 'unknown accepts false'],
  // Unicode 14 has no zero width joiner in names, and no letters of Kawi.
  ['>a\u200d', 'rejects accepts false'],
  ['==\u{11f04}', 'rejects accepts false'],
  ['==\u0e81', 'crashes accepts false'],
  ['==(lambda: 1)', 'unknown rejects false'],
  [' in [x for x in (1, 2)]', 'unknown rejects false'],
  ['==f(*[1])', 'unknown rejects false'],
  ['==(x := 1)', 'unknown rejects false'],
  ["==f'{1}'", 'unknown rejects false'],
  ["==b'oak'", 'unknown rejects false'],
  ["=='oak'[1:]", 'unknown rejects false'],
  ['==1j', 'unknown rejects false'],
  [' is 1', 'unknown rejects false'],
  ['==import(a, b)', 'rejects accepts false'],
  ['==import(a, b, c)', 'rejects rejects false'],
  // In a class V8 takes the octal numbers that it refuses in the functions of one.
  ['==class extends f(010) {}', 'rejects unknown false'],
])('%s', (expression, verdict) => {
  expect(verdicts(expression)).toBe(verdict)
})

test.each([
  ["=='oak' or foo", 'python', 'foo'],
  ["<'oak'", 'python', "<'oak'"],
  ['==1 && 2', 'python', '&'],
  ["=='oak", 'python', "'oak"],
  ["=='oak' and 1", 'javascript', 'and'],
  ['==007', 'python', '007'],
  ['==1)', 'javascript', ')'],
  ['== ', 'python', ' '],
])('the error in %s for %s is at %j', (expression, language, token) => {
  const { pythonError, javascriptError } = judgeFully(expression)
  const error = language === 'python' ? pythonError : javascriptError
  expect(error && expression.slice(error.start, error.end)).toBe(token)
})

test('reasons name what stands outside the plain form, at its place', () => {
  const reasonsOf = (expression: string) =>
    judgeFully(expression).reasons.map(({ code, start, end }) => `${code} ${expression.slice(start, end)}`)
  expect(reasonsOf('==1 and 2')).toEqual(['python-word and'])
  expect(reasonsOf('>1<5')).toEqual(['chained-comparison <'])
  expect(reasonsOf("== True || 'a' // b")).toEqual([
    'python-constant True',
    'javascript-logic ||',
    'double-slash //',
    'name b',
  ])
  expect(reasonsOf("in ['a','b']")).toContain('comma ,')
  expect(reasonsOf('==0x1F')).toEqual(['number-form 0x1F'])
  expect(reasonsOf("=='a'")).toEqual([])
})

test('a witness shows where two languages that accept an expression differ', () => {
  expect(judgeFully('>0==0').witness).toEqual({ answer: '0', python: 'false', javascript: 'true' })
  expect(judgeFully('==True').witness).toEqual({ answer: '0', python: 'false', javascript: 'fails' })
  expect(judgeFully('==1').witness).toBeUndefined()
})

const operator = fc.constantFrom('==', '!=', '<', '<=', '>', '>=')
const space = fc.constantFrom('', ' ')
const operand = fc.oneof(
  fc.nat().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.string({ maxLength: 8 }).map((text) => `'${text}'`),
  fc.string({ maxLength: 8, unit: fc.constantFrom('a', '1', '_', 'é') }).map((text) => `"${text}"`),
  fc.constantFrom('-3', '+0.5', '- 1', '007', '1e3', "'1'", "''", "'Infinity'"),
)
const plainLooking = fc
  .tuple(fc.constantFrom('', ' ', '%2', ' % 3'), operator, space, operand)
  .map((parts) => parts.join(''))

test('the short way for common forms gives what the full way gives', () => {
  fc.assert(
    fc.property(plainLooking, (expression) => {
      expect(judgeExpression(expression)).toEqual(judgeFully(expression))
    }),
    { numRuns: 400 },
  )
})

test('whatever keeps to the plain form is portable', () => {
  let plain = 0
  fc.assert(
    fc.property(plainLooking, (expression) => {
      if (!isInPortableSubset(expression)) return
      plain++
      expect(judgeFully(expression)).toMatchObject({ portable: true, plain: true, reasons: [] })
    }),
    { numRuns: 600 },
  )
  expect(plain).toBeGreaterThan(100)
})

const pieces = fc.constantFrom(
  '==',
  '<',
  '>',
  ' ',
  '1',
  '0',
  "'",
  '"',
  "'a'",
  'and ',
  'or ',
  'not ',
  'in ',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ',',
  ':',
  '.',
  'x',
  'f"',
  '\\',
  '\n',
  '#',
  '//',
  '=',
  '-',
  '**',
  '`',
  '${',
  '=>',
  'lambda ',
  ' for ',
  ' if ',
  ' else ',
  'é',
  '\ud800',
  '\0',
  '0x',
  '_',
  'e',
  'j',
  'n',
  '?',
  '/',
)

test('every text is judged, twice the same, with ranges inside it', () => {
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
      (expression) => {
        const judgement = judgeFully(expression)
        expect(judgeFully(expression)).toEqual(judgement)
        for (const range of [judgement.pythonError, judgement.javascriptError, ...judgement.reasons]) {
          if (!range) continue
          expect(range.start).toBeGreaterThanOrEqual(0)
          expect(range.end).toBeLessThanOrEqual(expression.length)
          expect(range.end - range.start).toBeGreaterThanOrEqual(Math.min(1, expression.length))
        }
      },
    ),
    { numRuns: 2000 },
  )
})

test.each<[name: string, expression: string, python: string, javascript: string, reason: string | undefined]>([
  ['brackets', `==${'('.repeat(50_000)}1${')'.repeat(50_000)}`, 'rejects', 'unknown', 'brackets'],
  ['signs', `==${'-'.repeat(100_000)}1`, 'unknown', 'unknown', 'javascript-operator'],
  ['sums', '+1'.repeat(50_000), 'unknown', 'unknown', 'arithmetic'],
  ['a long number', `==${'9'.repeat(100_000)}`, 'rejects', 'unknown', 'large-number'],
  ['a long zero', `==${'0'.repeat(5000)}`, 'accepts', 'accepts', 'leading-zero'],
  ['a long text', `=='${'a'.repeat(100_000)}'`, 'accepts', 'unknown', undefined],
  ['powers', '==9**9**9**9', 'unknown', 'accepts', 'arithmetic'],
  ['a repeated text', "=='a'*10**9", 'unknown', 'accepts', 'arithmetic'],
  ['patterns', `==/${'(a*)*'.repeat(1000)}/`, 'unknown', 'accepts', 'arithmetic'],
  ['arrow functions', `==${'(a='.repeat(3000)}`, 'unknown', 'unknown', 'brackets'],
])('an end to %s, and a true verdict', (_name, expression, python, javascript, reason) => {
  expect(judgeFully(expression)).toMatchObject({ python, javascript, portable: false })
  expect(judgeFully(expression).reasons[0]?.code).toBe(reason)
})
