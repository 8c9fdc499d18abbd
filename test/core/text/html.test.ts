import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findHtmlProblems, isPlainlyBalanced, readTags } from '../../../src/core/text/html.ts'

const word = fc.constantFrom('rye', 'a &amp; b', 'R&D', '5 > 4', '☕', ' ')
const { piece } = fc.letrec<{ piece: string; element: string }>((tie) => ({
  piece: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    word,
    fc.constantFrom('<br>', '<br/>', '<img src="/a>b.png">', '<!-- <b> -->'),
    tie('element'),
  ),
  element: fc
    .tuple(
      fc.constantFrom('b', 'p', 'ul', 'div', 'a', 'strong', 'x-note'),
      fc.constantFrom('', ' class="a"', " title='<b>'", ' hidden'),
      fc.array(tie('piece'), { maxLength: 4 }),
    )
    .map(([name, attributes, inner]) => `<${name}${attributes}>${inner.join('')}</${name}>`),
}))
const html = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''))

describe('findHtmlProblems', () => {
  test('finds nothing in tags that fit together', () => {
    fc.assert(
      fc.property(html, (text) => {
        expect(findHtmlProblems(text)).toEqual([])
      }),
    )
  })

  test('takes no short way past what the tokenizer finds', () => {
    const shred = fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      ' ',
      'b',
      'br',
      'script',
      '<b>',
      '</b>',
      '<i x="1">',
      '</i>',
      '<br>',
      '&',
      '!--',
      "'",
    )
    const shreds = fc.array(shred, { maxLength: 12 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(fc.oneof(html, shreds), (text) => {
        if (isPlainlyBalanced(text)) expect(readTags(text)).toEqual([])
      }),
      { numRuns: 5000 },
    )
    expect(isPlainlyBalanced('<p class="note">Rye <b>and</b> oats<br></p>')).toBe(true)
  })

  test('finds an end tag or a start tag that is taken away', () => {
    fc.assert(
      fc.property(html, html, html, fc.constantFrom('b', 'div', 'a'), (before, inner, after, name) => {
        const unclosed = findHtmlProblems(`${before}<${name}>${inner}${after}`)
        expect(unclosed).toEqual([
          { code: 'unclosed', name, before: '', start: before.length, end: before.length + name.length + 2 },
        ])
        const stray = findHtmlProblems(`${before}${inner}</${name}>${after}`)
        const start = before.length + inner.length
        expect(stray).toEqual([{ code: 'stray', name, before: '', start, end: start + name.length + 3 }])
      }),
    )
  })

  test('is total, and its places lie in the text', () => {
    const token = fc.constantFrom(
      '<',
      '>',
      '/',
      'b',
      'div',
      '"',
      "'",
      '=',
      '!--',
      '-->',
      ' ',
      '&',
      'script',
      '\u0000',
      '💥',
      '![CDATA[',
      '?',
    )
    fc.assert(
      fc.property(fc.array(token, { maxLength: 40 }), (tokens) => {
        const text = tokens.join('')
        for (const { start, end } of findHtmlProblems(text)) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
        }
      }),
    )
  })

  test('comes to an end in a text of tags alone', () => {
    const tags = ['<b>', '</i>', '<i>', '</b>']
    expect(findHtmlProblems(tags.map((tag) => tag.repeat(300_000)).join('')).length).toBeGreaterThan(0)
  })

  test('crossed tags are one mistake', () => {
    expect(findHtmlProblems('<b><i>rye</b></i>').map(({ code, name, before }) => [code, name, before])).toEqual([
      ['unclosedBefore', 'i', 'b'],
    ])
  })

  test.each(['<li>rye<li>wheat', '<table><tr><td>1<td>2</table>', '<p>rye<p>wheat'])(
    'end tags of %s can be left out',
    (text) => {
      expect(findHtmlProblems(text)).toEqual([])
    },
  )

  test.each([
    ['<svg><title>Rye</title><path/></svg>', []],
    ['<svg><title>Rye<path/></svg>', [['unclosedBefore', 'title', 'svg']]],
    ['<title>Rye <b>and</title>', [['bare', '', '']]],
  ])('a title in a picture holds tags, and elsewhere text: %s', (text, expected) => {
    expect(findHtmlProblems(text).map(({ code, name, before }) => [code, name, before])).toEqual(expected)
  })
})
