import { describe, expect, test } from 'vitest'
import { detectFormat, parseText } from '../../../src/core/document/parse.ts'
import { applyEdits } from '../../../src/core/text/edits.ts'
import { expectLawful } from './laws.ts'

describe('the format of a text', () => {
  test.each([
    ['a.json', 'a: 1', 'json'],
    ['a.JSON', '', 'json'],
    ['dir.yaml/a.json', '', 'json'],
    ['a.jsonl', '[]', 'jsonl'],
    ['a.yml', '{}', 'yaml'],
    ['a.yaml', '[]', 'yaml'],
    ['untitled:1', ' [1]', 'json'],
    ['untitled:1', '\ufeff{}', 'json'],
    ['untitled:1', '// note\n{}', 'json'],
    ['untitled:1', '', 'json'],
    ['untitled:1', '- a', 'yaml'],
    ['untitled:1', '# note\na: 1', 'yaml'],
  ])('of %s with %j is %s', (uri, text, format) => {
    expect(detectFormat(uri, text)).toBe(format)
    expect(parseText(uri, text).format).toBe(format)
  })

  test('is never YAML for a .json file, and what is asked for otherwise', () => {
    expect(parseText('a.json', 'a: 1').problems.length).toBeGreaterThan(0)
    expect(parseText('a.json', 'a: 1', 'yaml').value).toEqual({ a: 1 })
  })
})

describe('JSON lines', () => {
  const text = '{"a": 1}\n\n{"b": [2,]}\r\n"x\\ty"\n'
  const document = parseText('t.jsonl', text)

  test('are a list of values with their places', () => {
    expect(document.value).toEqual([{ a: 1 }, { b: [2] }, 'x\ty'])
    const range = document.rangeOf('/1/b/0')
    expect(text.slice(range?.start, range?.end)).toBe('2')
    expect(document.pointerAt(text.indexOf('2'))).toEqual({ pointer: '/1/b/0', part: 'value' })
    const word = document.rangeInString('/2', 1, 2)
    expect(text.slice(word?.start, word?.end)).toBe('\\t')
    expectLawful(document)
  })

  test('have problems with places in the whole text', () => {
    expect(document.problems).toMatchObject([{ code: 'trailing-comma', pointer: '/1/b' }])
    const fixed = applyEdits(text, document.problems[0]?.fix?.edits ?? [])
    expect(parseText('t.jsonl', fixed)).toMatchObject({ problems: [], value: document.value })
    expect(parseText('t.jsonl', '\n\n').problems.map((each) => each.code)).toEqual(['empty'])
  })

  test('with mistakes without end are read up to the limit of mistakes of one file', () => {
    const { problems, value } = parseText('t.jsonl', '1\n'.repeat(10) + '{\n'.repeat(3000))
    expect(problems).toHaveLength(1000)
    expect(value).toHaveLength(1010)
    expect(parseText('t.jsonl', '{\n'.repeat(999) + '[1,,,2,]\n'.repeat(9)).problems).toHaveLength(1000)
  })

  test('have the same places however many were asked for', () => {
    const many = parseText('t.jsonl', '[10]\n'.repeat(2500))
    for (const index of [...Array(2500).keys(), 0, 1200, 2499]) {
      expect(many.rangeOf(`/${index}/0`)).toEqual({ start: index * 5 + 1, end: index * 5 + 3 })
    }
    expect(many.rangeOf('/2500')).toBeUndefined()
    expect(many.pointerAt(2499 * 5 + 2)).toEqual({ pointer: '/2499/0', part: 'value' })
  })

  test('are changed within a line, removed and added whole', () => {
    const edit = (change: Parameters<typeof document.edits>[0]): string =>
      applyEdits(text, document.edits(change) ?? [])
    expect(edit({ op: 'replace', pointer: '/0/a', value: 2 })).toBe(text.replace('1', '2'))
    expect(edit({ op: 'remove', pointer: '/0' })).toBe(text.replace('{"a": 1}\n', ''))
    expect(parseText('t.jsonl', edit({ op: 'insert', pointer: '/-', value: 3 })).value).toEqual([
      { a: 1 },
      { b: [2] },
      'x\ty',
      3,
    ])
    expect(parseText('t.jsonl', edit({ op: 'insert', pointer: '/1', value: 3 })).value).toEqual([
      { a: 1 },
      3,
      { b: [2] },
      'x\ty',
    ])
  })

  test('are added with blanks where the others have them', () => {
    const value = { b: [1, { c: 2 }] }
    const added = (lines: string, pointer: string): string =>
      applyEdits(lines, parseText('t.jsonl', lines).edits({ op: 'insert', pointer, value }) ?? [])
    expect(added('{"a": 1, "d": 2}', '/-')).toBe('{"a": 1, "d": 2}\n{"b": [1, {"c": 2}]}')
    expect(added('{"a": 1, "d": 2}\n', '/0')).toBe('{"b": [1, {"c": 2}]}\n{"a": 1, "d": 2}\n')
    expect(added('{"a":1,"d":2}\n', '/1')).toBe('{"a":1,"d":2}\n{"b":[1,{"c":2}]}\n')
    expect(added('7\n', '/-')).toBe('7\n{"b": [1, {"c": 2}]}\n')
    expect(added('', '/-')).toBe('{"b":[1,{"c":2}]}')
  })
})
