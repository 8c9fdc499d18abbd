import { describe, expect, test } from 'vitest'
import {
  type AcceptedEntry,
  appendAccepted,
  matchPath,
  parseText,
  removeAccepted,
  writePath,
} from '../../../src/core/internal.ts'
import { groupByPlace } from '../../../src/core/workspace/accepted.ts'

const entry = (number: number): AcceptedEntry => ({
  rule: 'unknown-key',
  at: `orchard@2026/orch_qg_${number}`,
  reason: `number ${number}: "yes", no`,
})

/** Ways to write a file with two entries. */
const styles = {
  'lines with a dash': '# ours\n- rule: a-b\n  at: x/*\n  reason: old # why\n- rule: c\n  at: y\n  reason: z\n',
  'no last line break': '- rule: a-b\n  at: x\n  reason: old\n- rule: c\n  at: y\n  reason: z',
  'an indented list':
    '# ours\n\n  - rule: a-b\n    at: x\n    reason: old\n  - rule: c\n    at: y\n    reason: z\n# end\n',
  'marks of a document': '---\n- rule: a-b\n  at: x\n  reason: old\n- rule: c\n  at: y\n  reason: z\n...\n',
  'line breaks of Windows': '- rule: a-b\r\n  at: x\r\n  reason: old\r\n- rule: c\r\n  at: y\r\n  reason: z\r\n',
  'brackets on one line': '[{rule: a-b, at: x, reason: old}, {rule: c, at: y, reason: z}]\n',
  'brackets within lines': '- {rule: a-b, at: x, reason: old}\n- {rule: c, at: y, reason: z}\n',
  JSON: '[\n  {"rule": "a-b", "at": "x", "reason": "old"},\n  {"rule": "c", "at": "y", "reason": "z"}\n]\n',
}

const entriesIn = (text: string) => {
  const { value, problems } = parseText('questlint.accepted.yaml', text)
  expect(problems.filter(({ code }) => code !== 'byte-order-mark' && code !== 'empty')).toEqual([])
  return (value ?? []) as AcceptedEntry[]
}
const documentOf = (text: string) => parseText('questlint.accepted.yaml', text)

describe.each(Object.entries(styles))('a file with %s', (_, text) => {
  const before = entriesIn(text)

  test('gets entries behind its own', () => {
    const added = [entry(1), entry(2), entry(3)]
    const written = appendAccepted(documentOf(text), added) ?? ''
    expect(entriesIn(written)).toEqual([...before, ...added])
    if (text.includes('# ours')) expect(written).toContain('# ours')
  })

  test('loses any of its entries, and takes new ones after that', () => {
    const all = appendAccepted(documentOf(text), [entry(1), entry(2)]) ?? ''
    for (const positions of [[0], [3], [2, 3], [1, 2], [3, 0], [0, 1, 2], [0, 1, 2, 3]]) {
      const left = removeAccepted(documentOf(all), positions)
      expect(entriesIn(left ?? '?')).toEqual(entriesIn(all).filter((__, position) => !positions.includes(position)))
      const again = appendAccepted(documentOf(left ?? '?'), [entry(5)])
      expect(entriesIn(again ?? '?').at(-1)).toEqual(entry(5))
    }
  })
})

test.each([
  '',
  '\n',
  '# nothing yet',
  '# nothing yet\n---\n',
  'null\n',
  '~',
  '[]',
  '# a\n[] # b\n# c\n',
  '--- []\n',
  '---\n[]\n...\n',
])('a file without entries, %j, gets the first', (text) => {
  const written = appendAccepted(documentOf(text), [entry(1), entry(2)]) ?? '?'
  expect(entriesIn(written)).toEqual([entry(1), entry(2)])
  for (const comment of text.match(/# \w+/g) ?? []) expect(written).toContain(comment)
})

test.each(['\r\n', '# nothing yet\r\n', '# a\r\n[]\r\n', '[] # b\r\n'])(
  'a file without entries, %j, gets the first with its own line breaks',
  (text) => {
    const written = appendAccepted(documentOf(text), [entry(1), entry(2)]) ?? '?'
    expect(entriesIn(written)).toEqual([entry(1), entry(2)])
    expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  },
)

test.each(['rule: a\n', '- !!x a\n', '- *a\n', '- rule: a\n---\n- rule: b\n', '# end\n...\n', '['.repeat(600)])(
  'a file that is no list, or is broken, %j, is left alone',
  (text) => {
    expect(appendAccepted(documentOf(text), [entry(1)])).toBeUndefined()
  },
)

test('a new file says what it is', () => {
  const written = appendAccepted(undefined, [entry(1)])
  expect(written).toMatch(/^# Findings that were looked at/)
  expect(entriesIn(written ?? '?')).toEqual([entry(1)])
})

test('removing half of many neighbours in brackets takes few rounds', () => {
  const many = Array.from({ length: 400 }, (_, number) => entry(number))
  const positions = many.map((_, number) => number).filter((number) => number % 4 !== 0)
  const left = removeAccepted(documentOf(JSON.stringify(many)), positions)
  expect(entriesIn(left ?? '?')).toEqual(many.filter((_, number) => number % 4 === 0))
})

describe('what is written for a path covers no other', () => {
  const names = ['*', '**', 'a', 'a/b', '\\', '\\*', 'a\\', '/', '', 'b']
  const paths = names.flatMap((one) =>
    names.flatMap((other) => [[one, other], ...names.map((last) => [one, other, last])]),
  )
  test.each(names)('with a step %j', (name) => {
    for (const path of [[name], ['orchard@2026', name], [name, 'plot'], ['x', name, 'a']]) {
      const at = writePath(path)
      const covered = paths.concat([path]).filter(matchPath(at))
      expect(new Set(covered.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(path)]))
      const find = groupByPlace([{ rule: 'unknown-key', at }], (item) => item)
      expect(find('unknown-key', path)).toHaveLength(1)
    }
  })

  test('the name of a file has folders that patterns go through', () => {
    expect(writePath(['plots/*.yaml'], 'plots/*.yaml')).toBe('plots/*.yaml')
    expect(matchPath('plots/*')(['plots/east.yaml'])).toBe(true)
    expect(matchPath('plots/*.yaml')(['plots/east.yaml'])).toBe(false)
    expect(matchPath(writePath(['a/**/b.yaml'], 'a/**/b.yaml'))(['a/x/b.yaml'])).toBe(false)
  })
})
