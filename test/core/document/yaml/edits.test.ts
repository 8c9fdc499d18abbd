import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Change } from '../../../../src/core/document/document.ts'
import { parseYaml } from '../../../../src/core/document/yaml/parse-yaml.ts'
import { applyEdits } from '../../../../src/core/text/edits.ts'
import { changeData, changeFor, data, isPossible } from '../change-model.ts'
import { choices, writeMixedYaml } from './text.ts'

const edit = (text: string, change: Change): string => {
  const edits = parseYaml('t.yaml', text).edits(change)
  return edits ? applyEdits(text, edits) : 'impossible'
}

describe('edits of YAML', () => {
  const cases = data.value.chain((value) =>
    fc.record({
      value: fc.constant(value),
      change: changeFor(value),
      choose: choices,
      withComments: fc.boolean(),
      crlf: fc.boolean(),
    }),
  )

  test('applied and read again give the changed data', () => {
    let done = 0
    let refused = 0
    fc.assert(
      fc.property(cases, ({ value, change, choose, withComments, crlf }) => {
        const lf = writeMixedYaml(value, choose, withComments)
        const text = crlf ? lf.replaceAll('\n', '\r\n') : lf
        const document = parseYaml('t.yaml', text)
        fc.pre(document.problems.every((each) => each.code === 'non-string-name'))
        expect(document.value).toEqual(value)
        const edits = document.edits(change)
        if (!edits) {
          if (isPossible(value, change)) refused++
          return
        }
        done++
        const after = applyEdits(text, edits)
        const again = parseYaml('t.yaml', after)
        expect(
          again.problems.filter((each) => each.code !== 'non-string-name'),
          `${text}=>\n${after}`,
        ).toEqual([])
        expect(again.value, `${text}=>\n${after}`).toEqual(changeData(value, change))
        if (crlf) expect(after.replaceAll('\r\n', '')).not.toContain('\n')
        else expect(after).not.toMatch(/\n[ \t]*\n/)
      }),
      { numRuns: Number(process.env.RUNS ?? 2000) },
    )
    if (process.env.RUNS) console.log({ done, refused })
    expect(done).toBeGreaterThan(600)
    expect(refused).toBeLessThan(done / 10)
  })

  const TEXT = `# settings
keyword: tech_a  # the name
max_length: 5    # letters

view_options:
  template: raw  # as it is
  # about the list
  conditions:
    - ">5|x"
    - '<2|y'
label: |
  Two
  lines
`
  test.each<[string, Change, (text: string) => string]>([
    ['replaces a value', { op: 'replace', pointer: '/keyword', value: 'tech_b' }, (t) => t.replace('tech_a', 'tech_b')],
    [
      'quotes what would be read otherwise',
      { op: 'replace', pointer: '/keyword', value: 'yes' },
      (t) => t.replace('tech_a', '"yes"'),
    ],
    [
      'removes a member with its line and comment',
      { op: 'remove', pointer: '/max_length' },
      (t) => t.replace(/max_length.*\n/, ''),
    ],
    [
      'removes an item',
      { op: 'remove', pointer: '/view_options/conditions/0' },
      (t) => t.replace('    - ">5|x"\n', ''),
    ],
    [
      'adds a member',
      { op: 'insert', pointer: '/view_options/x', value: [1, { a: 'b' }] },
      (t) => t.replace("y'\n", "y'\n  x:\n    - 1\n    - a: b\n"),
    ],
    [
      'renames',
      { op: 'rename', pointer: '/view_options', name: 'form_options' },
      (t) => t.replace('view_options', 'form_options'),
    ],
    [
      'moves a member with its comment',
      { op: 'move', from: '/max_length', to: '/view_options/max_length' },
      (t) => t.replace(/max_length.*\n/, '').replace("y'\n", "y'\n  max_length: 5    # letters\n"),
    ],
    [
      'makes the object to move into',
      { op: 'move', from: '/max_length', to: '/form_options/max_length' },
      (t) => t.replace('max_length', 'form_options:\n  max_length'),
    ],
    [
      'moves a block text',
      { op: 'move', from: '/label', to: '/view_options/label' },
      (t) => t.replace(/label: [\s\S]*/, '').replace("y'\n", "y'\n  label: |\n    Two\n    lines\n"),
    ],
    [
      'changes a condition inside its quotes',
      { op: 'replaceText', pointer: '/view_options/conditions/1', start: 0, end: 2, text: ">'3'" },
      (t) => t.replace("'<2|y'", "'>''3''|y'"),
    ],
    [
      'changes a word of a block text',
      { op: 'replaceText', pointer: '/label', start: 5, end: 7, text: 'LI' },
      (t) => t.replace('lines', 'lLIes'),
    ],
  ])('%s', (_title, change, expected) => {
    expect(edit(TEXT, change)).toBe(expected(TEXT))
  })

  test.each([
    ['a: |-\n    word\nb: 1\n', 'a: |-\n    other\nb: 1\n'],
    ['a:\n  - >-\n    word\n', 'a:\n  - >-\n    other\n'],
    ['a: |\r\n  word\r\nb: 1\r\n', 'a: |\r\n  other\r\nb: 1\r\n'],
  ])('exchanges the only word of a block, %j, and back', (text, expected) => {
    const pointer = text.includes('- ') && text.includes('>') ? '/a/0' : '/a'
    const there = edit(text, { op: 'replaceText', pointer, start: 0, end: 4, text: 'other' })
    expect(there).toBe(expected)
    expect(edit(there, { op: 'replaceText', pointer, start: 0, end: 5, text: 'word' })).toBe(text)
    const spaced = edit(text, { op: 'replaceText', pointer, start: 0, end: 4, text: ' other' })
    expect(spaced).toContain('" other')
  })

  test('takes away the only item with its comment', () => {
    expect(edit('a:\n  - b # one\nc: 1\n', { op: 'remove', pointer: '/a/0' })).toBe('a: []\nc: 1\n')
    expect(edit('a: # all\n  # b\n  - b # one\nc: 1\n', { op: 'remove', pointer: '/a/0' })).toBe(
      'a: # all\n  []\nc: 1\n',
    )
    expect(edit('a:\n  # b\n  - b\nc: 1\n', { op: 'remove', pointer: '/a/0' })).toBe('a: []\nc: 1\n')
    expect(edit('a:\n  - x: b # one\nc:\n  - z\n', { op: 'move', from: '/a/0', to: '/c/-' })).toBe(
      'a: []\nc:\n  - z\n  - x: b # one\n',
    )
  })

  describe('with comments above what they are about', () => {
    const text = `# of all
a:
  # of x
  # and more of it
  - x
  # of y

  # of z
  - z
b:
    # of c
    c: 1
`
    test('takes them away with it', () => {
      expect(edit(text, { op: 'remove', pointer: '/a/0' })).toBe(text.replace(/ {2}# of x\n.*\n.*\n/, ''))
      expect(edit(text, { op: 'remove', pointer: '/a/1' })).toBe(text.replace(/ {2}# of z\n.*\n/, ''))
      expect(edit(text, { op: 'remove', pointer: '/a' })).toBe(text.replace(/a:\n[\s\S]*b:/, 'b:'))
    })

    test('moves them with it', () => {
      const ofX = '  # of x\n  # and more of it\n  - x\n'
      const moved = text.replace(ofX, '').replace('  - z\n', `  - z\n${ofX}`)
      expect(edit(text, { op: 'move', from: '/a/0', to: '/a/1' })).toBe(moved)
      expect(edit(text, { op: 'move', from: '/b/c', to: '/c' })).toBe(
        text.replace(/b:\n[\s\S]*/, 'b: {}\n# of c\nc: 1\n'),
      )
    })

    test('puts what is new above them', () => {
      expect(edit(text, { op: 'insert', pointer: '/a/1', value: 'new' })).toBe(
        text.replace('  # of z', '  - new\n  # of z'),
      )
      expect(edit(text, { op: 'insert', pointer: '/d', value: 1, before: 'a' })).toBe(text.replace('a:', 'd: 1\na:'))
    })

    test('finds them above line breaks of Windows, too', () => {
      const windows = (lines: string): string => lines.replaceAll('\n', '\r\n')
      for (const change of [
        { op: 'remove', pointer: '/a/0' },
        { op: 'move', from: '/a/0', to: '/a/1' },
        { op: 'insert', pointer: '/a/1', value: 'new' },
      ] as const) {
        expect(edit(windows(text), change)).toBe(windows(edit(text, change) ?? ''))
      }
    })

    test('leaves them where brackets cannot have them', () => {
      expect(edit(`${text}d: []\n`, { op: 'move', from: '/a/1', to: '/d/-' })).toBe(
        `${text.replace('  - z\n', '')}d: [z]\n`,
      )
    })
  })

  describe('with blank lines between what is beside each other', () => {
    const text = 'a:\n\n  # of x\n  - x\n\n  # of y\n  - y\n\n  - z\n\nb:\n  c: |\n    lines\n\n  # of d\n  d: 1\n'
    test.each<[string, Change, string]>([
      ['the first', { op: 'remove', pointer: '/a/0' }, text.replace('  # of x\n  - x\n\n', '')],
      ['one between', { op: 'remove', pointer: '/a/1' }, text.replace('  # of y\n  - y\n\n', '')],
      ['the last', { op: 'remove', pointer: '/a/2' }, text.replace('\n  - z\n', '')],
      ['the last of all', { op: 'remove', pointer: '/b/d' }, text.replace('\n  # of d\n  d: 1\n', '')],
    ])('takes those of %s away with it', (_, change, expected) => {
      expect(edit(text, change)).toBe(expected)
    })

    test.each<[string, Change, string]>([
      ['first', { op: 'insert', pointer: '/a/0', value: 'new' }, text.replace('  # of x', '  - new\n\n  # of x')],
      ['between', { op: 'insert', pointer: '/a/1', value: 'new' }, text.replace('  # of y', '  - new\n\n  # of y')],
      ['last', { op: 'insert', pointer: '/a/-', value: 'new' }, text.replace('  - z\n', '  - z\n\n  - new\n')],
      ['last of all', { op: 'insert', pointer: '/b/e', value: 2 }, `${text}\n  e: 2\n`],
    ])('puts some beside what is put %s, which go with it', (_, change, expected) => {
      const added = edit(text, change) ?? ''
      expect(added).toBe(expected)
      const pointer = change.op === 'insert' ? change.pointer.replace('-', '3') : ''
      expect(edit(added, { op: 'remove', pointer })).toBe(text)
    })

    test('moves what they keep apart', () => {
      const moved = text.replace('\n  - z\n', '').replace('  # of x', '  - z\n\n  # of x')
      expect(edit(text, { op: 'move', from: '/a/2', to: '/a/0' })).toBe(moved)
    })
  })

  describe('with comments between brackets over several lines', () => {
    const text = 'a: [\n  # of x\n  x,   # x\n  # of y\n  y,\n  z   # z\n]\n'
    test.each<[string, Change, string]>([
      ['the first', { op: 'remove', pointer: '/a/0' }, text.replace('  # of x\n  x,   # x\n', '')],
      ['one between', { op: 'remove', pointer: '/a/1' }, text.replace('  # of y\n  y,\n', '')],
      ['the last', { op: 'remove', pointer: '/a/2' }, text.replace('y,\n  z   # z\n', 'y\n')],
    ])('takes those of %s away with it', (_, change, expected) => {
      expect(edit(text, change)).toBe(expected)
    })

    test('takes those of the only one away', () => {
      expect(edit('a: [\n  # of x\n  x # x\n]\n', { op: 'remove', pointer: '/a/0' })).toBe('a: [\n]\n')
    })
  })

  test('leaves the comment behind a text on its line where an object takes its place', () => {
    const change = { op: 'replace', pointer: '/a/b', value: { label: { en: 'x', fr: 'z' } } } as const
    const expected = 'a:\n  b: # about it\n    label:\n      en: x\n      fr: z\n'
    expect(edit('a:\n  b: x # about it\n', change)).toBe(expected)
  })

  test('moves items of brackets over several lines as they are written', () => {
    const text = 'a: [\n  {x: "1"}, # one\n  { "y": 2 },\n  {z: 3}\n]\nb: [\n  1,\n  2,\n  3\n]\n'
    expect(edit(text, { op: 'move', from: '/b/2', to: '/b/0' })).toBe(text.replace('1,\n  2,\n  3', '3,\n  1,\n  2'))
    expect(edit(text.replace(' # one', ''), { op: 'move', from: '/a/1', to: '/a/2' })).toContain(
      '{x: "1"},\n  {z: 3},\n  { "y": 2 }\n]',
    )
    // Nobody can tell which item a comment between two is about.
    expect(edit(text, { op: 'move', from: '/a/1', to: '/a/2' })).toBe('impossible')
  })

  test('what an alias stands for is not changed through it, nor below its anchor', () => {
    const text = 'a: &x\n  b: 1\nc: *x\nd:\n  <<: *x\n  e: 2\n'
    expect(edit(text, { op: 'replace', pointer: '/c/b', value: 2 })).toBe('impossible')
    expect(edit(text, { op: 'replace', pointer: '/d/b', value: 2 })).toBe('impossible')
    expect(edit(text, { op: 'replace', pointer: '/a/b', value: 2 })).toBe('impossible')
    expect(edit(text, { op: 'remove', pointer: '/a' })).toBe('impossible')
    expect(edit(text, { op: 'remove', pointer: '/c' })).toBe(text.replace('c: *x\n', ''))
    expect(edit(text, { op: 'replace', pointer: '/d/e', value: 3 })).toBe(text.replace('e: 2', 'e: 3'))
  })

  const colour = { keyword: 'colour', view_options: { template: 'raw' } }
  const written = 'keyword: colour\n?view_options:\n?  template: raw\n'
  const below = (spaces: number): string => written.replaceAll('?', ' '.repeat(spaces))
  test.each<[string, string, Change, string]>([
    [
      'what is put into an empty list of a block',
      'a:\n  questions: [] # none yet\n  # end\nb: 1\n',
      { op: 'insert', pointer: '/a/questions/-', value: colour },
      `a:\n  questions: # none yet\n    - ${below(6)}  # end\nb: 1\n`,
    ],
    [
      'what is put into an empty item',
      '- [] # none\n- 3\n',
      { op: 'insert', pointer: '/0/0', value: colour },
      `- # none\n  - ${below(4)}- 3\n`,
    ],
    [
      'what is put into an empty object',
      'form_options: {}\n',
      { op: 'insert', pointer: '/form_options/colour', value: colour },
      `form_options:\n  colour:\n    ${below(4)}`,
    ],
    [
      'what replaces an empty list',
      'a:\r\n- []\r\n',
      { op: 'replace', pointer: '/a/0', value: [colour] },
      `a:\n- - ${below(4)}`.replaceAll('\n', '\r\n'),
    ],
    [
      'what is moved into an empty list, with its comments',
      'a:\n- questions:\n  # about it\n  - keyword: x # y\n- questions: [] # n\n',
      { op: 'move', from: '/a/0/questions/0', to: '/a/1/questions/0' },
      'a:\n- questions: []\n- questions: # n\n  # about it\n  - keyword: x # y\n',
    ],
  ])('make a block of %s', (_, text, change, expected) => {
    expect(edit(text, change)).toBe(expected)
  })

  test.each<[string, string, Change, string]>([
    ['around names', 'values: []\n', { op: 'replace', pointer: '/values', value: ['a', 'b'] }, 'values: [a, b]\n'],
    [
      'within others',
      'a: {q: []}\n',
      { op: 'insert', pointer: '/a/q/-', value: { b: { c: 1 } } },
      'a: {q: [{b: {c: 1}}]}\n',
    ],
  ])('keep brackets %s', (_, text, change, expected) => {
    expect(edit(text, change)).toBe(expected)
  })
})
