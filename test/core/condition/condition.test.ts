import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReadableInBrowser, isWhole, readCondition, readConditions } from '../../../src/core/condition/condition.ts'

test('the pieces of an entry stand where their ranges say', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('|', 'a', '=', "'", '😀') })).map((parts) => parts.join('')),
      (entry) => {
        const { pieces, expression, name } = readCondition(entry)
        expect(pieces.map(({ text }) => text).join('|')).toBe(entry)
        for (const { start, end, text } of pieces) expect(entry.slice(start, end)).toBe(text)
        expect(expression !== undefined && name !== undefined).toBe(entry.split('|').length === 2)
      },
    ),
  )
})

test('an entry is taken apart without trimming', () => {
  const { expression, name } = readCondition("=='a' | box ")
  expect([expression?.text, name?.text]).toEqual(["=='a' ", ' box '])
  expect(readCondition('|')).toMatchObject({ expression: { text: '' }, name: { text: '' } })
  expect(readCondition("=='a||b'|x").expression).toBeUndefined()
})

test('the browser takes a list for questiongroups apart at commas, and ignores it whole when a piece does not fit', () => {
  const entries = ['==1|a', '>2|b', '==1|a,==2|b', "in ['x','y']|b", '==1|a|b', '==1', '==1|a,']
  expect(entries.map((entry) => readCondition(entry).isReadable.questiongroup)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(readCondition('a,b,').commas).toEqual([
    { start: 1, end: 2 },
    { start: 3, end: 4 },
  ])
})

test('what an expression says is found with it', () => {
  const { expression } = readCondition("=== 'oak'|x")
  expect(expression).toMatchObject({ plain: undefined, keyword: undefined, judgement: { javascript: 'accepts' } })
  expect(expression?.meant).toMatchObject({ operator: '==', value: 'oak', kind: 'text' })
  expect(readCondition("=='oak'|x").expression).toMatchObject({ keyword: 'oak', plain: { value: 'oak' } })
})

test('an item that is no text has no condition, and what is no list none at all', () => {
  expect(readConditions(['==1|x', 5, '==1'])?.map(isWhole)).toEqual([true, false, false])
  expect(readConditions('==1|x')).toBeUndefined()
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
  // One that is not printable above U+FFFF is written as \U…, which is no JSON either.
  expect(["=='\u{1f338}'|x", "=='\u{f0000}'|x", "=='\u{e0041}'|x", "=='\ue000'|x"].map(isReadableInBrowser)).toEqual([
    true,
    false,
    false,
    true,
  ])
})
