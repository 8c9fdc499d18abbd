import { expect, test } from 'vitest'
import { lookUp, memberOf } from '../../../src/core/text/json-value.ts'

const inherited = [...Object.getOwnPropertyNames(Object.prototype), 'nothing']

test.each(inherited)('%s is a member only where somebody wrote it', (name) => {
  expect(memberOf({}, name)).toBeUndefined()
  expect(lookUp({}, name)).toBeUndefined()
  expect(memberOf(Object.create(null), name)).toBeUndefined()
  for (const value of [null, false, 0, '', 'vine', [], {}, { constructor: 1 }]) {
    const written: unknown = JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(value)}}`)
    expect(memberOf(written, name)).toEqual(value)
    expect(lookUp(written as Record<string, unknown>, name)).toEqual(value)
  }
})

test('a table of functions has its own, and none that every object has', () => {
  const own = (): string => 'own'
  expect(lookUp({ toString: own, grow: own }, 'toString')).toBe(own)
  expect(lookUp({ grow: own }, 'grow')).toBe(own)
  expect(lookUp({ grow: own }, 'hasOwnProperty')).toBeUndefined()
})

test('what is no object has no members', () => {
  for (const value of [undefined, null, 'text', 1, ['length']]) expect(memberOf(value, 'length')).toBeUndefined()
})
