import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { containFile, parseText, readPo } from '../../../src/core/internal.ts'
import { contain, type Syntax, steers } from '../../../src/core/text/contain.ts'
import { textOf } from '../../support/markup.ts'
import { findSteering, steeringTexts } from '../../support/steering.ts'

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...steeringTexts, '\n', '#', '##', '[', ':', '::', '\r\n', '\u0301', '\u200d', ' '),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(''))
  // What is no character of Unicode cannot be written.
  .map((text) => text.toWellFormed())

const escaping: readonly Syntax[] = ['lines', 'colored', 'commands', 'diff', 'json', 'markup', 'po']
const header = /^(?:---|\+\+\+) /

test.each(escaping)('nothing steers in %s, and what is contained stays so', (syntax) => {
  fc.assert(
    fc.property(hostile, (text) => {
      const contained = contain(text, syntax)
      const shown = syntax === 'diff' ? contained.split('\n').slice(2).join('\n') : contained
      const own = syntax === 'commands' ? /^::/ : syntax === 'diff' ? header : undefined
      expect(findSteering(shown, own)).toEqual([])
      expect(contain(contained, syntax)).toBe(contained)
      if (syntax === 'po') expect(steers(contained)).toBe(false)
    }),
  )
})

const values = fc.jsonValue({ depthSize: 'small' })
const withHostile = fc.record({ a: hostile, b: fc.array(hostile), c: values, d: fc.dictionary(hostile, hostile) })

test('JSON has the same value', () => {
  fc.assert(
    fc.property(withHostile, fc.constantFrom(0, 2), (value, indentation) => {
      const text = JSON.stringify(value, null, indentation)
      expect(JSON.parse(contain(text, 'json'))).toEqual(JSON.parse(text))
    }),
  )
})

test('a text of HTML is the same', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const plain = text.replace(/[&<>\r]/g, '').replace(/[\0\ufeff\u0080-\u009f]/g, '')
      const read = (markup: string): string => textOf(parseDocument(`<p>${markup}</p>`, { xmlMode: true }))
      expect(read(contain(plain, 'markup'))).toBe(read(plain))
    }),
  )
})

test('a string of a .po file is the same', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const quoted = text.replace(/[\\"\n\r]/g, (sign) => ({ '\\': '\\\\', '"': '\\"', '\n': '\\n' })[sign] ?? '\\r')
      const file = `msgid "a${quoted}"\nmsgstr ""\n`
      expect(readPo(contain(file, 'po')).entries.map(({ id }) => id)).toEqual([`a${text}`])
    }),
  )
})

test.each([
  ['in double quotes', 'a: "##vso[a]" # ::a::b\n'],
  ['plain, in single quotes and in a comment', "a: x##vso[a]\nb: '##teamcity[a] section_start:1:a' # ##[error]\n"],
  ['in a block', 'a: |\n  x\n  ::set-env name=A::b\n  --- a\n'],
  ['a name', "? '##vso[a]'\n: 1\n"],
])('YAML has the same value: %s', (_, text) => {
  const contained = containFile(text, 'yaml') ?? ''
  expect(findSteering(contained)).toEqual([])
  expect(parseText('a.yaml', contained, 'yaml').value).toEqual(parseText('a.yaml', text, 'yaml').value)
})

test('a table, and a text with mistakes, have no escapes', () => {
  expect(containFile('a,##vso[a]\n', 'csv')).toBeUndefined()
  expect(containFile('{"a": ##vso[a]', 'json')).toBeUndefined()
})
