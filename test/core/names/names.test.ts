import { describe, expect, test } from 'vitest'
import { definitionsAt, highlightsAt, nameAt, referencesAt } from '../../../src/core/internal.ts'
import { cursor, shown, workspaceAt } from '../editor/cursor.ts'
import { orchard } from '../editor/orchard.ts'

/** The orchard with the cursor inside the first `text` of a file, at `at` characters of it. */
function at(file: keyof typeof orchard, text: string, offset = 1) {
  const place = orchard[file].indexOf(text)
  expect(place, `${text} in ${file}`).toBeGreaterThanOrEqual(0)
  const marked = orchard[file].slice(0, place + offset) + cursor + orchard[file].slice(place + offset)
  return workspaceAt({ ...orchard, [file]: marked })
}

function allAt(...place: Parameters<typeof at>): string[] {
  const { workspace, uri, offset } = at(...place)
  return referencesAt(workspace, uri, offset, { withDefinitions: true }).map((one) => shown(workspace, one))
}

describe('all places of a thing', () => {
  test('a key: its record, questions, options, stored answers; not the category of the same keyword', () => {
    const places = [
      'answers.json:2 orch_kind',
      'orchard.yaml:10 orch_kind',
      'orchard.yaml:18 orch_kind',
      'records.json:5 1',
      'records.json:5 orch_kind',
    ]
    expect(allAt('orchard.yaml', 'orch_kind')).toEqual(places)
    expect(allAt('orchard.yaml', 'keyword: orch_kind\n', 12)).toEqual(places)
    expect(allAt('records.json', 'orch_kind')).toEqual(places)
    expect(allAt('answers.json', 'orch_kind')).toEqual(places)
  })

  test('a value: by pk, by keyword, in conditions, options and chosen answers, but not in free texts', () => {
    const places = [
      'answers.json:2 orch_apple',
      'orchard.yaml:22 orch_apple',
      'orchard.yaml:25 orch_apple',
      'orchard.yaml:27 orch_apple',
      'orchard.yaml:30 orch_apple',
      'orchard.yaml:42 orch_apple',
      'records.json:3 7',
      'records.json:3 orch_apple',
      'records.json:5 7',
      'records.json:6 7',
    ]
    expect(allAt('records.json', '7, 8', 0)).toEqual(places)
    expect(allAt('orchard.yaml', "'orch_apple'|is", 3)).toEqual(places)
    expect(allAt('answers.json', '"orch_apple"')).toEqual(places)
  })

  test('a name in a block of its own, without what begins the block', () => {
    const block = orchard['orchard.yaml'].replace(
      'keyword: orch_sort\n',
      'keyword: >-\n                      orch_sort\n',
    )
    const [uri, place] = ['orchard.yaml', block.indexOf('  orch_sort\n') + 4]
    const marked = workspaceAt({ ...orchard, [uri]: block.slice(0, place) + cursor + block.slice(place) })
    const found = highlightsAt(marked.workspace, uri, marked.offset).map((one) => shown(marked.workspace, one))
    expect(found.map((one) => one.replace(/^\S+ /, ''))).toEqual(['orch_sort', 'orch_sort', 'orch_sort'])
  })

  test('a value through an escape', () => {
    expect(allAt('records.json', 'orch_pear')).toContain('orchard.yaml:23 orch_\\u0070ear')
    expect(allAt('orchard.yaml', "orch_\\u0070ear'", 8)).toContain('records.json:4 orch_pear')
  })

  test('a questiongroup: tables, additional data, stored answers', () => {
    expect(allAt('orchard.yaml', 'keyword: orch_qg_trees', 10)).toEqual([
      'answers.json:2 orch_qg_trees',
      'orchard.yaml:10 orch_qg_trees',
      'orchard.yaml:14 orch_qg_trees',
      'orchard.yaml:16 orch_qg_trees',
      'records.json:7 1',
      'records.json:7 orch_qg_trees',
    ])
  })

  test('a part of the name of a member', () => {
    const places = ['orchard.yaml:14 orch_qg_costs', 'orchard.yaml:38 orch_qg_costs', 'orchard.yaml:58 orch_qg_costs']
    expect(allAt('orchard.yaml', 'orch_qg_costs.orch_sum', 3)).toEqual(places)
    expect(allAt('orchard.yaml', 'orch_qg_costs.orch_sum', 16)).toEqual([
      'orchard.yaml:49 orch_sum',
      'orchard.yaml:58 orch_sum',
    ])
  })

  test('a part of a text', () => {
    expect(allAt('orchard.yaml', 'orch_price|orch_trees', 11)).toEqual([
      'orchard.yaml:45 orch_trees',
      'orchard.yaml:53 orch_trees',
    ])
  })

  test('a translation, by its pk', () => {
    expect(allAt('records.json', '"translation": 1', 15)).toHaveLength(7)
  })

  test('a configuration: modules, contexts, the pk in stored questionnaires', () => {
    expect(allAt('orchard.yaml', 'harvest')).toEqual([
      'answers.json:2 3',
      'harvest.json:2 3',
      'harvest.json:2 harvest',
      'orchard.yaml:3 harvest',
    ])
    expect(allAt('records.json', 'orchard_2026')).toEqual(['orchard.yaml:1 orchard', 'records.json:2 orchard_2026'])
  })

  test('a condition on questions: within its questiongroup', () => {
    const places = ['orchard.yaml:22 is_apple', 'orchard.yaml:37 is_apple']
    expect(allAt('orchard.yaml', '|is_apple', 2)).toEqual(places)
    expect(allAt('orchard.yaml', 'question_condition: is_apple', 22)).toEqual(places)
    expect(allAt('orchard.yaml', '==1|is_apple', 5)).toEqual(['orchard.yaml:48 is_apple', 'orchard.yaml:51 is_apple'])
  })

  test('a condition on questiongroups, and a pair for "other"', () => {
    expect(allAt('orchard.yaml', 'show_costs')).toEqual(['orchard.yaml:25 show_costs', 'orchard.yaml:40 show_costs'])
    expect(allAt('orchard.yaml', 'other_radio: kind', 13)).toEqual(['orchard.yaml:20 kind', 'orchard.yaml:34 kind'])
  })

  test('without definitions', () => {
    const { workspace, uri, offset } = at('orchard.yaml', 'show_costs')
    const found = referencesAt(workspace, uri, offset, { withDefinitions: false })
    expect(found.map((one) => shown(workspace, one))).toEqual(['orchard.yaml:40 show_costs'])
  })

  test('highlights are those of the file, with the places that define', () => {
    const { workspace, uri, offset } = at('records.json', 'orch_apple')
    expect(highlightsAt(workspace, uri, offset).map((one) => `${one.kind} ${shown(workspace, one)}`)).toEqual([
      'write records.json:3 7',
      'write records.json:3 orch_apple',
      'read records.json:5 7',
      'read records.json:6 7',
    ])
  })
})

