import { describe, expect, test } from 'vitest'
import { clashesInMeaning } from '../../../src/core/merging/clashes.ts'
import { type MergedText, mergeTexts } from '../../../src/core/merging/merge-texts.ts'
import { wordConflict, wordRenumbered } from '../../../src/core/merging/word-merge.ts'

const key = (keyword: string, pk: number, translation = 1): string =>
  `  {"model": "configuration.key", "pk": ${pk}, "fields": {"keyword": "${keyword}", "translation": ${translation}, "configuration": {}}}`
const translation = (pk: number, label: string): string =>
  `  {"model": "configuration.translation", "pk": ${pk}, "fields": {"translation_type": "key", "data": {"wine": {"label": {"en": "${label}"}}}}}`
const fixture = (...records: readonly string[]): string => `[\n${records.join(',\n')}\n]\n`

function merge(base: string, ours: string, theirs: string, uri = 'wine.json'): MergedText {
  const merged = mergeTexts({ uri, base, ours, theirs })
  if ('notMerged' in merged) throw new Error(merged.notMerged)
  return merged
}

function conflictsOf(base: string, ours: string, theirs: string, uri?: string): readonly string[] {
  return merge(base, ours, theirs, uri).conflicts.map(wordConflict)
}

const kind = key('wine_kind', 1)

describe('records', () => {
  test('of both sides are in the result, with the bytes of each', () => {
    const odd = '  {"model":"configuration.key",\t"pk": 2, "fields": {"keyword": "wine_\\u0061ge", "translation": 1}}'
    const changed = kind.replace('"configuration": {}', '"configuration": {"type": "int"}')
    const { text, conflicts } = merge(fixture(kind), fixture(kind, odd), fixture(changed))
    expect(conflicts).toEqual([])
    expect(text).toBe(fixture(changed, odd))
  })

  test('that one side deleted and the other changed are a conflict of whole lines', () => {
    const changed = key('wine_age', 2, 7)
    const states = [fixture(kind, key('wine_age', 2)), fixture(kind), fixture(kind, changed)] as const
    const merged = merge(...states)
    expect(conflictsOf(...states)).toEqual(['key:wine_age: our side deleted it, their side changed it'])
    expect(merged.text).toBe(`[\n<<<<<<< ours\n${kind}\n=======\n${kind},\n${changed}\n>>>>>>> theirs\n]\n`)
  })

  test('of one identity that both sides added are a conflict, even where nothing contradicts', () => {
    const states = [fixture(kind), fixture(key('wine_age', 2), kind), fixture(kind, key('wine_age', 3))] as const
    expect(conflictsOf(...states)).toEqual(['key:wine_age: both sides added it, and not as the same'])
  })

  test('that both sides added alike are there once', () => {
    const both = fixture(kind, key('wine_age', 2))
    expect(merge(fixture(kind), both, both).text).toBe(both)
  })

  test('of one keyword have their pks in their identities, and no others', () => {
    const twins = [key('wine_year', 5), key('wine_year', 6)]
    const base = fixture(kind, ...twins)
    const ours = fixture(kind, ...twins, key('wine_age', 2))
    const theirs = fixture(kind, key('wine_year', 5), key('wine_year', 6, 7), key('wine_age', 3))
    expect(conflictsOf(base, ours, theirs)).toEqual(['key:wine_age: both sides added it, and not as the same'])
    expect(conflictsOf(base, fixture(kind, key('wine_year', 5)), theirs)).toEqual([
      'key:wine_year 6: our side deleted it, their side changed it',
    ])
  })

  test('with a field that both sides changed differently are a conflict there', () => {
    const states = [fixture(kind), fixture(key('wine_kind', 1, 8)), fixture(key('wine_kind', 1, 9))] as const
    expect(conflictsOf(...states)).toEqual(['key:wine_kind/translation: both sides changed it, each in its own way'])
  })
})

