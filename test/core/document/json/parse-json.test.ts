import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson } from '../../../../src/core/document/json/parse-json.ts'
import { parseTolerantly } from '../../../../src/core/document/json/tolerant-parser.ts'
import { applyEdits } from '../../../../src/core/text/edits.ts'
import { resolvePointer } from '../../../../src/core/text/pointer.ts'
import { data, pointersOf } from '../change-model.ts'
import { expectLawful } from '../laws.ts'

/** A small fixture as its authors write them. */
const FIXTURE = `[
  {
    "model": "configuration.key",
    "pk": 1,
    "fields": {
      "keyword": "farm_size",
      "translation": 11,
      "configuration": {
        "type": "select",
        "form_options": {"question_conditions": [">2|x", "=='1'|y"]}
      },
      "values": [
        1,
        -2.5e3,
        null
      ]
    }
  },
  {
    "model": "configuration.translation",
    "pk": 11,
    "fields": {"translation_type": "key", "data": {"demo": {"label": {"en": "Farm \\"size\\" \\u00e9"}}}}
  }
]
`

const layouts = fc.constantFrom<[number | string, string]>([0, '\n'], [2, '\n'], [4, '\r\n'], ['\t', '\n'])
const json = fc
  .tuple(data.value, layouts)
  .map(([value, [indent, eol]]) => JSON.stringify(value, null, indent).replaceAll('\n', eol))
const codes = (text: string): string[] => parseJson('t.json', text).problems.map((problem) => problem.code)

test.each(['{{', '{ {', '[{{', '{[', '{"a": {{'])('brackets alone are a problem: %s', (text) => {
  expect(parseTolerantly(text, 0).problems).not.toEqual([])
})

describe('JSON without mistakes', () => {
  test('the tolerant parser gives what JSON.parse gives, and no problem', () => {
    fc.assert(
      fc.property(json, (text) => {
        const parsed = parseTolerantly(text, 0)
        expect(parsed.value).toEqual(JSON.parse(text))
        expect(parsed.problems).toEqual([])
        expect(parseJson('t.json', text).value).toEqual(JSON.parse(text))
      }),
      { numRuns: 1000 },
    )
  })

  test('scalars stand where their range says', () => {
    fc.assert(
      fc.property(json, (text) => {
        const document = parseJson('t.json', text)
        expectLawful(document)
        for (const pointer of pointersOf(document.value)) {
          const range = document.rangeOf(pointer)
          expect(JSON.parse(text.slice(range?.start, range?.end))).toEqual(resolvePointer(document.value, pointer))
          const key = document.rangeOf(pointer, 'key')
          if (key)
            expect(JSON.parse(text.slice(key.start, key.end))).toBe(
              pointer
                .slice(pointer.lastIndexOf('/') + 1)
                .replaceAll('~1', '/')
                .replaceAll('~0', '~'),
            )
        }
      }),
    )
  })

  test('characters of a string are found behind escapes', () => {
    const document = parseJson('t.json', FIXTURE)
    const value = 'Farm "size" é'
    const pointer = '/1/fields/data/demo/label/en'
    expect(resolvePointer(document.value, pointer)).toBe(value)
    for (const [word, source] of [
      ['"', '\\"'],
      ['size', 'size'],
      ['é', '\\u00e9'],
      ['', ''],
    ] as const) {
      const start = value.indexOf(word)
      const range = document.rangeInString(pointer, start, start + word.length)
      expect(FIXTURE.slice(range?.start, range?.end)).toBe(source)
    }
  })

  test('__proto__ is a member like any other', () => {
    const document = parseJson('t.json', '{"__proto__": {"a": 1}, "b": 2,}')
    expect(Object.keys(document.value as object)).toEqual(['__proto__', 'b'])
    expect(document.rangeOf('/__proto__/a')).toEqual({ start: 20, end: 21 })
  })

  test('what is twice is found though JSON.parse keeps one', () => {
    expect(parseJson('t.json', '{"a": 1, "b": {"a": 2, "\\u0061": 3}}').problems).toMatchObject([
      { code: 'duplicate-member', pointer: '/b/a', start: 23, related: { start: 15, end: 18 } },
    ])
    expect(codes('{"a": {"x": "\\":", "y": ":"}, "b": {"x": "a\\\\"}}')).toEqual([])
  })
})

