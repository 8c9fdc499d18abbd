import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { parseText } from '../../../src/core/document/parse.ts'
import { parseYaml } from '../../../src/core/document/yaml.ts'
import { parseChangedYamlItem } from '../../../src/core/document/yaml-items.ts'
import { describeDocument } from './described.ts'
import { choices, writeMixedYaml } from './yaml-text.ts'

const folder = join(import.meta.dirname, '../../../fixtures')
const records = JSON.parse(readFileSync(join(folder, 'workspaces/vineyard/shared.json'), 'utf8')) as unknown[]
const text = `# All records\n${stringify(records.slice(0, 12), { lineWidth: 0 })}# The end\n`

const pieces = fc.constantFrom(
  ...[
    '"',
    "'",
    '\\',
    ',',
    ':',
    ': ',
    '{',
    '}',
    '[',
    ']',
    '\n',
    '\n\n',
    ' ',
    '  ',
    'x',
    '1',
    ' #',
    '#',
    '|',
    '>-',
    '|+',
  ],
  ...['&a', '*a', '- ', '\n- ', '\n-', '? ', '!!int ', '!x ', '<<: ', '\t', '---\n', '\n...\n', '%', '\r', '\r\n'],
  ...['null', 'a: 1', '\n    a: 1\n', '{}', 'é', '\x07', '\ud800', '\u2028', '@', '`'],
)
const edits = fc.array(
  fc.record({
    place: fc.noBias(fc.nat(99_999)),
    remove: fc.nat(3),
    insert: fc.oneof(pieces, fc.constant('')),
  }),
  { minLength: 1, maxLength: 6 },
)

/** Makes the edits one after the other; how many were read by themselves. */
function tryEdits(start: string, list: readonly { place: number; remove: number; insert: string }[]): number {
  let incremental = 0
  let document = parseYaml('a.yaml', start)
  for (const { place, remove, insert } of list) {
    const at = Math.floor((place / 100_000) * document.text.length)
    const next = document.text.slice(0, at) + insert + document.text.slice(at + remove)
    if (parseChangedYamlItem('a.yaml', next, document)) incremental++
    document = parseText('a.yaml', next, 'yaml', document)
    expect(describeDocument(document), JSON.stringify(next)).toEqual(describeDocument(parseYaml('a.yaml', next)))
  }
  return incremental
}

const runs = Number(process.env.QUESTLINT_RUNS ?? 60)

test('any edits give what reading the text anew gives', () => {
  let incremental = 0
  fc.assert(
    fc.property(edits, (list) => {
      incremental += tryEdits(text, list)
    }),
    { numRuns: runs },
  )
  expect(incremental).toBeGreaterThan(runs)
})

test('so they do in any style of writing', () => {
  let incremental = 0
  const value = fc.jsonValue({ maxDepth: 2 })
  const items = fc.array(fc.dictionary(fc.string({ minLength: 1 }), value, { minKeys: 1, maxKeys: 3 }), {
    minLength: 2,
    maxLength: 4,
  })
  fc.assert(
    fc.property(items, choices, edits, (list, choose, changes) => {
      incremental += tryEdits(writeMixedYaml(list, choose, true), changes)
    }),
    { numRuns: runs * 2 },
  )
  expect(incremental).toBeGreaterThan(runs / 2)
})

describe('one item', () => {
  const list = '# list\n- a: 1\n- c:\n    d: some words\n    f: 1\n- e: []\n'
  const before = parseYaml('a.yaml', list)

  test('the values of the other items are the same objects', () => {
    const after = parseChangedYamlItem('a.yaml', list.replace('words', 'word'), before)
    const [first, second, third] = (after?.value ?? []) as unknown[]
    expect(second).toEqual({ c: { d: 'some word', f: 1 } })
    expect(first).toBe((before.value as unknown[])[0])
    expect(third).toBe((before.value as unknown[])[2])
  })

  test('a mistake inside stays with its item, and goes when it is mended', () => {
    const broken = parseChangedYamlItem('a.yaml', list.replace('words', 'wo: rds'), before)
    expect(broken?.problems).toHaveLength(1)
    expect(broken && parseChangedYamlItem('a.yaml', list, broken)?.problems).toEqual([])
  })

  test.each([
    ['a quote is open', list.replace('some', '"some')],
    ['an item comes', list.replace('- e', '- z: 1\n- e')],
    ['an item goes into the one before', list.replace('\n- e', '\n  e')],
    ['two items change', list.replace('a:', 'z:').replace('e:', 'z:')],
    ['an anchor comes', list.replace('some', '&some')],
    ['the text ends there', list.replace('some words', 'some\n...')],
    ['the mistake stands in the last line of the item', list.replace('1\n- e', '1: 2\n- e')],
  ])('when %s the whole text is read', (_, changed) => {
    expect(parseChangedYamlItem('a.yaml', changed, before)).toBeUndefined()
  })
})
