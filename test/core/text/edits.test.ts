import { describe, expect, test } from 'vitest'
import { applyEdits, editsOverlap, sortEdits } from '../../../src/core/text/edits.ts'

describe('edits', () => {
  test('are applied in any order', () => {
    const edits = [
      { start: 4, end: 5, text: 'X' },
      { start: 0, end: 1, text: '' },
      { start: 2, end: 2, text: '++' },
    ]
    expect(applyEdits('abcdef', edits)).toBe('b++cdXf')
    expect(applyEdits('abcdef', [...edits].reverse())).toBe('b++cdXf')
  })

  test('insertions at one place keep their order and stand before what is replaced there', () => {
    const edits = [
      { start: 1, end: 2, text: 'B' },
      { start: 1, end: 1, text: '1' },
      { start: 1, end: 1, text: '2' },
    ]
    expect(applyEdits('abc', edits)).toBe('a12Bc')
    expect(sortEdits(edits).map((edit) => edit.text)).toEqual(['1', '2', 'B'])
  })

  test('that overlap or lie outside are refused', () => {
    const overlapping = [
      { start: 0, end: 3, text: '' },
      { start: 2, end: 4, text: '' },
    ]
    expect(editsOverlap(overlapping)).toBe(true)
    expect(() => applyEdits('abcdef', overlapping)).toThrow(RangeError)
    expect(() => applyEdits('abc', [{ start: 2, end: 4, text: '' }])).toThrow(RangeError)
    expect(
      editsOverlap([
        { start: 0, end: 2, text: '' },
        { start: 2, end: 2, text: 'x' },
      ]),
    ).toBe(false)
  })
})
