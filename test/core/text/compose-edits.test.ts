import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeEdits } from '../../../src/core/text/compose-edits.ts'
import { applyEdits, editsOverlap } from '../../../src/core/text/edits.ts'
import type { TextEdit } from '../../../src/core/text/range.ts'

/** Edits of a text of that length that do not overlap, in any order. */
function editsOf(length: number): fc.Arbitrary<TextEdit[]> {
  const offset = fc.nat({ max: length })
  const edit = fc
    .tuple(offset, offset, fc.string({ maxLength: 4 }))
    .map(([one, other, text]) => ({ start: Math.min(one, other), end: Math.max(one, other), text }))
  return fc.array(edit, { maxLength: 5 }).map(withoutOverlap)
}

function withoutOverlap(edits: readonly TextEdit[]): TextEdit[] {
  const kept: TextEdit[] = []
  for (const edit of edits) if (!editsOverlap([...kept, edit])) kept.push(edit)
  return kept
}

const rounds = fc.string({ maxLength: 12 }).chain((text) =>
  editsOf(text.length).chain((first) => {
    const between = applyEdits(text, first)
    return editsOf(between.length).map((second) => ({ text, first, between, second }))
  }),
)

test('one round does what two rounds do one after the other', () => {
  fc.assert(
    fc.property(rounds, ({ text, first, between, second }) => {
      const both = composeEdits(between, first, second)
      expect(applyEdits(text, both)).toBe(applyEdits(between, second))
    }),
    { numRuns: 2000 },
  )
})

test('edits far from each other stay apart', () => {
  const first = [{ start: 0, end: 1, text: 'AA' }]
  const second = [{ start: 6, end: 7, text: '' }]
  expect(composeEdits('AAbcdefgh', first, second)).toEqual([
    { start: 0, end: 1, text: 'AA' },
    { start: 5, end: 6, text: '' },
  ])
})
