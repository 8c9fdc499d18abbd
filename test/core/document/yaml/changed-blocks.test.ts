import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import type { Document } from '../../../../src/core/document/document.ts'
import { parseText } from '../../../../src/core/document/parse.ts'
import { parseChangedYamlBlocks } from '../../../../src/core/document/yaml/changed-blocks.ts'
import { parseYaml } from '../../../../src/core/document/yaml/parse-yaml.ts'
import { resolvePointer } from '../../../../src/core/text/pointer.ts'
import { describeDocument } from '../described.ts'
import { type Step, steps, takeStep } from '../item-edits.ts'
import { choices, writeMixedYaml } from './text.ts'

const folder = join(import.meta.dirname, '../../../../fixtures')
const records = JSON.parse(readFileSync(join(folder, 'workspaces/vineyard/shared.json'), 'utf8')) as unknown[]
const text = `# All records\n${stringify(records.slice(0, 12), { lineWidth: 0 })}# The end\n`

const authored = `code: hives
sections:
  - keyword: hives_general
    categories:
      - keyword: hives_1
        subcategories:
          - keyword: hives_1_1
          - keyword: hives_1_2
            form_options: {numbering: "1.2"}
      - keyword: hives_2
  - keyword: hives_more
keys:
  hives_name: Name
  hives_bees:
    type: checkbox
    values:
      honey: Honey bees
      mason: "Others: mason bees"
  hives_sun:
    label: |
      How sunny is it?

    helptext: >-
      In summer.
`

const pieces = [
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
  ...['null', 'a: 1', '\n    a: 1\n', '{}', 'é', '\x07', '\ud800', '\u2028', '@', '`', '\n  ', '\r\n- ', '\n- {}\n'],
]
const lines = [
  ...['- {}\n', '-\n', '- \n', '- x\n', '- a: 1\n', '- a: 1\n  b: 2\n', '- a:\n    b: |\n      text\n\n      more\n'],
  ...['# note\n', '  # note\n', '\n', '  \n', ' c: 1\n', '  c: 1\n', '    c: 1\n', 'c: 1\n', '  word\n', '  - 1\n'],
  ...[
    '- a: &a 1\n',
    '- a: *a\n',
    '- *a\n',
    '- - 1\n  - 2\n',
    '- |+\n  text\n\n\n',
    '- >\n  text\n',
    '- "text\n',
    "  d: '\n",
  ],
  ...['---\n', '...\n', '%YAML 1.1\n', '- [1,\n', '  e: {f: 1\n', '  }\n', '- a: 1\r\n', '  b: 2\r\n', '-\ta: 1\n'],
  ...['\t# note\n', '- a: 1\n  a: 2\n', '- ? a\n  : b\n', '- !x {}\n', '- yes: 1\n', '- a: b: c\n', '[]\n', '- .inf\n'],
]
const edits = steps(pieces, lines)

/** Makes the edits one after the other; how many were read by themselves. */
function tryEdits(start: string, list: readonly Step[]): number {
  let incremental = 0
  let document = parseYaml('a.yaml', start)
  const earlier: string[] = []
  for (const step of list) {
    const next = takeStep(document.text, earlier, step)
    earlier.push(document.text)
    if (parseChangedYamlBlocks('a.yaml', next, document)) incremental++
    document = parseText('a.yaml', next, 'yaml', document)
    expect(describeDocument(document), JSON.stringify(next)).toEqual(describeDocument(parseYaml('a.yaml', next)))
  }
  return incremental
}

const runs = Number(process.env.QUESTLINT_RUNS ?? 60)

test.each([
  ['a list', text],
  ['objects within objects', authored],
])('any edits of %s give what reading the text anew gives', (_, start) => {
  let incremental = 0
  fc.assert(
    fc.property(edits, (list) => {
      incremental += tryEdits(start, list)
    }),
    { numRuns: runs },
  )
  expect(incremental).toBeGreaterThan(runs / 2)
})

test('so they do in any style of writing', () => {
  let incremental = 0
  const value = fc.jsonValue({ maxDepth: 2 })
  const object = fc.dictionary(fc.string({ minLength: 1 }), value, { minKeys: 1, maxKeys: 3 })
  const items = fc.array(fc.oneof({ weight: 4, arbitrary: object }, value), { minLength: 2, maxLength: 4 })
  const members = fc.dictionary(fc.string({ minLength: 1 }), value, { minKeys: 2, maxKeys: 5 })
  fc.assert(
    fc.property(fc.oneof(items, members), choices, edits, (start, choose, changes) => {
      incremental += tryEdits(writeMixedYaml(start, choose, true), changes)
    }),
    { numRuns: runs * 2 },
  )
  expect(incremental).toBeGreaterThan(runs / 2)
})

