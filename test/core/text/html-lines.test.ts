import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHtmlLines } from '../../../src/core/text/html-lines.ts'

test.each([
  ['One line.', ['One line.']],
  ['<p>One</p>\n<p>two <strong>three</strong>four</p>', ['One', 'two threefour']],
  ['Do:<ul><li>this</li><li><p>that</p></li><li></li></ul>', ['Do:', '• this', '• that']],
  ['a<br>b<br/>c', ['a', 'b', 'c']],
  ['<table><tr><th>x</th><td>y</td></tr></table>', ['x y']],
  ['1 &lt; 2 &amp;&#38;&#x26; &rarr; &unknown; &#0; &#xD800;', ['1 < 2 &&& → &unknown; &#0; &#xD800;']],
  ['a < b and <3, a<b', ['a < b and <3, a<b']],
  ['a<!-- not seen -->b', ['ab']],
  ['<img src="x" onerror="y">seen', ['seen']],
])('%j reads %j', (html, lines) => {
  expect(readHtmlLines(html)).toEqual(lines)
})

test('lines have no blanks at their ends and are never empty', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<li>', '<p>', '</p>', 'a', ' ', '\n', '<', '>', '&amp;') }),
      (html) => {
        for (const line of readHtmlLines(html)) expect(line).toBe(line.trim() || 'never')
      },
    ),
  )
})

test.each(['<', '<!--', '<a ', '&', '&#', '<li>', '• ', ' '])('many times %j is read in time', (piece) => {
  expect(readHtmlLines(piece.repeat(200_000)).length).toBeLessThanOrEqual(200_001)
})
