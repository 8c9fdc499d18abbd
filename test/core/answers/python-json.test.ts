import { describe, expect, test } from 'vitest'
import { readSentAnswers } from '../../../src/core/internal.ts'

/** Texts with what CPython 3.11 says of them. */
const refused: readonly (readonly [string, string])[] = [
  ['{"q_1', 'Unterminated string starting at: line 1 column 2 (char 1)'],
  ['"', 'Unterminated string starting at: line 1 column 1 (char 0)'],
  ['{"q-g_1": [{"key_1": {"en": "Created}}]}', 'Unterminated string starting at: line 1 column 29 (char 28)'],
  ['[1,2nul,3]', "Expecting ',' delimiter: line 1 column 5 (char 4)"],
  ['{"qg_1": [{"key_1": {"en": "Created"}}]Infinity}', "Expecting ',' delimiter: line 1 column 40 (char 39)"],
  ['{"a":1', "Expecting ',' delimiter: line 1 column 7 (char 6)"],
  ['\\x{"', 'Expecting value: line 1 column 1 (char 0)'],
  ['{\n "a": [\n: n 1,  "\u00e9\ud83d\ude00"\n ]\n}', 'Expecting value: line 3 column 1 (char 10)'],
  ['', 'Expecting value: line 1 column 1 (char 0)'],
  ['{-\n', 'Expecting property name enclosed in double quotes: line 1 column 2 (char 1)'],
  ['{:"nula":1}', 'Expecting property name enclosed in double quotes: line 1 column 2 (char 1)'],
  [
    '{"qg_1": [{"key_1": {2"en,": "Created"}}]}',
    'Expecting property name enclosed in double quotes: line 1 column 22 (char 21)',
  ],
  ['{\n "a" [\n  1,\n  "\u00e9\ud83d\ude00"\n ]\n}', "Expecting ':' delimiter: line 2 column 6 (char 7)"],
  ['{"a"-:1}\n', "Expecting ':' delimiter: line 1 column 5 (char 4)"],
  ['{"a"1.:1}', "Expecting ':' delimiter: line 1 column 5 (char 4)"],
  ['"qg_1": [{"key_1": {"en"nul: "Created"}}]}+', 'Extra data: line 1 column 7 (char 6)'],
  ['\t"x"01"', 'Extra data: line 1 column 5 (char 4)'],
  ['{"a":1}-\n', 'Extra data: line 1 column 8 (char 7)'],
  ['"x\t"', 'Invalid control character at: line 1 column 3 (char 2)'],
  [
    '{\n "a": ["\n  1,\n  "\u00e9-Infinity\ud83d\ude00"\n ]\n}',
    'Invalid control character at: line 2 column 9 (char 10)',
  ],
  ['{"qg_1": [{"key_1": {"\ten": "Created"}}]}', 'Invalid control character at: line 1 column 23 (char 22)'],
  ['{\n "a": [\n  1,\n  "\u00e9\\u12\ud83d\ude00"\n ]\n}', 'Invalid \\uXXXX escape: line 4 column 6 (char 20)'],
  ['"x\\u12E', 'Invalid \\uXXXX escape: line 1 column 4 (char 3)'],
  ['"x\\u12"', 'Invalid \\uXXXX escape: line 1 column 4 (char 3)'],
  ['-Infinity"', "Out of range float values are not JSON compliant: '-Infinity'"],
  ['[1,2,NaN]nul', "Out of range float values are not JSON compliant: 'NaN'"],
  ['Infinity', "Out of range float values are not JSON compliant: 'Infinity'"],
  ['"\\xx"', 'Invalid \\escape: line 1 column 2 (char 1)'],
  ['{"\\a"\n:1}\n', 'Invalid \\escape: line 1 column 3 (char 2)'],
  ['{"\\qg_1": [{"key_1":{"en": "Created}}]}', 'Invalid \\escape: line 1 column 3 (char 2)'],
  ['{"a": 1,}', 'Expecting property name enclosed in double quotes: line 1 column 9 (char 8)'],
  ['[1,]', 'Expecting value: line 1 column 4 (char 3)'],
  ['', 'Expecting value: line 1 column 1 (char 0)'],
  ['"\\u12', 'Invalid \\uXXXX escape: line 1 column 3 (char 2)'],
]

describe('a body that cannot be read', () => {
  test.each(refused)('%j is refused in the words of the service', (text, words) => {
    expect(readSentAnswers(text, false)).toEqual({ problem: `JSON parse error - ${words}` })
  })

  test('that is nested too deeply says so', () => {
    expect(readSentAnswers('['.repeat(20_000), false)).toEqual({
      problem: 'JSON parse error - the answers are nested too deeply',
    })
  })

  test.each([
    // difference: xml-words
    ['<root><a></root>', 'mismatched tag: line 1, column 11'],
    ['<root>\n  <a>\n</root>', 'mismatched tag: line 3, column 2'],
    ['<root>', 'no element found: line 1, column 6'],
    ['<a/><b/>', 'junk after document element: line 1, column 4'],
    ['<!DOCTYPE r [<!ENTITY x "y">]><root>&x;</root>', "EntitiesForbidden(name='x', system_id=None, public_id=None)"],
    [
      '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><root>&x;</root>',
      "EntitiesForbidden(name='x', system_id='file:///etc/passwd', public_id=None)",
    ],
  ])('of XML is refused in the words of the service: %j', (text, words) => {
    expect(readSentAnswers(text, true)).toEqual({ problem: `XML parse error - ${words}` })
  })
})
