import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { escapeXml } from '../../../src/core/text/safe-text.ts'
import { elementsOf, textOf } from '../../support/markup.ts'
import { hostileText } from '../../support/reports.ts'

/** What XML 1.0 calls a character, without those that it discourages. */
const allowed = /^[\t\n\r\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u

test('a text comes back from an element and from an attribute, but for what XML does not allow', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const escaped = escapeXml(text)
      expect(escaped).toMatch(allowed)
      const [element] = elementsOf(parseDocument(`<a b="${escaped}">${escaped}</a>`, { xmlMode: true }))
      const expected = [...text].map((character) => (allowed.test(character) ? character : '\ufffd')).join('')
      expect(element && textOf(element)).toBe(expected)
      expect(element?.attribs.b).toBe(expected)
    }),
  )
})
