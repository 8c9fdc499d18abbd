import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findWitness,
  tabulate,
  truthByRunning,
  truthFor,
  truthForAny,
  truthOfAll,
} from '../../../src/core/condition/evaluate.ts'

const letters = { true: 'T', false: 'F', crash: '!', unknown: '?' } as const

/** Python for 0, 1, 5, "yes", "a" and no answer, then the browser for "0", "1", "5", "yes" and "a". */
const row = (expression: string) => {
  const python = [0, 1, 5, 'yes', 'a', null].map((answer) => letters[truthFor(expression, answer, 'python')])
  const browser = ['0', '1', '5', 'yes', 'a'].map((answer) => letters[truthFor(expression, answer, 'browser')])
  return `${python.join('')} ${browser.join('')}`
}

// Executed in the real application (format facts, 5.5).
test.each([
  ['==1', 'FTFFFF FTFFF'],
  ['>1', 'FFT!!F FFTFF'],
  ["=='yes'", 'FFFTFF FFFTF'],
  ["!=''", 'TTTTTT TTTTT'],
  ['=="1"', 'FFFFFF FTFFF'],
  ['==True', 'FTFFFF !!!!!'],
  ['==true', '!!!!!! FTFFF'],
  ['==None', 'FFFFFT !!!!!'],
  [' not 1', 'FFFFFF !!!!!'],
  ['&&1', 'FFFFFF TTTTT'],
  ['==1 // x', '!!!!!! FTFFF'],
  ['==1//1', 'FTFFFF FTFFF'],
  ['==1 # x', 'FTFFFF !!!!!'],
  ['==foo', '!!!!!! !!!!!'],
  ['>1<5', 'FFT!!F TTTTT'],
  ['>0==0', 'FTT!!F TFFTT'],
  ['5', 'FTT!!! !TT!!'],
  ['==01', 'FFFFFF FTFFF'],
  ["=='x", 'FFFFFF !!!!!'],
  ['/0', 'FFF!!F FTTFF'],
  ['==1;2', 'FFFFFF TTTTT'],
  [" in 'abc'", 'FFFFTF !!!!!'],
  ['%2==0', 'TFF!!F TFFFF'],
  ['**2>3', 'FFT!!F FFTFF'],
])('%s', (expression, truths) => {
  expect(row(expression)).toBe(truths)
})

test('answers that are code where they are put before the expression', () => {
  expect(truthFor("=='1abc'", '1abc', 'python')).toBe('false')
  expect(truthFor("=='5abc'", '5abc', 'browser')).toBe('crash')
  expect(truthFor("=='a-b'", 'a-b', 'python')).toBe('true')
  // What Python knows there is not quoted; of most variables of the application nobody knows what they hold.
  expect(truthFor("=='all'", 'all', 'python')).toBe('false')
  expect(truthFor("!='all'", 'all', 'python')).toBe('true')
  expect(truthFor("=='value'", 'value', 'python')).toBe('false')
  expect(truthFor("!='oak'", 'key', 'python')).toBe('true')
  expect(truthFor('>=2', 'data', 'python')).toBe('false')
  expect(truthFor("=='errors'", 'errors', 'python')).toBe('unknown')
  expect(truthFor("=='x'", 'a"b', 'browser')).toBe('crash')
  expect(truthFor('==8', '010', 'browser')).toBe('true')
  expect(truthFor("<'a'", '0x10', 'browser')).toBe('false')
  expect(truthFor("!=''", null, 'browser')).toBe('false')
  // Of the lines of an expression Python leaves out those that are blank or comments.
  expect(truthFor('\n1==1', '#', 'python')).toBe('true')
  expect(truthFor('\n 1==1', '#', 'python')).toBe('false')
})

test('some one answer has to satisfy all expressions', () => {
  expect(truthForAny(['>1', '<5'], [1, 3], 'python')).toBe('true')
  expect(truthForAny(['>1', '<5'], [1, 7], 'python')).toBe('false')
  expect(truthForAny(['>1'], ['oak', 3], 'python')).toBe('crash')
  expect(truthOfAll(["=='a'", '>1'], 'b', 'python')).toBe('unknown')
  expect(truthForAny(['==1'], [], 'browser')).toBe('false')
})

test('a witness is the first answer on which the sides certainly differ', () => {
  expect(findWitness('>1<5', [3, 0])).toEqual({ answer: 0, python: 'false', browser: 'true' })
  expect(findWitness('==1', [0, 1, 5])).toBeUndefined()
  expect(tabulate('==1', [1])).toEqual([{ answer: 1, python: 'true', browser: 'true' }])
})

test('the short way for plain comparisons gives what running them gives', () => {
  const words = [
    'oak',
    'Infinity',
    'NaN',
    'id',
    'None',
    'and',
    'true',
    'b',
    '_',
    'x1',
    '5',
    '0',
    '0x10',
    '1e3',
    '',
    '007',
  ]
  const answer = fc.oneof(
    fc.constantFrom(...words),
    fc.integer(),
    fc.integer({ min: -3, max: 9 }),
    fc.constantFrom(true, false, null, 2.5, 2 ** 60),
  )
  const operand = fc.oneof(
    fc.nat(20).map(String),
    fc.constantFrom('999999999', '1234567890', '01'),
    fc.constantFrom(...words).map((word) => `'${word}'`),
    fc.constantFrom(...words).map((word) => `"${word}"`),
  )
  const space = fc.constantFrom('', ' ')
  const operator = fc.constantFrom('==', '!=', '<', '<=', '>', '>=')
  const expression = fc.tuple(space, operator, space, operand).map((parts) => parts.join(''))
  fc.assert(
    fc.property(expression, answer, fc.constantFrom('python', 'browser'), (text, value, side) => {
      expect(truthFor(text, value, side)).toBe(truthByRunning(text, value, side))
    }),
    { numRuns: 3000 },
  )
})
