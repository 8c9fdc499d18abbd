import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseYaml } from '../../../../src/core/document/yaml/parse-yaml.ts'
import { resolvePlain } from '../../../../src/core/document/yaml/scalar.ts'
import { applyEdits } from '../../../../src/core/text/edits.ts'
import { resolvePointer } from '../../../../src/core/text/pointer.ts'
import { data, pointersOf } from '../change-model.ts'
import { expectLawful } from '../laws.ts'
import { choices, writeMixedYaml } from './text.ts'

const FIXTURE = `# keys
- keyword: farm_size  # in use
  translation: &size
    label: {en: "Farm \\"size\\" \\u00e9", es: 'it''s'}
    helptext: |
      First line
        more: [x]

      last
  view_options:
    conditions:
      - ">2|x"
      - ">5|y"
    empty:
- <<: {type: select}
  translation: *size
  note: >-
    folded
    text
  plain: goes on
    below
`

const readValue = (text: string): unknown => parseYaml('t.yaml', text).value

describe('YAML without mistakes', () => {
  test('gives the data that was written, in every style, and lawful places', () => {
    fc.assert(
      fc.property(data.value, choices, fc.boolean(), (value, choose, withComments) => {
        const document = parseYaml('t.yaml', writeMixedYaml(value, choose, withComments))
        expect(document.problems.filter((each) => each.code !== 'non-string-name')).toEqual([])
        expect(document.value).toEqual(value)
        expectLawful(document)
      }),
      { numRuns: 500 },
    )
  })

  test('every scalar, read alone at its place, is the value there', () => {
    const document = parseYaml('t.yaml', FIXTURE)
    expect(document.problems).toEqual([])
    const inLine = pointersOf(document.value).filter((each) => !each.startsWith('/1/translation'))
    for (const pointer of inLine) {
      const value = resolvePointer(document.value, pointer)
      const range = document.rangeOf(pointer)
      const source = FIXTURE.slice(range?.start, range?.end)
      expect(source).toBe(source.trim())
      if (typeof value !== 'object') expect(source).not.toContain('# in use')
      const isBlockText = /^[|>]/.test(source)
      if (typeof value !== 'object' && !isBlockText) expect(readValue(source)).toEqual(value)
    }
  })

  test('what an alias or a merge brings in stands where it is used', () => {
    const text = 'a: &x {p: 1, q: [2]}\nb: *x\nc:\n  <<: *x\n  q: 3\nd:\n  <<: [{r: 4}, *x]\n'
    const document = parseYaml('t.yaml', text)
    const source = (pointer: string, part?: 'key'): string | undefined => {
      const range = document.rangeOf(pointer, part)
      return range && text.slice(range.start, range.end)
    }
    expect(document.value).toEqual({
      a: { p: 1, q: [2] },
      b: { p: 1, q: [2] },
      c: { p: 1, q: 3 },
      d: { p: 1, q: [2], r: 4 },
    })
    expect(['/b', '/b/p', '/b/q/0', '/c/p', '/d/q/0'].map((each) => source(each))).toEqual(Array(5).fill('*x'))
    expect(source('/c/q')).toBe('3')
    expect(source('/d/r')).toBe('4')
    expect(source('/b/nothing')).toBeUndefined()
    expect(source('/d/0')).toBeUndefined()
    expect(document.pointerAt(text.lastIndexOf('*x')).pointer).toBe('/d')
    expect(document.pointerAt(text.indexOf('*x'))).toEqual({ pointer: '/b', part: 'value' })
  })

  test.each([
    ['/0/translation/label/en', '"', '\\"'],
    ['/0/translation/label/en', 'é', '\\u00e9'],
    ['/0/translation/label/es', "'", "''"],
    ['/0/translation/helptext', 'more: [x]', 'more: [x]'],
    ['/0/translation/helptext', 'last', 'last'],
    ['/0/view_options/conditions/1', '5', '5'],
    ['/1/note', 'text', 'text'],
    ['/1/note', 'folded text', 'folded\n    text'],
    ['/1/plain', 'below', 'below'],
  ])('in the string at %s, %j is found as %j', (pointer, word, source) => {
    const document = parseYaml('t.yaml', FIXTURE)
    const start = String(resolvePointer(document.value, pointer)).indexOf(word)
    const range = document.rangeInString(pointer, start, start + word.length)
    expect(FIXTURE.slice(range?.start, range?.end)).toBe(source)
  })

  // The right side is what PyYAML 6.0.3 gives for each.
  test.each<[string, unknown]>([
    ['yes', true],
    ['No', false],
    ['on', true],
    ['OFF', false],
    ['oN', 'oN'],
    ['y', 'y'],
    ['N', 'N'],
    ['010', 8],
    ['08', '08'],
    ['0x1F', 31],
    ['0b11', 3],
    ['0o17', '0o17'],
    ['1_000', 1000],
    ['+12', 12],
    ['1:30', 90],
    ['1:30:00.5', 5400.5],
    ['1e5', '1e5'],
    ['1.5e3', '1.5e3'],
    ['1.5e+3', 1500],
    ['.5', 0.5],
    ['-.5', '-.5'],
    ['1.', 1],
    ['~', null],
    ['NULL', null],
    ['nULL', 'nULL'],
    ['', null],
    ['2015-01-09', '2015-01-09'],
    ['2001-12-14t21:59:43.10-05:00', '2001-12-14t21:59:43.10-05:00'],
    ['! "12"', 12],
    ['!!str 12', '12'],
    ['!!float 3', 3],
    ['!!int "12"', 12],
  ])('%s is read as PyYAML reads it', (source, value) => {
    expect(readValue(`a: ${source}\n`)).toEqual({ a: value })
  })

  test('numbers as names keep their text', () => {
    expect(parseYaml('t.yaml', '010: a\n1.50: b\n')).toMatchObject({ value: { '010': 'a', '1.50': 'b' }, problems: [] })
  })

  test('a text between digits and letters is no number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z_]{1,5}\d*$/), (text) => {
        fc.pre(!/^(?:yes|no|on|off|true|false|null)$/.test(text))
        expect(resolvePlain(text)).toEqual({ kind: 'string', value: text })
      }),
    )
  })

  test('a byte order mark and every kind of line break are taken', () => {
    for (const lineBreak of ['\n', '\r\n', '\r']) {
      const text = '\ufeffa:\n  - 1\n  - b: x\n'.replaceAll('\n', lineBreak)
      const document = parseYaml('t.yaml', text)
      expect(document).toMatchObject({ value: { a: [1, { b: 'x' }] }, problems: [] })
      expect(document.rangeOf('/a/1/b')).toEqual({ start: text.indexOf('x'), end: text.indexOf('x') + 1 })
    }
  })

  test('a byte order mark before a list is no indentation', () => {
    const text = '- a: x\n  b: 1\n- c: 2\n'
    const document = parseYaml('t.yaml', `\ufeff${text}`)
    expect(document).toMatchObject({ value: [{ a: 'x', b: 1 }, { c: 2 }], problems: [] })
    expect(document.rangeOf('/0/a')).toEqual({ start: 6, end: 7 })
    for (const change of [
      { op: 'insert', pointer: '/0', value: { d: 3 } },
      { op: 'insert', pointer: '/2', value: { d: 3 } },
      { op: 'remove', pointer: '/0' },
      { op: 'rename', pointer: '/0/a', name: 'e' },
    ] as const) {
      const edited = applyEdits(`\ufeff${text}`, document.edits(change) ?? [])
      expect(edited).not.toBe(`\ufeff${text}`)
      expect(edited.replace('\ufeff', '')).toBe(applyEdits(text, parseYaml('t.yaml', text).edits(change) ?? []))
    }
  })
})