describe('mistakes in JSON', () => {
  const mistakes: [
    why: string,
    text: string,
    value: unknown,
    problems: [code: string, place: string, pointer: string][],
  ][] = [
    ['empty file', ' \n', undefined, [['empty', '', '']]],
    ['byte order mark', '\ufeff[1]', [1], [['byte-order-mark', '\ufeff', '']]],
    ['missing comma', '{"a": 1\n "b": 2}', { a: 1, b: 2 }, [['missing-comma', '', '']]],
    ['missing commas in a list', '{"a": [1 2]}', { a: [1, 2] }, [['missing-comma', '', '/a']]],
    [
      'trailing comma',
      '{"a": [1,],}',
      { a: [1] },
      [
        ['trailing-comma', ',', '/a'],
        ['trailing-comma', ',', ''],
      ],
    ],
    ['extra comma', '[1,,2]', [1, 2], [['syntax', ',', '']]],
    [
      'comments',
      '[1, // one\n2 /* two */] # all',
      [1, 2],
      [
        ['comment', '// one', ''],
        ['comment', '/* two */', ''],
        ['comment', '# all', ''],
      ],
    ],
    [
      'single quotes',
      `{'a': 'it\\'s "x"'}`,
      { a: 'it\'s "x"' },
      [
        ['single-quotes', "'a'", ''],
        ['single-quotes', `'it\\'s "x"'`, '/a'],
      ],
    ],
    ['unquoted name', '{a: 1}', { a: 1 }, [['unquoted-name', 'a', '']]],
    ['missing colon', '{"a" 1}', { a: 1 }, [['syntax', '', '']]],
    [
      'missing value',
      '{"a": , "b":\n "c": 1}',
      { a: null, b: null, c: 1 },
      [
        ['syntax', '', '/a'],
        ['syntax', '', '/b'],
      ],
    ],
    ['missing closing quote', '{"a": "x,\n "b": 1}', { a: 'x', b: 1 }, [['unclosed', '"x', '/a']]],
    ['missing closing quote within a line', '{"a": "x, "b": 1}', { a: 'x', b: 1 }, [['unclosed', '"x', '/a']]],
    ['missing closing quote of a name', '{"a: "x"}', { a: 'x' }, [['unclosed', '"a', '']]],
    ['missing opening quote', '{"a": x y", "b": 1}', { a: 'x y', b: 1 }, [['syntax', 'x y"', '/a']]],
    ['quotes in a text', '{"a": "say "x" now"}', { a: 'say "x" now' }, [['syntax', '"', '/a']]],
    [
      'raw tab and line break',
      '["a\tb", "c\nd e"]',
      ['a\tb', 'c\nd e'],
      [
        ['control-character', '\t', '/0'],
        ['control-character', '\n', '/1'],
      ],
    ],
    [
      'bad escapes',
      '["\\d+ \\u12"]',
      ['\\d+ \\u12'],
      [
        ['syntax', '\\d', '/0'],
        ['syntax', '\\u12', '/0'],
      ],
    ],
    [
      'numbers of other languages',
      '[+1, .5, 2., 03088, 0x1F, 1_000, NaN, -Infinity]',
      [1, 0.5, 2, 3088, 31, 1000, null, null],
      ['+1', '.5', '2.', '03088', '0x1F', '1_000', 'NaN', '-Infinity'].map((word, index) => [
        'non-standard-number',
        word,
        `/${index}`,
      ]),
    ],
    [
      'literals of other languages',
      '[True, None]',
      [true, null],
      [
        ['syntax', 'True', '/0'],
        ['syntax', 'None', '/1'],
      ],
    ],
    ['text without quotes', '{"a": two words, "b": 1}', { a: 'two words', b: 1 }, [['syntax', 'two words', '/a']]],
    [
      'lost closing bracket, by indentation',
      '{\n  "a": {\n    "b": 1,\n  "c": 2\n}\n',
      { a: { b: 1 }, c: 2 },
      [['unclosed', '', '/a']],
    ],
    ['lost opening bracket', '{\n  "a":\n    "b": 1\n  },\n  "c": 2\n}\n', { a: { b: 1 }, c: 2 }, [['syntax', '', '']]],
    ['extra bracket', '{\n  "a": {\n    "b": 1\n  }},\n  "c": 2\n}\n', { a: { b: 1 }, c: 2 }, [['syntax', '}', '']]],
    ['doubled opening bracket', '{\n  "a": [[\n    1\n  ],\n  "c": 2\n}\n', { a: [1], c: 2 }, [['syntax', '[', '/a']]],
    ['wrong bracket', '{"a": [1}}', { a: [1] }, [['syntax', '}', '/a']]],
    ['several values', '{"a": 1}\n{"b": 2}', { a: 1 }, [['trailing-content', '{"b": 2}', '']]],
    ['cut off', '{"a": [1, {"b": "x', { a: [1, { b: 'x' }] }, [['unclosed', '', '/a/1']]],
    ['half a character', '["\\ud800x"]', ['\ud800x'], [['syntax', '\\ud800x', '/0']]],
    ['a strange space', '[1,\u00a02]', [1, 2], [['syntax', '\u00a0', '']]],
  ]

  test.each(mistakes)('%s', (_why, text, value, problems) => {
    const document = parseJson('t.json', text)
    const found = document.problems.map((each) => [each.code, text.slice(each.start, each.end), each.pointer])
    expect(document.value).toEqual(value)
    expect(found).toEqual(problems)
    expectLawful(document)
  })

  test('what is wrong inside the first of two duplicates belongs to the object around them', () => {
    expect(parseJson('t.json', '{"a": [{"b": True}], "a": 1}').problems).toMatchObject([
      { code: 'syntax', pointer: '' },
      { code: 'duplicate-member', pointer: '/a' },
    ])
  })

  test('the line separator U+2028 is a character of a string like any other', () => {
    expect(parseJson('t.json', '["a\u2028b"]')).toMatchObject({ value: ['a\u2028b'], problems: [] })
  })

  test('deep nesting is cut and is one problem', () => {
    for (const text of [
      '['.repeat(1e5) + ']'.repeat(1e5),
      `${'{"a":'.repeat(1e5)}1${'}'.repeat(1e5)}`,
      `${'{"a" :'.repeat(1e3)}1${'}'.repeat(1e3)}`,
      '['.repeat(1e5),
    ]) {
      const document = parseJson('t.json', text)
      expect(document.problems.filter((each) => each.code === 'too-deep')).toHaveLength(1)
      expect(JSON.stringify(document.value)).toContain('null')
    }
    expect(codes('['.repeat(500) + ']'.repeat(500))).toEqual([])
    expect(codes('['.repeat(501) + ']'.repeat(501))).toEqual(['too-deep'])
  })

  test('below names of 4000 characters nothing is read, and no place is longer', () => {
    const nested = (names: readonly string[]): string =>
      names.reduceRight((inner, name) => `{"${name}":${inner}}`, '{}')
    const names = Array.from({ length: 40 }, () => 'a'.repeat(100))
    expect(codes(nested(names))).toEqual([])
    const text = nested([...names, 'b', 'c'])
    expect(codes(text)).toEqual(['long-names'])
    const duplicates = text.replace('{}', `{${Array(1000).fill('"d":{}').join(',')}}`)
    expect(codes(duplicates)).toEqual(['long-names'])
    expect(parseJson('t.json', duplicates).problems[0]?.pointer).toHaveLength(4042)
  })

  test('nothing is read of a text with more than 750,000 values, whole or broken', () => {
    const list = (item: string, count: number): string => `[${Array(count).fill(item).join(',')}]`
    expect(codes(list('1', 740_000))).toEqual([])
    for (const text of [
      list('1', 760_000),
      list('{"a":1}', 400_000),
      '['.repeat(4_000_000),
      `${list('{"a":1}', 400_000)}]`,
    ]) {
      const { problems, value } = parseJson('t.json', text)
      expect(problems.map(({ code }) => code)).toEqual(['many-values'])
      expect(value).toBeUndefined()
    }
  })

  test('every prefix of a file is one problem: it is cut off', () => {
    for (let end = FIXTURE.indexOf('[') + 1; end < FIXTURE.trimEnd().length; end++) {
      const document = parseJson('t.json', FIXTURE.slice(0, end))
      expect(
        document.problems.map((each) => each.code),
        FIXTURE.slice(0, end),
      ).toEqual(['unclosed'])
      expectLawful(document)
    }
  })

  test('every deletion of a character is survived, and seldom more than one problem', () => {
    let problems = 0
    for (let at = 0; at < FIXTURE.length; at++) {
      const text = FIXTURE.slice(0, at) + FIXTURE.slice(at + 1)
      const document = parseJson('t.json', text)
      expectLawful(document)
      if (document.problems.length > 1) problems++
    }
    expect(problems).toBeLessThan(FIXTURE.length / 100)
  })

  test('safe fixes, applied, leave the same data', () => {
    for (const [, text] of mistakes) {
      const document = parseJson('t.json', text)
      const fixes = document.problems.flatMap((each) => (each.fix?.safe ? each.fix.edits : []))
      const again = parseJson('t.json', applyEdits(text, fixes))
      expect(again.value, text).toEqual(document.value)
      expect(
        again.problems.filter((each) => each.fix?.safe),
        text,
      ).toEqual([])
    }
  })

  test('any text is survived', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      "'",
      '\\',
      '\n',
      ' ',
      '//',
      '/*',
      '#',
      '1',
      '-',
      '.',
      'e',
      'a',
      'true',
      'NaN',
      '"a"',
      '"a":',
      '\ufeff',
      '\ud800',
      '\u0000',
      ';',
      '=',
      '\u2028',
    )
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: piece }), fc.string({ unit: 'binary' })), (text) =>
        expectLawful(parseJson('t.json', text)),
      ),
      {
        numRuns: Number(process.env.RUNS ?? 1500),
      },
    )
  })
})

