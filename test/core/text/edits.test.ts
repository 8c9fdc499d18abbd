import { describe, expect, test } from 'vitest'
import { applyEdits, collectEdits, editsOverlap, sortEdits } from '../../../src/core/text/edits.ts'

test('a collector takes what overlaps nothing that it has', () => {
  let state = 7
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return (state >> 8) % below
  }
  const seen = { taken: 0, refused: 0 }
  for (let round = 0; round < 2000; round++) {
    const collector = collectEdits()
    const taken: { start: number; end: number; text: string }[] = []
    for (let step = 0; step < 8; step++) {
      const group = Array.from({ length: 1 + random(2) }, () => {
        const start = random(12)
        return { start, end: start + random(4), text: 'x' }
      })
      const fits = !editsOverlap([...taken, ...group])
      expect(collector.take(group), JSON.stringify([taken, group])).toBe(fits)
      if (fits) taken.push(...group)
      seen[fits ? 'taken' : 'refused']++
    }
  }
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(1000)
})

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
