import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { parseText } from '../../../../src/core/document/parse.ts'
import { parseChangedYamlItems } from '../../../../src/core/document/yaml/items.ts'
import { parseYaml } from '../../../../src/core/document/yaml/parse-yaml.ts'
import { describeDocument } from '../described.ts'
import { type Step, steps, takeStep } from '../item-edits.ts'
import { choices, writeMixedYaml } from './text.ts'

const folder = join(import.meta.dirname, '../../../../fixtures')
const records = JSON.parse(readFileSync(join(folder, 'workspaces/vineyard/shared.json'), 'utf8')) as unknown[]
const text = `# All records\n${stringify(records.slice(0, 12), { lineWidth: 0 })}# The end\n`

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
    if (parseChangedYamlItems('a.yaml', next, document)) incremental++
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
  const object = fc.dictionary(fc.string({ minLength: 1 }), value, { minKeys: 1, maxKeys: 3 })
  const items = fc.array(fc.oneof({ weight: 4, arbitrary: object }, value), { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(items, choices, edits, (list, choose, changes) => {
      incremental += tryEdits(writeMixedYaml(list, choose, true), changes)
    }),
    { numRuns: runs * 2 },
  )
  expect(incremental).toBeGreaterThan(runs / 2)
})

describe('some items', () => {
  const list = '# list\n- a: 1\n- c:\n    d: some words\n    f: 1\n- e: []\n'
  const before = parseYaml('a.yaml', list)

  test('the values of the other items are the same objects', () => {
    const after = parseChangedYamlItems('a.yaml', list.replace('words', 'word'), before)
    const [first, second, third] = (after?.value ?? []) as unknown[]
    expect(second).toEqual({ c: { d: 'some word', f: 1 } })
    expect(first).toBe((before.value as unknown[])[0])
    expect(third).toBe((before.value as unknown[])[2])
  })

  test('a mistake inside stays with its item, and goes when it is mended', () => {
    const broken = parseChangedYamlItems('a.yaml', list.replace('words', 'wo: rds'), before)
    expect(broken?.problems).toHaveLength(1)
    expect(broken && parseChangedYamlItems('a.yaml', list, broken)?.problems).toEqual([])
  })

  test('a mistake in the last line is read with the next item, and both again until it is mended', () => {
    const text = list.replace('1\n- e', '1: 2\n- e')
    const broken = parseChangedYamlItems('a.yaml', text, before)
    expect(broken?.problems.map(({ pointer }) => pointer)).toEqual(['/1/c/f'])
    const moved = broken && parseChangedYamlItems('a.yaml', text.replace('- a: 1\n', '- 0\n- a: 1\n'), broken)
    expect(moved?.problems.map(({ pointer }) => pointer)).toEqual(['/2/c/f'])
    expect(moved && parseChangedYamlItems('a.yaml', list, moved)?.value).toEqual(before.value)
  })

  test('what reads on to the end of the text is mended by going back', () => {
    const long = `${list}- g: 1\n- h: 1\n`
    const sound = parseYaml('a.yaml', long)
    const text = long.replace('some', '"some')
    expect(parseChangedYamlItems('a.yaml', text, sound)).toBeUndefined()
    const broken = parseText('a.yaml', text, 'yaml', sound)
    const [first, second] = (parseChangedYamlItems('a.yaml', long.replace('some', 'sons'), broken)?.value ??
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
    const after = parseChangedYamlItems('a.yaml', changed, before)
    expect(describeDocument(after ?? before)).toEqual(describeDocument(parseYaml('a.yaml', changed)))
    const all = before.value as unknown[]
    for (const index of same) expect(after?.value).toContain(all[index])
  })

  test.each([
    ['an anchor comes', list.replace('some', '&some')],
    ['the text ends there', list.replace('some words', 'some\n...')],
    ['the dash of the first item goes', list.replace('- a', '  a')],
  ])('when %s the whole text is read', (_, changed) => {
    expect(parseChangedYamlItems('a.yaml', changed, before)).toBeUndefined()
  })
})
