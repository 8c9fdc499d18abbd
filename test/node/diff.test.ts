import { applyPatch } from 'diff'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unifiedDiff } from '../../src/node/diff.ts'
import { roundsOf } from '../support/portion.ts'

const edit = fc.record({
  at: fc.nat({ max: 3999 }),
  removed: fc.nat({ max: 4 }),
  added: fc.array(fc.constantFrom('', '}', 'new', 'line 17'), { maxLength: 4 }),
})

function linesOf(count: number, change: (at: number) => string): string[] {
  return Array.from({ length: count }, (_, at) => change(at))
}

test.each(roundsOf(100))('a patch of any number of lines makes the new text of the old one (seed $seed)', (round) => {
  const end = fc.constantFrom('', '\n')
  fc.assert(
    fc.property(fc.array(edit, { minLength: 300, maxLength: 900 }), end, end, (edits, endBefore, endAfter) => {
      const lines = linesOf(4000, (at) => (at % 3 === 0 ? '}' : `line ${at}`))
      const before = lines.join('\n') + endBefore
      for (const { at, removed, added } of edits) lines.splice(at, removed, ...added)
      const after = lines.join('\n') + endAfter
      expect(applyPatch(before, unifiedDiff('a.json', before, after))).toBe(after)
    }),
    round,
  )
})

test('of thousands of changed lines each is shown by itself', () => {
  const before = linesOf(20_000, (at) => `line ${at}\n`).join('')
  const after = linesOf(20_000, (at) => `${at % 2 === 0 ? 'row' : 'line'} ${at}\n`).join('')
  const patch = unifiedDiff('a.json', before, after)
  expect(patch.match(/^-line/gm)).toHaveLength(10_000)
  expect(patch.match(/^\+row/gm)).toHaveLength(10_000)
  expect(patch).toContain('\n-line 2\n+row 2\n line 3\n')
})

test('nothing is no patch', () => {
  expect(unifiedDiff('a.txt', 'one\n', 'one\n')).toBe('')
})