describe('mistakes in YAML', () => {
  test.each<[why: string, text: string, problems: [code: string, place: string, pointer: string][]]>([
    ['empty', '# nothing\n', [['empty', '', '']]],
    ['the same name twice', 'a: 1\nb: {c: 1, c: 2}\n', [['duplicate-member', 'c', '/b/c']]],
    ['several documents', 'a: 1\n---\nb: 2\n', [['several-documents', '---', '']]],
    ['an alias without anchor', 'a: [*x]\n', [['unknown-alias', '*x', '/a/0']]],
    ['an alias in its own anchor', 'a: &x [*x]\n', [['unknown-alias', '*x', '/a/0']]],
    ['an anchor twice', 'a: &x 1\nb: &x 2\n', [['yaml', '&x', '/b']]],
    ['an anchor twice, of a block', 'a: &x 1\nb: &x\n  c: 2\n', [['yaml', '&x', '/b']]],
    [
      'unknown tags',
      'a: !x 1\nb: !!int y\nc: !!set {d}\n',
      [
        ['tag', '1', '/a'],
        ['tag', 'y', '/b'],
        ['tag', '{', '/c'],
      ],
    ],
    [
      'names that are no text',
      'yes: 1\n~: 2\n[a]: 3\n',
      [
        ['non-string-name', 'yes', ''],
        ['non-string-name', '~', ''],
        ['non-string-name', '[a]', ''],
      ],
    ],
    ['not a number', 'a: .nan\n', [['non-standard-number', '.nan', '/a']]],
    ['a tab that indents', 'a:\n\tb: 1\n', [['yaml', '\t', '/a/b']]],
    ['a tab beside spaces', 'a:\n    b: 1\n\tc: 2\n    d: 3\n', [['yaml', '\t', '/a/c']]],
    ['a tab that separates', 'a:\tb\n', [['yaml', '\t', '']]],
    ['a control character', 'a: "b\u0007"\n', [['control-character', '\u0007', '/a']]],
    ['wrong indentation', 'a:\n  b: 1\n c: 2\n', [['yaml', 'c', '']]],
    ['a list that is not closed', 'a: [1, 2\nb: 3\n', [['unclosed', '', '/a']]],
    ['a text that is not closed', 'a: "x\nb: 3\n', [['unclosed', '"', '/a']]],
    ['a text that ends with an escaped quote', '- "x\\"\n- "y"\n', [['unclosed', '"', '/0']]],
    ['a text that ends with a doubled quote', "- 'x''\n- 'y'\n", [['unclosed', "'", '/0']]],
    ['a colon in a text', 'a: b: c\n', [['yaml', 'b', '/a']]],
    ['a missing colon', 'a: 1\nb 2\nc: 3\n', [['yaml', 'b 2', '']]],
    ['a text that needs quotes', 'a: @b\n', [['yaml', '@', '/a']]],
    ['a bad escape', 'a: "\\q"\n', [['yaml', '\\', '/a']]],
    ['a question between brackets', '{a: really?}\n', [['yaml', 'really?', '/a']]],
    ['a merge of no object', 'a:\n  <<: 1\n', [['yaml', '1', '/a']]],
  ])('%s', (_why, text, problems) => {
    const document = parseYaml('t.yaml', text)
    expect(document.problems.map((each) => [each.code, text.slice(each.start, each.end), each.pointer])).toEqual(
      problems,
    )
    expectLawful(document)
  })

  test.each([
    ['a: 1\nbcd\n\n\nc: 3\n', { a: 1, c: 3 }],
    ['- a\n  b\r\n  c: 3\n', [{ c: 3 }]],
    ['a:\n  bcd\n\n  c : {d: 1}\ne: 2\n', { a: { c: { d: 1 } }, e: 2 }],
    ['? a\n  b\n: 1\n', { 'a b': 1 }],
    ['"a\n  b": 1\n', { 'a b': 1 }],
  ])('a line without its colon takes no name below with it: %j', (text, value) => {
    const document = parseYaml('t.yaml', text)
    expect(document.value).toEqual(value)
    expectLawful(document)
  })

  test('tabs are allowed in quotes, blocks and comments', () => {
    expect(parseYaml('t.yaml', 'a: "b\tc"  #\td\ne: |\n  f\tg\n').problems).toEqual([])
  })

  describe.each([2, 4, 8])('lines that tabs of %i columns indent', (width) => {
    const lines = `keys:
  soil:
    label: Soil
    values:
      sand: Sand
      clay: Clay
  slope:
    label: Slope
    type: radio
    values:
      - steep
      - flat
  name:
    label: Name
    helptext: |
      Two
      lines
  last: Last
`
      .replace(/^ +/gm, (indent) => ' '.repeat((indent.length / 2) * width))
      .split('\n')
    const text = lines.join('\n')
    const plain = parseYaml('t.yaml', text)
    const withTab = (line: string): string => line.replace(/^ +/, (indent) => '\t'.repeat(indent.length / width))
    const indented = lines.flatMap((line, index) => (/^ +[^ TlL]|^ +l[ai]/.test(line) ? [index] : []))

    const expectSame = (changed: readonly string[], tabbed: number): void => {
      const document = parseYaml('t.yaml', changed.join('\n'))
      expect(document.value).toEqual(plain.value)
      expect(document.problems).toHaveLength(tabbed)
      for (const pointer of pointersOf(plain.value)) {
        const [range, before] = [document.rangeOf(pointer), plain.rangeOf(pointer)]
        const written = document.text
          .slice(range?.start, range?.end)
          .replace(/^\t+/gm, (tabs) => ' '.repeat(tabs.length * width))
        expect(written, pointer).toBe(text.slice(before?.start, before?.end))
      }
      expectLawful(document)
      const edits = document.problems.flatMap(({ fix }) => fix?.edits ?? [])
      expect(parseYaml('t.yaml', applyEdits(document.text, edits))).toMatchObject({ value: plain.value, problems: [] })
    }

    test('one line is one mistake, and the others are read', () => {
      for (const index of indented) {
        const changed = lines.map((line, at) => (at === index ? withTab(line) : line))
        if (index !== lines.length - 2) expectSame(changed, 1)
      }
    })

    test('all lines are read', () => {
      const changed = lines.map(withTab)
      expectSame(changed, changed.filter((line) => line.startsWith('\t')).length)
    })
  })

  test('what stands before a tab stays', () => {
    expect(parseYaml('t.yaml', '\ufeff\ta: 1\n b: 2\n').problems[0]?.fix).toBeUndefined()
  })

  test('a line below a name belongs to it, also where the next line stands beside the name', () => {
    const { value, problems } = parseYaml('t.yaml', 'keys:\n  a:\n\tlabel: A\n  b: B\n')
    expect(value).toEqual({ keys: { a: { label: 'A' }, b: 'B' } })
    expect(problems).toHaveLength(1)
  })

  test('a tab that fits nowhere leaves the other mistakes', () => {
    const { problems } = parseYaml('t.yaml', 'a:\n b: 1\n\tc: 2\n   d: 3\n')
    expect(problems.length).toBeGreaterThan(1)
  })

  test('the reasons name no library and no code', () => {
    for (const text of [
      'a: [',
      'a: b: c',
      '"a',
      '- a\nb',
      '%x\na: 1',
      'a: &',
      'a: *',
      'a: |x\n  b',
      '? a\n b',
      'a: {b: [}',
      '!<x',
      '\ta',
      'a: "\\x"',
    ]) {
      for (const { data } of parseYaml('t.yaml', text).problems) {
        expect(JSON.stringify(data)).not.toMatch(/flow|implicit|scalar|token|[A-Z]{4}_|block-|props/i)
      }
    }
  })

  test('every prefix and every deletion of a character is survived', () => {
    for (let at = 0; at < FIXTURE.length; at++) {
      expectLawful(parseYaml('t.yaml', FIXTURE.slice(0, at)))
      expectLawful(parseYaml('t.yaml', FIXTURE.slice(0, at) + FIXTURE.slice(at + 1)))
    }
  })

  test('any text is survived', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ': ',
      ':',
      '"',
      "'",
      '\\',
      '\n',
      '\n  ',
      ' ',
      '- ',
      '? ',
      '#',
      '&a ',
      '*a',
      '!!str ',
      '|\n',
      '>\n',
      '<<: ',
      '---\n',
      '%',
      '1',
      'a',
      '\t',
      '\r',
      '\ufeff',
      '\ud800',
      '\u0000',
    )
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: piece, maxLength: 40 }), fc.string({ unit: 'binary' })), (text) =>
        expectLawful(parseYaml('t.yaml', text)),
      ),
      { numRuns: Number(process.env.RUNS ?? 1500) },
    )
  })

  test('aliases cannot multiply without end', () => {
    const bomb = `a0: &a0 [x]\n${Array.from({ length: 20 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(', ')}]\n`).join('')}`
    const document = parseYaml('t.yaml', bomb)
    expect(document.problems.map((each) => each.code)).toEqual(['alias-bomb'])
    expect(JSON.stringify(document.value).length).toBeLessThan(2_000_000)
    const merged = parseYaml('t.yaml', `${bomb}b: &b {x: *a20}\nc: {<<: *b}\nd: &d {y: *a5, z: *a5}\ne: {<<: *d}\n`)
    expect(merged.problems.map((each) => each.code)).toEqual(['alias-bomb'])
  })

  test('500 levels are read, more are cut, and what is in an alias counts', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
    expect(parseYaml('t.yaml', nested(500)).problems).toEqual([])
    for (const depth of [501, 515, 600, 100_000]) {
      expect(parseYaml('t.yaml', nested(depth)).problems.map((each) => each.code)).toEqual(['too-deep'])
    }
    const twice = `- &a ${nested(300)}\n- ${'['.repeat(300)}*a${']'.repeat(300)}\n`
    expect(parseYaml('t.yaml', twice).problems.map((each) => each.code)).toEqual(['too-deep'])
  })

  test('below names of 4000 characters nothing is read, by way of aliases too', () => {
    const nested = (length: number): string =>
      Array(length)
        .fill(`{${'a'.repeat(1000)}: `)
        .join('') +
      '{' +
      '}'.repeat(length + 1)
    const codes = (text: string) => parseYaml('t.yaml', text).problems.map(({ code }) => code)
    expect(codes(nested(4))).toEqual([])
    expect(codes(nested(5))).toEqual(['long-names'])
    expect(codes(`- &a ${nested(3)}\n- ${nested(2).replace('{}', '*a')}\n`)).toEqual(['long-names'])
  })
})
