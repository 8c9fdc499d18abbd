import { expect, test } from 'vitest'
import { andMore, enumerate, listSome } from '../../../src/core/text/list-some.ts'

test('what is left out is counted, with its noun where there is one', () => {
  expect(listSome(['a', 'b'], 2)).toBe('a, b')
  expect(listSome(['a', 'b'], 5)).toBe('a, b and 3 more')
  expect(listSome(['a', 'b'], 3, 'place')).toBe('a, b and 1 more place')
  expect(listSome(['a'], 3, 'place')).toBe('a and 2 more places')
  expect(listSome([], 0)).toBe('')
  expect([...['a; b'], ...andMore(-1), ...andMore(0), ...andMore(2)]).toEqual(['a; b', 'and 2 more'])
})

test('in a sentence the last has an "and" before it', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => enumerate(words))).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ])
  expect(enumerate(['a', 'b'], 4)).toBe('a, b and 2 more')
})
