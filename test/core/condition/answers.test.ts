import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choiceAnswers, measureAnswers, rangeAnswers, reach } from '../../../src/core/condition/answers.ts'
import { truthOfAll } from '../../../src/core/condition/evaluate.ts'

const comparison = fc
  .tuple(fc.constantFrom('==', '!=', '<', '<=', '>', '>='), fc.integer({ min: -5, max: 5 }))
  .map(([operator, number]) => `${operator}${number}`)

test('a range of integers is judged as trying all of them judges it', () => {
  fc.assert(
    fc.property(
      fc.array(comparison, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: -8, max: 8 }),
      fc.nat(8),
      (expressions, min, size) => {
        const answers = Array.from({ length: size + 1 }, (_, i) => min + i)
        const truths = answers.map((answer) => truthOfAll(expressions, answer, 'python'))
        const found = reach(expressions, rangeAnswers(true, min, min + size), 'python')
        expect(found.canBeTrue).toBe(truths.includes('true') ? 'yes' : 'no')
        expect(found.alwaysTrue).toBe(truths.includes('false') ? 'no' : 'yes')
        if (found.trueFor !== undefined) expect(truthOfAll(expressions, found.trueFor, 'python')).toBe('true')
      },
    ),
    { numRuns: 300 },
  )
})

test('an open range reaches between and beyond the numbers of the expressions', () => {
  expect(reach(['>4', '<5'], rangeAnswers(true), 'python').canBeTrue).toBe('no')
  expect(reach(['>4', '<5'], rangeAnswers(false), 'python')).toMatchObject({ canBeTrue: 'yes', trueFor: 4.5 })
  expect(reach(['>100'], rangeAnswers(true), 'python')).toMatchObject({ canBeTrue: 'yes', trueFor: 101 })
  expect(reach(['>=0'], rangeAnswers(false, 0), 'python').alwaysTrue).toBe('yes')
  expect(reach(['>=0'], rangeAnswers(false), 'python').alwaysTrue).toBe('no')
  expect(reach(['>=1e3', '<1001'], rangeAnswers(true), 'python')).toMatchObject({ canBeTrue: 'yes', trueFor: 1000 })
  expect(reach(['>1E+3', '<1001'], rangeAnswers(true), 'python').canBeTrue).toBe('no')
  expect(reach(['>1e15'], rangeAnswers(true), 'python').canBeTrue).toBe('unknown')
  expect(reach(['%2==0'], rangeAnswers(true), 'python').canBeTrue).toBe('unknown')
  // No number equals a text to Python, and one that holds it does to JavaScript.
  expect(reach(["=='12'"], rangeAnswers(true), 'python').canBeTrue).toBe('no')
  expect(reach(["=='12'"], rangeAnswers(true), 'browser')).toMatchObject({ canBeTrue: 'yes', trueFor: 12 })
  expect(reach(["!='oak'", '>3'], rangeAnswers(true), 'python').canBeTrue).toBe('yes')
})

test('lists of answers are tried one by one', () => {
  expect(reach(['==2'], { kind: 'finite', answers: [1, 0] }, 'browser').canBeTrue).toBe('no')
  expect(reach(['==1'], { kind: 'finite', answers: [1] }, 'browser')).toMatchObject({
    canBeTrue: 'yes',
    alwaysTrue: 'yes',
  })
  expect(reach(['>=4'], measureAnswers(5), 'browser')).toMatchObject({ canBeTrue: 'yes', trueFor: 4, falseFor: 1 })
  expect(reach(["=='elm'"], choiceAnswers(['oak', 'ash']), 'python').canBeTrue).toBe('no')
  expect(reach(['>1'], choiceAnswers(['oak']), 'python')).toMatchObject({ canBeTrue: 'no', crashesFor: 'oak' })
  expect(reach(['==1'], { kind: 'unknown' }, 'python')).toEqual({ canBeTrue: 'unknown', alwaysTrue: 'unknown' })
})
