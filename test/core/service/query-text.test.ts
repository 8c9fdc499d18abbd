import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery } from '../../../src/core/service/query-text.ts'

test.each([
  ['', []],
  [
    'a=1&b=2&a=3',
    [
      ['a', '1', '3'],
      ['b', '2'],
    ],
  ],
  [
    '&&a&b=;c=x',
    [
      ['a', ''],
      ['b', ''],
      ['c', 'x'],
    ],
  ],
  ['a=b=c', [['a', 'b=c']]],
  ['a+b=c%20d+e', [['a b', 'c d e']]],
  ['q=caf%C3%A9%F0%9F%8C%BE', [['q', 'café🌾']]],
  ['q=%ff%C3%A9%C3', [['q', '\ufffdé\ufffd']]],
  ['q=%zz%2', [['q', '%zz%2']]],
  ['?a=1', [['a', '1']]],
  [
    'https://example.org/en/api/v2/questionnaires/?a=1&q=what?#top',
    [
      ['a', '1'],
      ['q', 'what?'],
    ],
  ],
  ['/api/v2/questionnaires/?a=1', [['a', '1']]],
  [
    'localhost:8080/en/api/v2/questionnaires/?a=1&q=b/c',
    [
      ['a', '1'],
      ['q', 'b/c'],
    ],
  ],
  ['https://example.org/en/api/v2/questionnaires/', []],
  ['/api/v2/questionnaires/#top', []],
  ['q=a/b', [['q', 'a/b']]],
  ['q=a/b?c=d', [['q', 'a/b?c=d']]],
  ['q=what?', [['q', 'what?']]],
  ['__proto__=1', [['__proto__', '1']]],
])('the query %j', (text, parameters) => {
  expect([...parseQuery(text)].map(([name, values]) => [name, ...values])).toEqual(parameters)
})

/** As browsers and Node take a query apart; they know no `;`, and keep a question mark or an address for a name. */
function parseAsPlatform(query: string): [string, string[]][] {
  const parameters = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(query)) parameters.set(name, [...(parameters.get(name) ?? []), value])
  return [...parameters]
}

const byte = fc.nat(255).map((number) => `%${number.toString(16).padStart(2, '0')}`)
const query = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', 'b', '=', '&', '+', '%', '%2', '%zz', 'z'),
      byte,
      byte,
      fc.constantFrom('%e6%b0%b4', '%f0%9f%8c%be', '%ed%a0%80', '%c0%af'),
    ),
  )
  .map((parts) => parts.join(''))

test('a query is taken apart as the platform does', () => {
  fc.assert(
    fc.property(query, (text) => {
      expect([...parseQuery(text)]).toEqual(parseAsPlatform(text))
    }),
    { numRuns: 3000 },
  )
})
