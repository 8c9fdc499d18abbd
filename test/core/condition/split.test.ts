import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commasOf, isReadableInBrowser, splitEntry, splitForBrowser } from '../../../src/core/condition/split.ts'

test('the pieces of an entry stand where their ranges say', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('|', 'a', '=', "'", '😀') })).map((parts) => parts.join('')),
      (entry) => {
        const { pieces, expression, name } = splitEntry(entry)
        expect(pieces.map(({ text }) => text).join('|')).toBe(entry)
        for (const { start, end, text } of pieces) expect(entry.slice(start, end)).toBe(text)
        expect(expression !== undefined && name !== undefined).toBe(entry.split('|').length === 2)
      },
    ),
  )
})

test('an entry is taken apart without trimming', () => {
  const { expression, name } = splitEntry("=='a' | box ")
  expect([expression?.text, name?.text]).toEqual(["=='a' ", ' box '])
  expect(splitEntry('|')).toMatchObject({ expression: { text: '' }, name: { text: '' } })
  expect(splitEntry("=='a||b'|x").expression).toBeUndefined()
})

test('the browser takes a list apart at commas, and ignores it whole when a piece does not fit', () => {
  expect(splitForBrowser(['==1|a', '>2|b'])).toEqual([
    { entry: 0, expression: '==1', name: 'a' },
    { entry: 1, expression: '>2', name: 'b' },
  ])
  expect(splitForBrowser(['==1|a', "in ['x','y']|b"])).toBeUndefined()
  expect(splitForBrowser(['==1|a,==2|b'])).toHaveLength(2)
  expect(splitForBrowser(['==1|a|b'])).toBeUndefined()
  expect(splitForBrowser([])).toEqual([])
  expect(commasOf('a,b,')).toEqual([
    { start: 1, end: 2 },
    { start: 3, end: 4 },
  ])
})

test('the browser reads question_conditions only with single quotes', () => {
  expect(["=='a'|x", '==1|x', '=="a"|x', `=='"'|x`].map(isReadableInBrowser)).toEqual([true, false, false, false])
  // Python writes a no-break space as \xa0, which is no JSON.
  expect(["=='a'|x\u00a0", "=='a'|x\0", "=='a'\t|x", "=='ä'|x"].map(isReadableInBrowser)).toEqual([
    false,
    false,
    true,
    true,
  ])
})
