import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Length } from '../../../src/core/text/utf8-length.ts'
import { hostileText } from '../../support/reports.ts'

test('it is what Node writes', () => {
  fc.assert(
    fc.property(fc.oneof(hostileText, fc.string({ unit: 'binary' })), (text) => {
      expect(utf8Length(text)).toBe(Buffer.byteLength(text))
    }),
  )
})
