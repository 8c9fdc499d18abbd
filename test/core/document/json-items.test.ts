import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson } from '../../../src/core/document/json.ts'
import { parseChangedItem } from '../../../src/core/document/json-items.ts'
import { parseText } from '../../../src/core/document/parse.ts'
import { describeDocument } from './described.ts'

const folder = join(import.meta.dirname, '../../../fixtures')
const [vineyard = '', orchard = ''] = ['workspaces/vineyard/shared.json', 'init/orchard/shared.json']
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .map((text) => text.slice(0, text.lastIndexOf('\n  }', 6_000)).concat('\n  }\n]\n'))
const texts = [vineyard, orchard, orchard.replace('"en": "', '"en": ')]

const pieces = fc.constantFrom(
  '"',
  '\\',
  ',',
  ':',
  '{',
  '}',
  '[',
  ']',
  '\n',
  ' ',
  'x',
  '1',
  '//',
  '/*',
  "'",
  'null',
  '"a": 1',
  '{}',
  'é',
  '\ud800',
)
const edits = fc.array(
  fc.record({
    place: fc.noBias(fc.nat(99_999)),
    remove: fc.nat(3),
    insert: fc.oneof(pieces, fc.constant('')),
  }),
  { minLength: 1, maxLength: 6 },
)

const runs = Number(process.env.QUESTLINT_RUNS ?? 40)

test.each(texts.map((text, index) => [index, text]))(
  'any edits of text %i give what reading it anew gives',
  (_, text) => {
    let incremental = 0
    fc.assert(
      fc.property(edits, (list) => {
        let document = parseJson('a.json', text)
        for (const { place, remove, insert } of list) {
          const at = Math.floor((place / 100_000) * document.text.length)
          const next = document.text.slice(0, at) + insert + document.text.slice(at + remove)
          if (parseChangedItem('a.json', next, document)) incremental++
          document = parseText('a.json', next, 'json', document)
          expect(describeDocument(document)).toEqual(describeDocument(parseJson('a.json', next)))
        }
      }),
      { numRuns: runs },
    )
    expect(incremental).toBeGreaterThan(runs / 2)
  },
)

describe('one item', () => {
  const list = '[\n  {"a": {"b": 1}},\n  {\n    "c": {"d": "x"}\n  },\n  {"e": []}\n]\n'
  const before = parseJson('a.json', list)

  test('the values of the other items are the same objects', () => {
    const after = parseChangedItem('a.json', list.replace('"x"', '"xyz"'), before)
    const [first, second, third] = (after?.value ?? []) as unknown[]
    expect(second).toEqual({ c: { d: 'xyz' } })
    expect([first, third]).toEqual([(before.value as unknown[])[0], (before.value as unknown[])[2]])
    expect(first).toBe((before.value as unknown[])[0])
  })

  test('a mistake inside stays with its item, and goes when it is mended', () => {
    const broken = parseChangedItem('a.json', list.replace('"x"', 'x"'), before)
    expect(broken?.problems.map(({ pointer }) => pointer)).toEqual(['/1/c/d'])
    const mended = broken && parseChangedItem('a.json', list, broken)
    expect(mended?.problems).toEqual([])
  })

  test('a text that was opened with mistakes in its items is no other case', () => {
    const opened = parseJson('a.json', list.replace('"x"', 'x"'))
    expect(parseChangedItem('a.json', list.replace('"x"', 'xy"'), opened)?.problems).toHaveLength(1)
    expect(parseChangedItem('a.json', list, opened)?.problems).toEqual([])
  })

  test.each([
    ['a bracket is lost', list.replace('"d": "x"}', '"d": "x"')],
    ['an item comes', list.replace('  {"e', '  {},\n  {"e')],
    ['a bracket comes that the indentation explains', list.replace('    "c"', '   { "c"')],
    ['two items change', list.replace('"a"', '"z"').replace('"e"', '"z"')],
    ['the mistake stands in the last line of the item', list.replace('"e": []', '"e": [')],
  ])('when %s the whole text is read', (_, text) => {
    expect(parseChangedItem('a.json', text, before)).toBeUndefined()
  })
})
