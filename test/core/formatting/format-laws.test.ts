import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Document } from '../../../src/core/document/document.ts'
import { parseText } from '../../../src/core/document/parse.ts'
import { formatDocument } from '../../../src/core/formatting/format-document.ts'
import { applyEdits, createWorkspace, lint } from '../../../src/core/internal.ts'
import type { TextEdit } from '../../../src/core/text/range.ts'
import { partsOf, roundsOf } from '../../support/portion.ts'
import { allRealFiles, isReal } from '../../support/real-configurations.ts'
import { fixtureSets, workspaces } from '../../support/source-files.ts'

const files = [...fixtureSets().flatMap((set) => set.files), ...(isReal ? allRealFiles() : [])]
const tidy = workspaces()
  .flatMap((set) => set.files)
  .filter(({ uri, text }) => /\.(?:json|yaml)$/.test(uri) && formatDocument(parseText(uri, text))?.length === 0)

describe.each(partsOf(files))('$part', ({ items }) => {
  test('formatted twice is formatted once, with the same data, and only white space is changed', () => {
    for (const { uri, text } of items) {
      const document = parseText(uri, text)
      const edits = formatDocument(document)
      if (edits === undefined) continue
      expect(edits.filter((edit) => !isWhiteSpace(document, edit))).toEqual([])
      const formatted = parseText(uri, applyEdits(text, edits))
      expect(formatted.value, uri).toEqual(document.value)
      expect(formatDocument(formatted), uri).toEqual([])
    }
    expect(items.length).toBeGreaterThan(0)
  })
})

/** Whether an edit takes and gives nothing but white space, and leaves out what stays as it was. */
function isWhiteSpace({ text }: Document, { start, end, text: given }: TextEdit): boolean {
  const taken = text.slice(start, end)
  const isSmallest = taken === '' || given === '' || (taken[0] !== given[0] && taken.at(-1) !== given.at(-1))
  return (taken + given).trim() === '' && taken !== given && isSmallest
}

test('JSON in any white space is formatted after one run', () => {
  const spaces = fc.array(fc.constantFrom('', ' ', '\n', '\n  ', '\n\n\n\t'), { minLength: 20, maxLength: 20 })
  fc.assert(
    fc.property(fc.jsonValue(), spaces, (value, given) => {
      let at = 0
      const text = JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"|[[\]{}:,]/g, (token) => {
        return (given[at++ % 20] ?? '') + token + (given[at++ % 20] ?? '')
      })
      const once = format('mill.json', text)
      expect(JSON.parse(once)).toEqual(value)
      expect(format('mill.json', once)).toBe(once)
    }),
    { seed: 7 },
  )
})

test('line breaks around the colon of a member and before a comma are taken as the one line that they become', () => {
  expect(format('mill.json', '{"a"\n:\n1\n,"b": [\n\n{"c":\n[\n2]}]}\n')).toBe(
    '{"a": 1,\n  "b": [\n    {"c": [\n      2]}]}\n',
  )
})

test('a byte order mark before a blank line or a comment stays', () => {
  expect(format('mill.yaml', '\ufeff\n\ncode: mill\n')).toBe('\ufeffcode: mill\n')
  expect(format('mill.yaml', '\ufeff# one\n\n\n# two\ncode: mill\n')).toBe('\ufeff# one\n\n# two\ncode: mill\n')
})

const rounds = roundsOf(200)

describe.each(rounds)('a file in order whose white space somebody disturbed is as it was ($seed)', (round) => {
  test('blanks at the ends of lines and blank lines', () => {
    expect(tidy.length).toBeGreaterThan(3)
    const lines = fc.array(fc.tuple(fc.nat(), fc.constantFrom('  ', '\t', '\n\n')), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.constantFrom(...tidy), lines, ({ uri, text }, places) => {
        const disturbed = places.reduce((now, [place, blank]) => disturb(uri, now, place, blank), text)
        expect(format(uri, disturbed)).toBe(text)
      }),
      round,
    )
  })

  test('the indentation of a line of JSON, and of what is below a line of YAML', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tidy), fc.nat(), fc.integer({ min: 1, max: 5 }), ({ uri, text }, place, by) => {
        const lines = text.split('\n')
        const at = place % (lines.length - 1)
        const moved = uri.endsWith('.json') ? moveLine(lines, at, by) : moveBelow(lines, at, by)
        expect(format(uri, moved.join('\n'))).toBe(text)
      }),
      round,
    )
  })
})

