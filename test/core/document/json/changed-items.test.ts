import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseChangedItems } from '../../../../src/core/document/json/changed-items.ts'
import { parseJson } from '../../../../src/core/document/json/parse-json.ts'
import { parseText } from '../../../../src/core/document/parse.ts'
import { describeDocument } from '../described.ts'
import { steps, takeStep } from '../item-edits.ts'

const folder = join(import.meta.dirname, '../../../../fixtures')
const [vineyard = '', orchard = ''] = ['workspaces/vineyard/shared.json', 'init/orchard/shared.json']
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .map((text) => text.slice(0, text.lastIndexOf('\n  }', 6_000)).concat('\n  }\n]\n'))
const texts = [vineyard, orchard, orchard.replace('"en": "', '"en": ')]

const pieces = [
  ...[
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
  ],
  ...['{},', ',{}', '},{', '\r\n', '"a": {}'],
]
const lines = [
  ...[
    '{},\n',
    ',{}\n',
    '{}\n',
    '  },\n',
    '  {\n',
    '  {"a": 1},\n',
    '  {"a": {"b": [1]}},\n',
    '[],\n',
    '[1],\n',
    '1,\n',
  ],
  ...[
    '    "a": 1,\n',
    '    "a": 1\n',
    '    "a": {\n',
    '    },\n',
    '\n',
    '  // note\n',
    '  {"a": 1, "a": 2},\n',
    "  {'a': 1},\n",
  ],
  ...['  {a: 1},\n', ']\n', '[\n', '  {"a": NaN},\n', '  {"a": "x\ty"},\n', '  {"a": 1,},\n'],
]
const edits = steps(pieces, lines)

const runs = Number(process.env.QUESTLINT_RUNS ?? 40)

test.each(texts.map((text, index) => [index, text]))(
  'any edits of text %i give what reading it anew gives',
  (_, text) => {
    let incremental = 0
    fc.assert(
      fc.property(edits, (list) => {
        let document = parseJson('a.json', text)
        const earlier: string[] = []
        const former: unknown[] = []
        for (const step of list) {
          const next = takeStep(document.text, earlier, step)
          earlier.push(document.text)
          former.push(document.value)
          if (parseChangedItems('a.json', next, document, former)) incremental++
          document = parseText('a.json', next, 'json', document, former)
          expect(describeDocument(document)).toEqual(describeDocument(parseJson('a.json', next)))
        }
      }),
      { numRuns: runs },
    )
    // Some 35 of 40 are; chance alone must not fail it.
    expect(incremental).toBeGreaterThan(runs / 8)
  },
)

describe('some items', () => {
  const list = '[\n  {"a": {"b": 1}},\n  {\n    "c": {"d": "x"}\n  },\n  {"e": []}\n]\n'
  const before = parseJson('a.json', list)

  test('the values of the other items are the same objects', () => {
    const after = parseChangedItems('a.json', list.replace('"x"', '"xyz"'), before)
    const [first, second, third] = (after?.value ?? []) as unknown[]
    expect(second).toEqual({ c: { d: 'xyz' } })
    expect([first, third]).toEqual([(before.value as unknown[])[0], (before.value as unknown[])[2]])
    expect(first).toBe((before.value as unknown[])[0])
  })

  test('a value that is changed back is the same object again', () => {
    const changed = parseChangedItems('a.json', list.replace('"x"', '"xyz"'), before)
    const back = changed && parseChangedItems('a.json', list, changed, [before.value])
    expect(((back?.value ?? []) as unknown[])[1]).toBe((before.value as unknown[])[1])
  })

  test('members in another order are another value', () => {
    const [one, other] = ['[{"a": 1, "b": 2}]', '[{"b": 2, "a": 1}]'].map((text) => parseJson('a.json', text))
    const after = one && parseChangedItems('a.json', other?.text ?? '', one, [one.value])
    expect(JSON.stringify(after?.value)).toBe('[{"b":2,"a":1}]')
  })

  test('a mistake inside stays with its item, and goes when it is mended', () => {
    const broken = parseChangedItems('a.json', list.replace('"x"', 'x"'), before)
    expect(broken?.problems.map(({ pointer }) => pointer)).toEqual(['/1/c/d'])
    const mended = broken && parseChangedItems('a.json', list, broken)
    expect(mended?.problems).toEqual([])
  })

  test('a text that was opened with mistakes in its items is no other case', () => {
    const opened = parseJson('a.json', list.replace('"x"', 'x"'))
    expect(parseChangedItems('a.json', list.replace('"x"', 'xy"'), opened)?.problems).toHaveLength(1)
    expect(parseChangedItems('a.json', list, opened)?.problems).toEqual([])
  })

  test.each([
    ['an item comes', list.replace('  {"e', '  {},\n  {"e'), [0, 1]],
    ['an item goes', list.replace('  {"a": {"b": 1}},\n', ''), [2]],
    ['the last item goes', list.replace(',\n  {"e": []}', ''), [0]],
    ['the first and the second change', list.replace('"a"', '"z"').replace('"x"', '"y"'), [2]],
  ])('when %s the others are the same objects', (_, text, same) => {
    const after = parseChangedItems('a.json', text, before)
    expect(describeDocument(after ?? before)).toEqual(describeDocument(parseJson('a.json', text)))
    const all = before.value as unknown[]
    for (const index of same) expect(after?.value).toContain(all[index])
  })

  test.each([
    ['a bracket is lost', list.replace('"d": "x"}', '"d": "x"')],
    ['a bracket comes that the indentation explains', list.replace('    "c"', '   { "c"')],
    ['the mistake stands in the last line of the item', list.replace('"e": []', '"e": [')],
  ])('when %s the whole text is read', (_, text) => {
    expect(parseChangedItems('a.json', text, before)).toBeUndefined()
  })
})
