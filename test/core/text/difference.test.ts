import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareWords, cutAround, shortenPieces } from '../../../src/core/text/difference.ts'

const long = 'Costs and inputs needed for the establishment of the Technology, per hectare and year, without labour'

describe('two texts in little room', () => {
  test.each([
    ['short ones are whole', 'Bad', 'Poor', ['Bad', 'Poor']],
    [
      'long ones are cut before the difference',
      `${long} (if known)`,
      `${long} (if unknown)`,
      ['…without labour (if known)', '…without labour (if unknown)'],
    ],
    ['markup is left out', '<b>Bad</b>&nbsp;soil', '<i>Poor</i> soil', ['Bad soil', 'Poor soil']],
    ['unless nothing else differs', '<b>Bad</b>', '<i>Bad</i>', ['<b>Bad</b>', '<i>Bad</i>']],
    ['blanks are shown where nothing else differs', 'a  b', 'a b', ['a  b', 'a b']],
    ['and what is not seen as its code', 'ab', 'a\u200bb', ['ab', 'a\\u{200b}b']],
    ['one text may be there alone', '', `${long}, ${long}`, ['', 'Costs and inputs needed for the establishment of…']],
  ] as const)('%s', (_, old, now, expected) => {
    expect(cutAround(old, now, 50)).toEqual(expected)
  })

  test('never look the same, and take no more room', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(long, '<b>', '&amp;', ' ', '\n', '\u00a0', '😀'),
    )
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, text, text, fc.integer({ min: 20, max: 90 }), (start, old, now, most) => {
        fc.pre(old !== now)
        const [was, is] = cutAround(start + old, start + now, most)
        expect(was).not.toBe(is)
        for (const one of [was, is]) expect(one.length).toBeLessThanOrEqual(most + 2)
      }),
    )
  })
})

describe('the words that only one of two texts has', () => {
  const marked = (old: string, now: string) =>
    compareWords(old, now).map((pieces) =>
      pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''),
    )

  test.each([
    ['Kind of vessel', 'Type of vessel', ['[Kind] of vessel', '[Type] of vessel']],
    ['Depth', 'Depth in metres', ['Depth', 'Depth[ in metres]']],
    ['one two three', 'three two one', ['[one] two [three]', '[three] two [one]']],
    ['same', 'same', ['same', 'same']],
  ])('%s → %s', (old, now, expected) => {
    expect(marked(old, now)).toEqual(expected)
  })

  test('are all there, and put together give the text', () => {
    const words = fc.array(fc.constantFrom('a', 'b', ' ', '-', '1'), { maxLength: 30 }).map((all) => all.join(''))
    fc.assert(
      fc.property(words, words, (old, now) => {
        const [was, is] = compareWords(old, now)
        expect(was.map(({ text }) => text).join('')).toBe(old)
        expect(is.map(({ text }) => text).join('')).toBe(now)
        const kept = [was, is].map((pieces) => pieces.filter(({ isChanged }) => !isChanged).map(({ text }) => text))
        expect(kept[0]?.join('').replaceAll(' ', '')).toBe(kept[1]?.join('').replaceAll(' ', ''))
      }),
    )
  })

  test('stay where long texts are shortened', () => {
    const [was] = compareWords(`${long} a ${long}`, `${long} b ${long}`)
    expect(shortenPieces(was, 10).map(({ text }) => text)).toEqual(['…ut labour ', 'a', ' Costs and…'])
  })
})