describe('pks that both sides took', () => {
  test('are new on their side, where what refers to them follows', () => {
    const ours = fixture(kind, translation(5, 'Age'), key('wine_age', 2, 5))
    const theirs = fixture(kind, translation(5, 'Colour'), key('wine_colour', 2, 5))
    const { text, conflicts, renumbered } = merge(fixture(kind), ours, theirs)
    expect(conflicts).toEqual([])
    expect(text).toBe(
      fixture(kind, translation(5, 'Age'), key('wine_age', 2, 5), translation(6, 'Colour'), key('wine_colour', 3, 6)),
    )
    expect(renumbered.map(wordRenumbered)).toEqual([
      'translation:5 of their side has pk 6 now, since our side took 5 for something else; there key:wine_colour refers to it by the new pk',
      'key:wine_colour (pk 2) of their side has pk 3 now, since our side took 2 for something else; nothing in this file refers to it',
    ])
  })

  test('are a conflict where the common version refers to them already', () => {
    const old = key('wine_kind', 1, 5)
    const states = [fixture(old), fixture(old, translation(5, 'Age')), fixture(old, translation(5, 'Colour'))] as const
    expect(merge(...states).renumbered).toEqual([])
    expect(merge(...states).conflicts.map(({ path }) => path)).toEqual([['translation:5']])
  })

  test('are a conflict where their record has the keyword of another one', () => {
    const value = (keyword: string, pk: number): string =>
      `  {"model": "configuration.value", "pk": ${pk}, "fields": {"keyword": "${keyword}", "translation": 1}}`
    const old = kind.replace('"configuration": {}', '"values": [5], "configuration": {"type": "radio"}')
    const [base, ours, theirs] = [[], [value('wine_rose', 5)], [value('wine_white', 5)]].map((added) =>
      fixture(old, value('wine_white', 9), ...added),
    )
    const states = [base ?? '', ours ?? '', theirs ?? ''] as const
    expect(merge(...states).renumbered).toEqual([])
    expect(merge(...states).conflicts).toEqual([{ kind: 'pk', path: ['value:wine_white 5'] }])
  })
})

describe('parts of a questionnaire', () => {
  const wine = (...questions: readonly string[]): string => `code: wine
edition: "2024"
sections:
  - keyword: section_wine
    categories:
      - keyword: wine__1
        subcategories:
          # The only one.
          - keyword: wine__1__1
            questiongroups:
              - keyword: qg_wine
                questions:
${questions.map((question) => `                  - keyword: ${question}\n`).join('')}`

  test('that each side added in one place are both there, ours first', () => {
    const { text, conflicts } = merge(
      wine('kind'),
      wine('kind', 'age # ours'),
      wine('kind', 'colour # theirs'),
      'w.yaml',
    )
    expect(conflicts).toEqual([])
    expect(text).toBe(wine('kind', 'age # ours', 'colour # theirs'))
  })

  test('of which each side deleted some, until none is left, leave an empty list behind', () => {
    const { text, conflicts } = merge(wine('age', 'colour'), wine('age'), wine('colour'), 'w.yaml')
    expect(conflicts).toEqual([])
    expect(text).toBe(wine().replace('questions:\n', 'questions: []\n'))
  })

  test('that one side deleted are told as deleted beside a comment on the line of their list, too', () => {
    const noted = (text: string, list: string): string => text.replace('questions:\n', `questions: # noted\n${list}`)
    const changed = wine('age', 'colour\n                    view_options: {is_name: true}')
    const gone = noted(wine(), '                  []\n')
    const { text, conflicts } = merge(noted(wine('age', 'colour'), ''), gone, noted(changed, ''), 'w.yaml')
    expect(conflicts.map(wordConflict)).toEqual([
      'section_wine/wine__1/wine__1__1/qg_wine/colour: our side deleted it, their side changed it',
    ])
    expect(text).toContain('<<<<<<< ours\n                questions: [] # noted\n=======\n')
  })

  test('that each side put in an order of its own are a conflict', () => {
    const states = [wine('a', 'b', 'c'), wine('b', 'a', 'c'), wine('a', 'c', 'b'), 'w.yaml'] as const
    expect(conflictsOf(...states)).toEqual([
      'section_wine/wine__1/wine__1__1/qg_wine: both sides changed the order of what is in it',
    ])
  })

  test('that one side deleted and the other changed are a conflict', () => {
    const changed = wine('a', 'b\n                    view_options: {is_name: true}')
    expect(conflictsOf(wine('a', 'b'), wine('a'), changed, 'w.yaml')).toEqual([
      'section_wine/wine__1/wine__1__1/qg_wine/b: our side deleted it, their side changed it',
    ])
  })

  const nested = (groups: Readonly<Record<string, readonly string[]>>): string =>
    JSON.stringify(
      {
        code: 'wine',
        edition: '2024',
        sections: [
          {
            keyword: 's',
            categories: [
              {
                keyword: 'c',
                subcategories: Object.entries(groups).map(([keyword, inside]) => ({
                  keyword,
                  questiongroups: inside.map((group) => ({ keyword: group, questions: [] })),
                })),
              },
            ],
          },
        ],
      },
      null,
      2,
    )

  test('that each side moved elsewhere are in a conflict at both places, and nowhere twice', () => {
    const base = nested({ one: ['qg'], two: [], three: [] })
    const ours = nested({ one: [], two: ['qg'], three: [] })
    const theirs = nested({ one: [], two: [], three: ['qg'] })
    const merged = merge(base, ours, theirs)
    expect(merged.conflicts.map(wordConflict)).toEqual([
      's/c/two/qg: both sides have it in another place',
      's/c/three/qg: both sides have it in another place',
    ])
    expect([JSON.parse(merged.decided.ours), JSON.parse(merged.decided.theirs)]).toEqual([
      JSON.parse(ours),
      JSON.parse(theirs),
    ])
  })

  test('that each side moved elsewhere are so beside records of one keyword', () => {
    const questionnaire = (groups: Readonly<Record<string, readonly string[]>>): string =>
      `{"model": "configuration.configuration", "pk": 1, "fields": {"code": "wine", "edition": "2024", "data": ${nested(groups)}}}`
    const states = [
      fixture(questionnaire({ one: ['qg'], two: [], three: [] })),
      fixture(questionnaire({ one: [], two: ['qg'], three: [] })),
      fixture(questionnaire({ one: [], two: [], three: ['qg'] }), key('wine_year', 5), key('wine_year', 6)),
    ] as const
    expect(conflictsOf(...states)).toEqual([
      'wine@2024/s/c/two/qg: both sides have it in another place',
      'wine@2024/s/c/three/qg: both sides have it in another place',
    ])
  })

  test('of a new file that both sides added are merged as those of an empty configuration', () => {
    const { conflicts } = merge('', nested({ one: ['a'] }), nested({ one: ['b'] }))
    expect(conflicts.map(wordConflict)).toEqual(['s: both sides added it, and not as the same'])
  })
})

