import { expect, test } from 'vitest'
import { pythonString } from '../../../src/core/text/python-string.ts'

test.each([
  ['oak', "'oak'"],
  ["it's", '"it\'s"'],
  ['it\'s "so"', "'it\\'s \"so\"'"],
  ['a\\b\n\r\t', "'a\\\\b\\n\\r\\t'"],
  ['é 🌳', "'é 🌳'"],
  ['\0\x7f\u00a0\u00ad', "'\\x00\\x7f\\xa0\\xad'"],
  ['\u200b\u2028\ue000\ud800', "'\\u200b\\u2028\\ue000\\ud800'"],
  ['\u{e0001}\u{10ffff}', "'\\U000e0001\\U0010ffff'"],
  ['Höhe, 水, 👩 a b', "'Höhe, 水, 👩 a b'"],
])('Python writes %j as %s', (text, written) => {
  expect(pythonString(text)).toBe(written)
})
