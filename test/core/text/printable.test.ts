import { expect, test } from 'vitest'
import { hasPlainLines, isPlain, printable } from '../../../src/core/text/printable.ts'

test('what is plain is seen, has a place of its own and is no digit of another script', () => {
  const plain = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(isPlain)
  expect(plain.length).toBeGreaterThan(1000)
  const other = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Emoji_Presentation}]|(?![0-9])\p{Nd}/u
  expect(plain.filter((character) => character !== ' ' && other.test(character))).toEqual([])
  expect(plain.filter((character) => printable(character) !== character)).toEqual([])
})

test.each([
  ['Höhe der Bäume – “Obst”', true, true],
  ['Высота деревьев › Ύψος', true, true],
  ['two\nlines', false, true],
  ['a\tb', false, false],
  ['a\u00adb', false, false],
  ['e\u0301', false, false],
  ['\u0661', false, false],
  ['木', false, false],
])('%j', (text, onOneLine, onLines) => {
  expect(isPlain(text)).toBe(onOneLine)
  expect(hasPlainLines(text)).toBe(onLines)
})