describe('real files', () => {
  const folder = process.env.QUESTLINT_CORPUS
  const oracles = process.env.QUESTLINT_ORACLES
  if (!folder) console.warn('QUESTLINT_CORPUS is not set: JSON is not tried on real files')
  if (!folder || !oracles) console.warn('QUESTLINT_ORACLES is not set: syntax mistakes are not tried on real files')

  test.skipIf(!folder)('are read alike by both parsers, and their places quickly', () => {
    for (const name of ['technologies.json', 'approaches.json', 'sample.json']) {
      const text = readFileSync(join(folder ?? '', name), 'utf8')
      expect(parseTolerantly(text, 0)).toMatchObject({ value: JSON.parse(text), problems: [] })
      expect(parseJson(name, text).problems).toEqual([])
    }
  })

  test.skipIf(!folder || !oracles || !existsSync(oracles))('syntax mistakes stand where they were made', () => {
    const lines = readFileSync(join(oracles ?? '', 'mutants.jsonl'), 'utf8')
      .trim()
      .split('\n')
    for (const record of lines.map((line) => JSON.parse(line)).filter((each) => each.syntax)) {
      let text = readFileSync(join(folder ?? '', record.base_file), 'utf8')
      // The oracle counts characters, not UTF-16 units.
      const units = (offset: number): number => [...text].slice(0, offset).join('').length
      for (const op of record.ops) text = text.slice(0, units(op.start)) + op.new + text.slice(units(op.end))
      const { problems } = parseJson(record.base_file, text)
      expect([record.pointer, ...(record.accept ?? [])], record.id).toContain(problems[0]?.pointer)
      expect(problems, record.id).toHaveLength(1)
    }
  })
})
