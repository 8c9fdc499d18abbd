import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Change } from '../../../../src/core/document/document.ts'
import { editJson } from '../../../../src/core/document/json/edits.ts'
import { parseJson } from '../../../../src/core/document/json/parse-json.ts'
import { parseTolerantly } from '../../../../src/core/document/json/tolerant-parser.ts'
import { applyEdits } from '../../../../src/core/text/edits.ts'
import { changeData, changeFor, data, isPossible } from '../change-model.ts'

const edit = (text: string, change: Change): string => {
  const edits = parseJson('t.json', text).edits(change)
  return edits ? applyEdits(text, edits) : 'impossible'
}

describe('edits of JSON', () => {
  const style = fc.record({
    indent: fc.constantFrom(0, 2, 4, '\t'),
    eol: fc.constantFrom('\n', '\r\n'),
    bom: fc.boolean(),
  })
  const cases = data.value.chain((value) => fc.record({ value: fc.constant(value), change: changeFor(value), style }))

  test('applied and read again give the changed data', () => {
    let done = 0
    fc.assert(
      fc.property(cases, ({ value, change, style: { indent, eol, bom } }) => {
        const text = (bom ? '\ufeff' : '') + JSON.stringify(value, null, indent).replaceAll('\n', eol)
        const document = parseJson('t.json', text)
        const edits = document.edits(change)
        if (!edits) return !isPossible(document.value, change)
        done++
        const after = applyEdits(text, edits)
        const again = parseJson('t.json', after)
        expect(again.problems.filter((each) => each.code !== 'byte-order-mark')).toEqual([])
        expect(again.value).toEqual(changeData(document.value, change))
        expect(after.startsWith('\ufeff')).toBe(bom)
        expect(after.replaceAll('\r\n', '').includes('\r')).toBe(false)
        expect(/\n[ \t\r]*\n/.test(after)).toBe(false)
        return true
      }),
      { numRuns: 2000 },
    )
    expect(done).toBeGreaterThan(800)
  })

  test('equal those that a tree of the whole text gives, however its parts are laid out', () => {
    const layout = fc.array(fc.constantFrom('', '', ' ', '\n', '\n  ', '\n    ', '\r\n\t'), { minLength: 1 })
    fc.assert(
      fc.property(cases, layout, ({ value, change }, spaces) => {
        const tokens = JSON.stringify(value).match(/"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^"[\]{}:,]+/g) ?? []
        const text = tokens.map((token, at) => token + spaces[at % spaces.length]).join('')
        const { problems, search, value: whole } = parseTolerantly(text, 0)
        expect(problems).toEqual([])
        expect(parseJson('t.json', text).edits(change)).toEqual(editJson(text, search, whole, change))
      }),
      { numRuns: 2000 },
    )
  })

  const TEXT = '{\n  "a": 1,\n  "b": {\n    "c": [1, 2]\n  }\n}\n'
  test.each<[string, Change, string]>([
    [
      'replaces a value',
      { op: 'replace', pointer: '/a', value: 'x' },
      '{\n  "a": "x",\n  "b": {\n    "c": [1, 2]\n  }\n}\n',
    ],
    [
      'removes the first member with its line',
      { op: 'remove', pointer: '/a' },
      '{\n  "b": {\n    "c": [1, 2]\n  }\n}\n',
    ],
    ['removes the last member with its comma', { op: 'remove', pointer: '/b' }, '{\n  "a": 1\n}\n'],
    ['empties an object', { op: 'remove', pointer: '/b/c' }, '{\n  "a": 1,\n  "b": {}\n}\n'],
    [
      'adds a member',
      { op: 'insert', pointer: '/b/d', value: { e: [] } },
      '{\n  "a": 1,\n  "b": {\n    "c": [1, 2],\n    "d": {\n      "e": []\n    }\n  }\n}\n',
    ],
    [
      'adds an item in line',
      { op: 'insert', pointer: '/b/c/-', value: 3 },
      '{\n  "a": 1,\n  "b": {\n    "c": [1, 2, 3]\n  }\n}\n',
    ],
    [
      'moves into an object beside',
      { op: 'move', from: '/a', to: '/b/a' },
      '{\n  "b": {\n    "c": [1, 2],\n    "a": 1\n  }\n}\n',
    ],
    [
      'makes the object to move into',
      { op: 'move', from: '/a', to: '/form_options/a' },
      '{\n  "form_options": {\n    "a": 1\n  },\n  "b": {\n    "c": [1, 2]\n  }\n}\n',
    ],
    [
      'makes the object elsewhere',
      { op: 'move', from: '/a', to: '/b/x/a' },
      '{\n  "b": {\n    "c": [1, 2],\n    "x": {\n      "a": 1\n    }\n  }\n}\n',
    ],
    ['renames', { op: 'rename', pointer: '/b', name: 'a"' }, '{\n  "a": 1,\n  "a\\"": {\n    "c": [1, 2]\n  }\n}\n'],
  ])('%s', (_title, change, expected) => {
    expect(edit(TEXT, change)).toBe(expected)
  })

  test('text inside a string is replaced behind escapes', () => {
    expect(edit('["a\\u00e9\\nb>5|x"]', { op: 'replaceText', pointer: '/0', start: 3, end: 6, text: 'c"<1' })).toBe(
      '["a\\u00e9\\nc\\"<1|x"]',
    )
  })

  test('comments in the way stay', () => {
    expect(edit('{\n  "a": 1, // one\n  "b": 2 // two\n}', { op: 'remove', pointer: '/b' })).toContain('// two')
    expect(edit('{\n  "a": 1, // one\n  "b": 2\n}', { op: 'remove', pointer: '/a' })).toContain('// one')
  })

  test.each(['/b/x/0', '/x/0', '/x/-'])('no object is made for the position %s of a list that is not there', (to) => {
    expect(edit(TEXT, { op: 'move', from: '/a', to })).toBe('impossible')
  })

  test('one of two duplicates is not taken away', () => {
    expect(edit('{"a": 1, "a": 2}', { op: 'remove', pointer: '/a' })).toBe('impossible')
  })
})
