import { describe, expect, test } from 'vitest'
import { writeAnswers } from '../../../src/core/answers/write-values.ts'
import { compareWorkspaces } from '../../../src/core/index.ts'
import { changesBy, named, vineyard, workspaceOf } from './vineyard.ts'

describe('what stored answers lose', () => {
  test.each([
    [
      'a choice is removed',
      'cellar.yaml',
      [['      cellar_vessel_amphora: Clay amphora\n', '']],
      ['removed-choice cellar_qg_vessels/cellar_vessel/cellar_vessel_amphora'],
    ],
    [
      'a choice with the same label has another keyword',
      'cellar.yaml',
      [['cellar_vessel_amphora: Clay amphora', 'cellar_vessel_clay: Clay amphora']],
      [
        'renamed-choice cellar_qg_vessels/cellar_vessel/cellar_vessel_amphora cellar_vessel_amphora → cellar_vessel_clay',
      ],
    ],
    [
      'a question is removed',
      'cellar.yaml',
      [['                  - keyword: cellar_volume\n', '']],
      ['removed-question cellar_qg_vessels/cellar_volume'],
    ],
    [
      'a questiongroup may be repeated less often',
      'cellar.yaml',
      [['max_num: 20', 'max_num: 2']],
      ['lowered-max-num cellar_qg_vessels'],
    ],
    [
      'several choices can be ticked instead of one',
      'cellar.yaml',
      [
        [
          '    type: radio\n    values:\n      cellar_vessel_steel',
          '    type: checkbox\n    values:\n      cellar_vessel_steel',
        ],
      ],
      ['changed-type cellar_qg_vessels/cellar_vessel'],
    ],
    [
      'numbers are limited',
      'cellar.yaml',
      [['        min: 0\n        decimals: 1', '        min: 10\n        decimals: 1']],
      ['narrowed-limits cellar_qg_vessels/cellar_volume'],
    ],
  ] as const)('%s', (_, uri, edits, expected) => {
    const changes = changesBy(uri, ...edits).filter((change) => change.class === 'data')
    expect(named(changes)).toEqual(expected)
    for (const { witness } of changes) expect(witness).toBeDefined()
  })

  test('the witness is the smallest there is, and says what each side makes of it', () => {
    const [change] = changesBy('cellar.yaml', ['      cellar_vessel_amphora: Clay amphora\n', ''])
    expect(change?.severity).toBe('error')
    expect(writeAnswers(change?.witness?.answers ?? {})).toBe(
      '{"cellar_qg_vessels":[{"cellar_vessel":"cellar_vessel_amphora"}]}',
    )
    expect(change?.witness).toMatchObject({ old: 'accepted', new: 'refused (not-a-choice)' })
  })

  test('what is inserted into a scale gives stored positions another meaning', () => {
    const key = (values: string) => `code: soils
edition: "2024"
sections:
  - keyword: s
    categories:
      - keyword: c
        subcategories:
          - keyword: b
            questiongroups:
              - keyword: g
                questions:
                  - keyword: fertility
keys:
  fertility: {label: Fertility, type: measure, values: {${values}}}
categories: {s: S, c: C, b: B}
questiongroups: {g: G}
`
    const low = 'low: {label: Low, order_value: 1}'
    const high = (at: number) => `high: {label: High, order_value: ${at}}`
    const middle = 'middle: {label: Middle, order_value: 2}'
    const before = workspaceOf({ 'soils.yaml': key(`${low}, ${high(2)}`) })
    const after = workspaceOf({ 'soils.yaml': key(`${low}, ${middle}, ${high(3)}`) })
    const [change] = compareWorkspaces(before, after).filter(({ rule }) => rule === 'changed-scale')
    expect(change?.data.mapping).toBe('2 was "High", becomes "Middle"')
    expect(change?.witness).toMatchObject({
      answers: { g: [{ fertility: 2 }] },
      old: 'read as "High"',
      new: 'read as "Middle"',
    })
  })
})

describe('what is shown', () => {
  test('another answer opens a question', () => {
    const changes = changesBy('cellar.yaml', ["=='cellar_vessel_barrel'|", "=='cellar_vessel_steel'|"])
    expect(named(changes)).toEqual(['changed-visibility cellar_qg_vessels/cellar_barrel_age'])
    expect(changes[0]?.witness).toMatchObject({ old: 'hidden', new: 'shown' })
  })

  test('a condition with another name at both ends is no change', () => {
    const changes = changesBy(
      'cellar.yaml',
      ['|vessel_is_barrel', '|barrel_chosen'],
      ['question_condition: vessel_is_barrel', 'question_condition: barrel_chosen'],
    )
    expect(named(changes)).toEqual([])
  })
})