describe('where a thing is defined', () => {
  function definedAt(...place: Parameters<typeof at>): string[] {
    const { workspace, uri, offset } = at(...place)
    return definitionsAt(workspace, uri, offset).map(({ selection, target }) => {
      expect(target.start).toBeLessThanOrEqual(selection.start)
      expect(target.end).toBeGreaterThanOrEqual(selection.end)
      return shown(workspace, selection)
    })
  }

  test.each([
    ['orchard.yaml', 'keyword: orch_kind\n', 12, 'records.json:5 orch_kind'],
    ['orchard.yaml', "'orch_apple'|show", 3, 'records.json:3 orch_apple'],
    ['orchard.yaml', 'orch_qg_trees: [', 3, 'records.json:7 orch_qg_trees'],
    ['records.json', '"translation": 1', 15, 'records.json:2 1'],
    ['records.json', '[7, 8]', 4, 'records.json:4 orch_pear'],
    ['records.json', '"keyword": "orch_pear"', 14, 'records.json:4 orch_pear'],
    ['orchard.yaml', 'harvest', 1, 'harvest.json:2 harvest'],
    ['records.json', 'orchard_2026', 1, 'orchard.yaml:1 orchard'],
    ['orchard.yaml', 'question_condition: is_apple', 22, 'orchard.yaml:22 is_apple'],
    ['orchard.yaml', '|is_apple', 2, 'orchard.yaml:37 is_apple'],
    ['orchard.yaml', 'has_other: kind', 12, 'orchard.yaml:34 kind'],
    // No file defines these: they lead to where they are asked.
    ['orchard.yaml', 'orch_price|', 3, 'orchard.yaml:44 orch_price'],
  ] as const)('%s %s', (file, text, offset, expected) => {
    expect(definedAt(file, text, offset)).toEqual([expected])
  })

  test('the record is the target, its keyword the selection', () => {
    const { workspace, uri, offset } = at('orchard.yaml', 'keyword: orch_kind\n', 12)
    const [found] = definitionsAt(workspace, uri, offset)
    const text = orchard['records.json']
    expect(found && text.slice(found.target.start, found.target.end)).toMatch(
      /^\{"model": "configuration.key", "pk": 1,/,
    )
    expect(found && orchard['orchard.yaml'].slice(found.origin.start, found.origin.end)).toBe('orch_kind')
  })

  test('of two records of one keyword, the one of the file itself', () => {
    const other = orchard['records.json'].replace('"pk": 1', '"pk": 90')
    const { workspace, uri, offset } = workspaceAt({
      'other.json': other,
      'records.json': orchard['records.json'].replace('[7, 8]}', `[${cursor}7, 8]}`),
    })
    expect(definitionsAt(workspace, uri, offset).map(({ selection }) => selection.uri)).toEqual(['records.json'])
  })
})

describe('sets', () => {
  const shared = '{"keys": {"orch_a": "A"}}'
  const asks = (name: string) => `{"keyword": "${name}", "questions": [{"keyword": "orch_a"}]}`

  test('a name reaches every set of every file that has it, and no other', () => {
    const files = {
      'shared.json': shared,
      'a.json': asks('qg_a').replace('orch_a', `orch_${cursor}a`),
      'b.json': asks('qg_b'),
    }
    const sets = [
      { files: ['shared.json', 'a.json'] },
      { files: ['shared.json', 'b.json'] },
      { files: ['c.json', 'own.json'] },
    ]
    const more = { 'c.json': asks('qg_c'), 'own.json': shared }
    const { workspace, uri, offset } = workspaceAt({ ...files, ...more }, { sets })
    const found = referencesAt(workspace, uri, offset, { withDefinitions: true })
    expect(found.map((one) => one.uri)).toEqual(['a.json', 'b.json', 'shared.json'])
    const own = nameAt(workspace, 'c.json', more['c.json'].indexOf('orch_a'))
    expect(
      own && referencesAt(workspace, 'c.json', own.start, { withDefinitions: true }).map((one) => one.uri),
    ).toEqual(['c.json', 'own.json'])
  })

  test('a file of no set makes one of its own', () => {
    const { workspace, uri, offset } = workspaceAt(
      { 'a.json': asks('qg_a').replace('orch_a', `orch_${cursor}a`) },
      { sets: [] },
    )
    expect(referencesAt(workspace, uri, offset, { withDefinitions: true })).toHaveLength(1)
  })
})

describe('where nothing has a name', () => {
  test.each([
    ['orchard.yaml', 'keyword:', 2],
    ['orchard.yaml', "=='orch", 1],
    ['orchard.yaml', '"2026"', 2],
    ['orchard.yaml', 'default:', 2],
    ['records.json', '"pk"', 2],
    ['records.json', 'translation_type', 2],
    ['answers.json', '"en": "orch_apple"', 9],
  ] as const)('%s %s', (file, text, offset) => {
    const { workspace, uri, offset: found } = at(file, text, offset)
    expect(nameAt(workspace, uri, found)).toBeUndefined()
    expect(definitionsAt(workspace, uri, found)).toEqual([])
    expect(referencesAt(workspace, uri, found, { withDefinitions: true })).toEqual([])
    expect(highlightsAt(workspace, uri, found)).toEqual([])
  })

  test.each([-1, 1e9, 0.5, Number.NaN])('offset %d', (offset) => {
    const { workspace } = workspaceAt(orchard)
    expect(nameAt(workspace, 'orchard.yaml', offset)).toBeUndefined()
    expect(nameAt(workspace, 'no.yaml', offset)).toBeUndefined()
  })
})
