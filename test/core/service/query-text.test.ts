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
  ['q=what?', [['q', 'what?']]],
  ['__proto__=1', [['__proto__', '1']]],
])('the query %j', (text, parameters) => {
  expect([...parseQuery(text)].map(([name, values]) => [name, ...values])).toEqual(parameters)
})
