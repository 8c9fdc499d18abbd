import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  appendPointer,
  formatPointer,
  lastToken,
  parentPointer,
  parsePointer,
  resolvePointer,
} from '../../../src/core/text/pointer.ts'

const tokens = fc.array(fc.string({ unit: fc.constantFrom('~', '/', '0', '1', 'a', '') }))

describe('JSON Pointer', () => {
  test('format and parse are inverse', () => {
    fc.assert(
      fc.property(tokens, (each) => {
        expect(parsePointer(formatPointer(each))).toEqual(each)
      }),
    )
  })

  test('append and parent are inverse, and the last token is what was appended', () => {
    fc.assert(
      fc.property(tokens, fc.string(), (each, token) => {
        const pointer = appendPointer(formatPointer(each), token)
        expect(parentPointer(pointer)).toBe(formatPointer(each))
        expect(lastToken(pointer)).toBe(token)
      }),
    )
    expect(parentPointer('')).toBeUndefined()
    expect(lastToken('')).toBeUndefined()
  })

  test('resolves own members and list indices only', () => {
    const value = { a: [{ 'x/y~z': 1 }], ['__proto__']: 2 }
    expect(resolvePointer(value, '/a/0/x~1y~0z')).toBe(1)
    expect(resolvePointer(value, '')).toBe(value)
    for (const pointer of ['/a/length', '/a/-', '/a/00', '/a/1', '/toString', '/a/0/x', 'a']) {
      expect(resolvePointer(value, pointer)).toBeUndefined()
    }
  })
})