describe('what people and programs read', () => {
  test('texts, options and what is new', () => {
    const changes = changesBy(
      'cellar.yaml',
      ['label: Vessels', 'label: Containers'],
      ['numbering: "1.2"', 'numbering: "1.3"'],
      ['Clay amphora', 'Clay amphora\n      cellar_vessel_egg: Concrete egg'],
    )
    expect(named(changes)).toEqual([
      'added-choice cellar_qg_vessels/cellar_vessel/cellar_vessel_egg',
      'changed-text',
      'changed-option',
    ])
  })

  test('a questiongroup in another subcategory', () => {
    const moved =
      '              - keyword: qg_location\n                questions:\n                  - keyword: country\n'
    const changes = changesBy(
      'cellar.yaml',
      [moved, ''],
      ['              - keyword: cellar_qg_vessels\n', `${moved}              - keyword: cellar_qg_vessels\n`],
    )
    expect(named(changes)).toEqual([
      'moved-questiongroup qg_location section_cellar/cellar__1/cellar__1__1 → section_cellar/cellar__1/cellar__1__2',
    ])
  })

  test('a configuration that is gone or new', () => {
    const { 'cellar.yaml': _, ...rest } = vineyard
    expect(named(compareWorkspaces(workspaceOf(vineyard), workspaceOf(rest)))).toEqual(['removed-configuration'])
    expect(named(compareWorkspaces(workspaceOf(rest), workspaceOf(vineyard)))).toEqual(['added-configuration'])
  })

  test('a configuration against one of another edition: what is lost is a warning', () => {
    const next = (vineyard['cellar.yaml'] ?? '')
      .replace('edition: "2024"', 'edition: "2026"')
      .replace('max_num: 20', 'max_num: 2')
    const changes = compareWorkspaces(workspaceOf(vineyard), workspaceOf({ ...vineyard, 'cellar.yaml': next }), {
      from: 'cellar@2024',
      to: 'cellar@2026',
    })
    expect(changes.map(({ rule, severity, path }) => [rule, severity, path.configuration])).toEqual([
      ['lowered-max-num', 'warning', 'cellar@2026'],
    ])
  })
})

describe('nothing changes', () => {
  const unchanged = (texts: Readonly<Record<string, string>>) =>
    named(compareWorkspaces(workspaceOf(vineyard), workspaceOf(texts)))
  const records = JSON.parse(vineyard['shared.json'] ?? '[]') as readonly { model: string; pk: number }[]

  test('by another order of records', () => {
    expect(unchanged({ ...vineyard, 'shared.json': JSON.stringify(records.toReversed()) })).toEqual([])
  })

  test('by another formatting', () => {
    const texts = { ...vineyard, 'shared.json': JSON.stringify(records, null, 7) }
    expect(unchanged(texts)).toEqual([])
  })

  test('by another form of file', () => {
    const { 'shared.json': _, ...rest } = vineyard
    expect(unchanged({ ...rest, 'shared.yaml': JSON.stringify(records) })).toEqual([])
    expect(unchanged({ ...rest, 'shared.jsonl': records.map((record) => JSON.stringify(record)).join('\n') })).toEqual(
      [],
    )
  })

  test('by splitting a file', () => {
    const half = Math.floor(records.length / 2)
    const { 'shared.json': _, ...rest } = vineyard
    const parts = {
      'one.json': JSON.stringify(records.slice(0, half)),
      'two.json': JSON.stringify(records.slice(half)),
    }
    expect(unchanged({ ...parts, ...rest })).toEqual([])
  })

  test('by other pks', () => {
    const text = (name: string): string =>
      (vineyard[name] ?? '').replace(
        /"(pk|translation)": (\d+)/g,
        (_, field, pk) => `"${field}": ${Number(pk) + 50_000}`,
      )
    const shifted = (name: string): string =>
      text(name).replace(
        /"values": \[([^\]]*)\]/g,
        (_, list: string) => `"values": [${list.replace(/\d+/g, (pk) => String(Number(pk) + 50_000))}]`,
      )
    const texts = Object.fromEntries(Object.keys(vineyard).map((name) => [name, shifted(name)]))
    expect(texts).not.toEqual(vineyard)
    expect(unchanged(texts)).toEqual([])
  })
})

test('a questiongroup that moved is told with labels that differ, else with keywords', () => {
  const texts = Object.entries(vineyard).map(([uri, text]) => [
    uri,
    text.replaceAll('"vine__2__2"', '"vine__2__water"'),
  ])
  const renamed = compareWorkspaces(workspaceOf(vineyard), workspaceOf(Object.fromEntries(texts)))
  const moved = renamed.filter(({ rule }) => rule === 'moved-questiongroup')
  expect(moved.length).toBeGreaterThan(0)
  for (const { data } of moved) expect(data.from).not.toBe(data.to)
})

test('records of another table are read as something else, with a witness', () => {
  const configuration = (model: string): string => `code: boats
edition: "2030"
sections:
  - keyword: boats_section
    categories:
      - keyword: boats_1
        subcategories:
          - keyword: boats_1_1
            questiongroups:
              - keyword: boats_qg
                questions: [{keyword: harbour}]
keys:
  harbour: {label: Harbour, type: select_model, form_options: {model: ${model}}}
categories: {boats_section: Boats, boats_1: Boats, boats_1_1: Boats}
questiongroups: {boats_qg: Boat}
`
  const [old, now] = ['Project', 'Institution'].map((model) => workspaceOf({ 'boats.yaml': configuration(model) }))
  const changes = old && now ? compareWorkspaces(old, now) : []
  expect(changes.map(({ rule, severity }) => [rule, severity])).toEqual([['changed-type', 'error']])
  expect(changes[0]?.witness).toMatchObject({
    old: 'read as a record of Project',
    new: 'read as a record of Institution',
  })
})

test('what fractions lose is shown with a fraction', () => {
  const [change] = changesBy('shared.json', ['"type": "float"', '"type": "int"'])
  expect(JSON.stringify(change?.witness?.answers)).toMatch(/1\.5|"text":/)
})

test('a whole number is no other number where fractions are stored', () => {
  const changes = changesBy('shared.json', ['"type": "int"', '"type": "float"'])
  expect(changes.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(['warning changed-answer-form'])
})
