import { expect, test } from 'vitest'
import { pythonString } from '../../../src/core/text/python-string.ts'

test.each([
  ["it's", `"it's"`],
  [`it's "so"`, `'it\\'s "so"'`],
  ['a\\b\tc\nd\re', `'a\\\\b\\tc\\nd\\re'`],
  ['\u0000\u007f\u00a0\u00ad', `'\\x00\\x7f\\xa0\\xad'`],
  ['\u200d\u2028\ue000\u{10ffff}', `'\\u200d\\u2028\\ue000\\U0010ffff'`],
  ['\ud800', `'\\ud800'`],
  ['Höhe, 水, 👩 a b', `'Höhe, 水, 👩 a b'`],
])('%j is %s', (text, literal) => {
  expect(pythonString(text)).toBe(literal)
})