test('a merge without conflicts in which the sides contradict says what a check finds in neither', () => {
  const used = fixture(
    kind,
    '  {"model": "configuration.configuration", "pk": 1, "fields": {"code": "wine", "edition": "2024", "created": "2024-01-01T00:00:00Z", "data": {"sections": [{"keyword": "s", "categories": [{"keyword": "c", "subcategories": [{"keyword": "sc", "questiongroups": [{"keyword": "qg", "questions": [{"keyword": "wine_age"}]}]}]}]}]}}}',
  )
  const base = used.replace('{"keyword": "wine_age"}', '').replace(kind, `${kind},\n${key('wine_age', 2)}`)
  const theirs = used.replace(kind, `${kind},\n${key('wine_age', 2)}`)
  const ours = base.replace(`,\n${key('wine_age', 2)}`, '')
  const { text, conflicts } = merge(base, ours, theirs)
  expect(conflicts).toEqual([])
  const rules = clashesInMeaning('wine.json', { ours, theirs, merged: text }).map(({ rule }) => rule)
  expect(rules).toContain('unknown-key')
})

test('line breaks are those of our side', () => {
  const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
  const [age, colour] = [key('wine_age', 2), key('wine_colour', 3)]
  const { text } = merge(fixture(kind), crlf(fixture(kind, age)), fixture(kind, colour))
  expect(text).toBe(crlf(fixture(kind, age, colour)))
})

test.each([
  ['our side has syntax mistakes', { ours: '[{' }],
  ['their side has unresolved conflicts', { theirs: `[\n<<<<<<< a\n${kind}\n=======\n>>>>>>> b\n]\n` }],
  ['the common ancestor has syntax mistakes', { base: '[' }],
  ['notes.json is not a configuration', { base: '{}', ours: '{"a": 1}', theirs: '{"b": 1}' }],
])('%s: it is not merged', (why, texts) => {
  const input = { uri: 'notes.json', base: fixture(kind), ours: fixture(kind), theirs: fixture(kind), ...texts }
  expect(mergeTexts(input)).toEqual({ notMerged: why })
})