/** Puts blanks at the end of a line, or blank lines behind one that has one behind it, where that is not in a text. */
function disturb(uri: string, text: string, place: number, blank: string): string {
  const lines = text.split('\n')
  const at = place % lines.length
  const isInText = uri.endsWith('.yaml') && isNearText(lines, at)
  const isBesideBlank = lines[at] === '' && at > 0 && at < lines.length - 1
  // The application reads no tab there.
  const isTab = uri.endsWith('.yaml') && blank === '\t'
  if (isInText || isTab || (blank === '\n\n' && !isBesideBlank)) return text
  lines[at] += blank
  return lines.join('\n')
}

/** Whether a text over several lines may begin on a line, or go on there. */
function isNearText(lines: readonly string[], at: number): boolean {
  return lines.slice(0, at + 1).some((line) => /[|>][+-]?\d?$|: *["'][^"']*$/.test(line))
}

function moveLine(lines: readonly string[], at: number, by: number): readonly string[] {
  return lines.map((line, index) => (index === at && line !== '' ? ' '.repeat(by) + line : line))
}

function moveBelow(lines: readonly string[], at: number, by: number): readonly string[] {
  const indent = indentOf(lines[at] ?? '')
  const after = lines.findIndex((line, index) => index > at && line.trim() !== '' && indentOf(line) <= indent)
  const end = after < 0 ? lines.length : after
  const isOpening = /(?:^|\s)- /.test(lines[at] ?? '') || isNearText(lines, end)
  if (isOpening) return lines
  return lines.map((line, index) => (index > at && index < end && line.trim() !== '' ? ' '.repeat(by) + line : line))
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function format(uri: string, text: string): string {
  return applyEdits(text, formatDocument(parseText(uri, text)) ?? [{ start: 0, end: 0, text: 'refused ' }])
}

test('a formatted file has the findings that it had', () => {
  for (const { files: own } of workspaces()) {
    const messy = own.map((file) => ({ ...file, text: file.uri.endsWith('.json') ? flat(file.text) : file.text }))
    const formatted = messy.map((file) => {
      const edits = formatDocument(parseText(file.uri, file.text)) ?? []
      return { ...file, text: applyEdits(file.text, edits) }
    })
    const found = (texts: typeof own) =>
      lint(createWorkspace({ files: texts })).map(({ rule, messageId, path }) => [rule, messageId, path])
    expect(found(formatted)).toEqual(found(messy))
  }
  expect(flat('[\n  1\n]\n')).not.toBe('[\n  1\n]\n')
})

/** Without any indentation, where a text has no line breaks in its strings: JSON never does. */
function flat(text: string): string {
  return text.replace(/^[ \t]+/gm, '')
}

test.each([
  ['a file with a mistake is refused', 'a.json', '{ "a": 1,, }', undefined],
  ['JSON lines stay', 'a.jsonl', '{ "a":1 }  \n', '{ "a":1 }  \n'],
  [
    'a comma at the beginning of a line goes to the end of the one before',
    'a.json',
    '[\n  1\n  , 2\n]\n',
    '[\n  1,\n  2\n]\n',
  ],
  [
    'objects that begin on the line of their list are indented once',
    'a.json',
    '[{\n"a": 1\n}, {\n"a": 2\n}]\n',
    '[{\n  "a": 1\n}, {\n  "a": 2\n}]\n',
  ],
  [
    'tabs stay tabs, and line breaks what the first one is',
    'a.json',
    '{\r\n\t"a": 1,\r\n"b": [\n\t\t2\r\n\t]\r\n}\r\n',
    '{\r\n\t"a": 1,\r\n\t"b": [\r\n\t\t2\r\n\t]\r\n}\r\n',
  ],
  ['numbers stay as they are written', 'a.json', '{"a":1.50e3,"b":1.0}', '{"a":1.50e3,"b":1.0}\n'],
  [
    'comments go with what they are above',
    'a.yaml',
    'a:\n  b: 1\nc:\n      # above d\n      d: 1\n',
    'a:\n  b: 1\nc:\n  # above d\n  d: 1\n',
  ],
  [
    'a text over several lines moves as a whole',
    'a.yaml',
    'a:\n  b: 1\nc:\n    d: |\n      x  \n        y\n',
    'a:\n  b: 1\nc:\n  d: |\n    x  \n      y\n',
  ],
  [
    'what is behind a dash is a level of its own',
    'a.yaml',
    'a:\n- b:\n    c: 1\n- b:\n  - c: 1\n',
    'a:\n- b:\n    c: 1\n- b:\n  - c: 1\n',
  ],
])('%s', (_, uri, text, expected) => {
  const edits = formatDocument(parseText(uri, text))
  expect(edits && applyEdits(text, edits)).toBe(expected)
})