describe('some items', () => {
  const list = '# list\n- a: 1\n- c:\n    d: some words\n    f: 1\n- e: []\n'
  const before = parseYaml('a.yaml', list)

  test('the values of the other items are the same objects', () => {
    const after = parseChangedYamlBlocks('a.yaml', list.replace('words', 'word'), before)
    const [first, second, third] = (after?.value ?? []) as unknown[]
    expect(second).toEqual({ c: { d: 'some word', f: 1 } })
    expect(first).toBe((before.value as unknown[])[0])
    expect(third).toBe((before.value as unknown[])[2])
  })

  test('a mistake inside stays with its item, and goes when it is mended', () => {
    const broken = parseChangedYamlBlocks('a.yaml', list.replace('words', 'wo: rds'), before)
    expect(broken?.problems).toHaveLength(1)
    expect(broken && parseChangedYamlBlocks('a.yaml', list, broken)?.problems).toEqual([])
  })

  test('a mistake in the last line is read with the next item, and both again until it is mended', () => {
    const text = list.replace('1\n- e', '1: 2\n- e')
    const broken = parseChangedYamlBlocks('a.yaml', text, before)
    expect(broken?.problems.map(({ pointer }) => pointer)).toEqual(['/1/c/f'])
    const moved = broken && parseChangedYamlBlocks('a.yaml', text.replace('- a: 1\n', '- 0\n- a: 1\n'), broken)
    expect(moved?.problems.map(({ pointer }) => pointer)).toEqual(['/2/c/f'])
    expect(moved && parseChangedYamlBlocks('a.yaml', list, moved)?.value).toEqual(before.value)
  })

  test('what reads on to the end of the text is mended by going back', () => {
    const long = `${list}- g: 1\n- h: 1\n`
    const sound = parseYaml('a.yaml', long)
    const text = long.replace('some', '"some')
    expect(parseChangedYamlBlocks('a.yaml', text, sound)).toBeUndefined()
    const broken = parseText('a.yaml', text, 'yaml', sound)
    const [first, second] = (parseChangedYamlBlocks('a.yaml', long.replace('some', 'sons'), broken)?.value ??
      []) as unknown[]
    expect(second).toEqual({ c: { d: 'sons words', f: 1 } })
    expect(first).toBe((sound.value as unknown[])[0])
  })

  test.each([
    ['an item comes', list.replace('- e', '- z: 1\n- e'), [0, 1]],
    ['an item goes', list.replace('- a: 1\n', ''), [2]],
    ['the last item goes', list.replace('- e: []\n', ''), [0]],
    ['an item goes into the one before', list.replace('\n- e', '\n  e'), [0]],
    ['an item without a value comes', list.replace('- a', '-\n- a'), [1, 2]],
    ['the first and the second change', list.replace('a:', 'z:').replace('words', 'word'), [2]],
  ])('when %s the others are the same objects', (_, changed, same) => {
    const after = parseChangedYamlBlocks('a.yaml', changed, before)
    expect(describeDocument(after ?? before)).toEqual(describeDocument(parseYaml('a.yaml', changed)))
    const all = before.value as unknown[]
    for (const index of same) expect(after?.value).toContain(all[index])
  })

  test.each([
    ['an anchor comes', list.replace('some', '&some')],
    ['the text ends there', list.replace('some words', 'some\n...')],
    ['the dash of the first item goes', list.replace('- a', '  a')],
  ])('when %s the whole text is read', (_, changed) => {
    expect(parseChangedYamlBlocks('a.yaml', changed, before)).toBeUndefined()
  })
})

describe('members within members', () => {
  const before = parseYaml('a.yaml', authored)
  const at = (document: Document | undefined, pointer: string): unknown => resolvePointer(document?.value, pointer)

  test.each([
    ['a letter comes', authored.replace('Honey', 'Honeys'), '/keys/hives_bees/values/mason', '/sections'],
    ['a name changes', authored.replace('hives_1_1', 'hives_1_3'), '/sections/0/categories/1', '/keys'],
    [
      'a member comes',
      authored.replace('  hives_sun', '  hives_new: {}\n  hives_sun'),
      '/keys/hives_bees',
      '/sections',
    ],
    ['an item comes', authored.replace('      - keyword: hives_2', '      - {}\n      - {}'), '/keys', '/sections/1'],
    ['a name is mistyped', authored.replace('type: check', 'type: check: '), '/keys/hives_sun', '/sections'],
    ['a member is there twice now', authored.replace('hives_sun', 'hives_name'), '/sections'],
    ['a member takes over others', authored.replace('  hives_name: Name', '  <<: {hives_name: Name}'), '/sections'],
  ])('when %s the others are the same objects', (_, changed, ...same) => {
    const after = parseChangedYamlBlocks('a.yaml', changed, before)
    expect(describeDocument(after ?? before)).toEqual(describeDocument(parseYaml('a.yaml', changed)))
    for (const pointer of same) {
      expect(at(before, pointer)).toBeDefined()
      expect(at(after, pointer)).toBe(at(before, pointer))
    }
  })

  test.each([
    ['a quote is not closed', authored.replace('code: ', 'code: "')],
    ['a name is left out', authored.replace('hives_sun', '')],
    ['an anchor comes', authored.replace('Honey', '&honey Honey')],
    ['a line ends in another way', authored.replace('honey: Honey bees\n', 'honey: Honey bees\r')],
  ])('when %s the whole text is read', (_, changed) => {
    expect(parseChangedYamlBlocks('a.yaml', changed, before)).toBeUndefined()
  })

  test('a mistake that was there before is kept with the text around it', () => {
    const mistaken = authored.replace('type: check', 'type: check: ')
    const after = parseChangedYamlBlocks(
      'a.yaml',
      mistaken.replace('hives_more', 'hives_rest'),
      parseYaml('a.yaml', mistaken),
    )
    expect(after?.problems).toEqual(parseYaml('a.yaml', mistaken).problems)
    expect(after && parseChangedYamlBlocks('a.yaml', authored, after)?.problems).toEqual([])
  })
})
