import { describe, expect, test } from 'vitest'
import { writeAnswers } from '../../../src/core/answers/write-values.ts'
import type { Change } from '../../../src/core/changes/change.ts'
import { compareWorkspaces } from '../../../src/core/internal.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'
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
    expect(change?.witness).toMatchObject({
      old: 'accepted by the interface',
      new: 'refused by the interface (not-a-choice)',
    })
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
    expect(named(changes)).toEqual([
      'changed-visibility cellar_qg_vessels/cellar_barrel_age',
      'changed-check cellar_qg_vessels/cellar_barrel_age',
      'changed-condition cellar_qg_vessels/cellar_vessel',
    ])
    expect(changes[0]?.witness).toMatchObject({ old: 'hidden', new: 'shown' })
  })

  test('a condition where the service does not read it is no part of the structure', () => {
    const changes = changesBy('cellar.yaml', [
      '      - keyword: cellar_qg_vessels\n                form_options:\n',
      '      - keyword: cellar_qg_vessels\n                form_options:\n                  question_condition: vessel_is_barrel\n',
    ])
    expect(named(changes)).toEqual(['changed-option cellar_qg_vessels'])
  })

  test('a condition with another name at both ends changes nothing but the structure', () => {
    const changes = changesBy(
      'cellar.yaml',
      ['|vessel_is_barrel', '|barrel_chosen'],
      ['question_condition: vessel_is_barrel', 'question_condition: barrel_chosen'],
    )
    expect(named(changes)).toEqual([
      'changed-condition cellar_qg_vessels/cellar_vessel',
      'changed-condition cellar_qg_vessels/cellar_barrel_age',
    ])
    expect(changes.map((change) => [change.class, change.severity])).toEqual([
      ['api', 'info'],
      ['api', 'info'],
    ])
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
      'changed-wording',
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

  test('but pks by other pks', () => {
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
    // Only a database has rows under them.
    expect(unchanged(texts)).toEqual(['changed-pk', 'changed-pk'])
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

/** The changes of a question that chooses from a table, whose records are given before and after. */
function changesOfTable(
  ...states: readonly (readonly { readonly pk: number; readonly active?: boolean }[])[]
): readonly Change[] {
  const boats = {
    code: 'boats',
    edition: '2030',
    sections: oneSubcategory([{ keyword: 'boats_qg', questions: [{ keyword: 'harbour' }] }]),
    keys: { harbour: { label: 'Harbour', type: 'select_model', form_options: { model: 'Project' } } },
  }
  const [old, now] = states.map((records) =>
    workspaceOf({
      'boats.json': JSON.stringify(boats),
      'projects.json': JSON.stringify(
        records.map(({ pk, active = true }) => ({ model: 'configuration.project', pk, fields: { active } })),
      ),
    }),
  )
  return old && now ? compareWorkspaces(old, now) : []
}

test.each([
  ['is not active any more', [{ pk: 7 }], [{ pk: 7, active: false }], 7],
  ['further down is not active any more', [{ pk: 7 }, { pk: 8 }], [{ pk: 7 }, { pk: 8, active: false }], 8],
  ['is gone', [{ pk: 7 }, { pk: 8 }, { pk: 9 }], [{ pk: 7 }, { pk: 9 }], 8],
])('a record of a table that %s is not offered, which clears stored answers', (_, old, now, pk) => {
  const changes = changesOfTable(old, now)
  expect(named(changes)).toEqual(['changed-check boats_qg/harbour'])
  expect(changes[0]?.witness?.answers).toEqual({ boats_qg: [{ harbour: pk }] })
})

test('a record that was not offered any more and is gone now is refused by the interface', () => {
  const [change] = changesOfTable([{ pk: 7 }, { pk: 8, active: false }], [{ pk: 7 }])
  expect([change?.rule, change?.witness?.answers]).toEqual(['changed-check', { boats_qg: [{ harbour: 8 }] }])
})

test('the form stores nothing of a record that is not active any more', () => {
  const [change] = changesOfTable([{ pk: 7 }], [{ pk: 7, active: false }])
  expect(change?.witness).toMatchObject({
    old: 'stored by the form as {"boats_qg":[{"harbour":7}]}',
    new: 'stored by the form as {}',
  })
})

test('a record that comes is no loss', () => {
  expect(changesOfTable([{ pk: 7 }], [{ pk: 6 }, { pk: 7 }, { pk: 8 }])).toEqual([])
})

test('what fractions lose is shown with a fraction', () => {
  const [change] = changesBy('shared.json', ['"type": "float"', '"type": "int"'])
  expect(JSON.stringify(change?.witness?.answers)).toMatch(/1\.5|"text":/)
})

test('a whole number is no other number where fractions are stored', () => {
  const changes = changesBy('shared.json', ['"type": "int"', '"type": "float"'])
  expect(changes.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(['warning changed-answer-form'])
})

test('of stored answers that could not be tried nothing is said, but of their page', () => {
  const orchard = (questions: string, type: string) =>
    workspaceOf({
      'orchard.yaml': `code: orchard
edition: "2030"
sections:
  - keyword: orchard_section
    categories:
      - keyword: orchard_1
        subcategories:
          - keyword: orchard_1_1
            questiongroups: [{keyword: trees, questions: [{keyword: owner}${questions}]}]
categories: {orchard_section: Orchard, orchard_1: Orchard, orchard_1_1: Orchard}
questiongroups: {trees: Trees}
keys: {owner: {label: Owner, type: ${type}}}
`,
    })
  const changes = compareWorkspaces(orchard(', {keyword: elsewhere}', 'char'), orchard('', 'select_model'))
  expect(changes.map(({ rule, severity, data }) => `${severity} ${rule}: ${data.effect}`)).toEqual([
    'warning retired-question: whether answers to it are stored is not known',
    // Without a model, the application fails to draw a choice of records.
    'error changed-type: the application can no longer draw its page in the form',
  ])
})

describe('a condition that a questiongroup gets or loses', () => {
  const boats = (engine: string) =>
    workspaceOf({
      'boats.yaml': `code: boats
edition: "2030"
sections:
  - keyword: boats_section
    categories:
      - keyword: boats_1
        subcategories:
          - keyword: boats_1_1
            questiongroups:
              - keyword: hull
                questions:
                  - keyword: drive
                    form_options: {questiongroup_conditions: ["=='motor'|has_motor"]}
              - keyword: engine
${engine}                questions: [{keyword: power}]
keys:
  drive: {label: Drive, type: select, values: {sail: Sails, motor: Motor}}
  power: {label: Power, type: int}
categories: {boats_section: Boats, boats_1: Boats, boats_1_1: Boats}
questiongroups: {hull: Hull, engine: Engine}
`,
    })
  const [free, bound] = [boats(''), boats('                form_options: {questiongroup_condition: has_motor}\n')]
  const ofSaving = (changes: ReturnType<typeof compareWorkspaces>) =>
    changes.filter(({ rule }) => rule === 'changed-save-condition' || rule === 'changed-savability')

  test('refuses stored answers, also where the form cannot ask for it', () => {
    const [change, ...more] = ofSaving(compareWorkspaces(free, bound))
    expect(more).toEqual([])
    expect(change).toMatchObject({
      rule: 'changed-save-condition',
      severity: 'error',
      path: { questiongroup: 'engine' },
    })
    expect(change?.data.condition).toBe('without a condition')
    expect(writeAnswers(change?.witness?.answers ?? {})).toBe('{"hull":[{"drive":"sail"}],"engine":[{"power":1}]}')
  })

  test('lets answers be saved', () => {
    const [change, ...more] = ofSaving(compareWorkspaces(bound, free))
    expect(more).toEqual([])
    expect(change).toMatchObject({ rule: 'changed-savability', severity: 'warning', path: { questiongroup: 'engine' } })
    expect(change?.data.answers).toBe('when "Drive" is "Sails"')
  })

  test('whose question is removed refuses stored answers, as the question itself does', () => {
    const of = (questions: string) =>
      workspaceOf({
        'carts.yaml': `code: carts
edition: "2030"
sections:
  - keyword: carts_section
    categories:
      - keyword: carts_1
        subcategories:
          - keyword: carts_1_1
            questiongroups:
              - {keyword: cart, questions: [${questions}]}
              - {keyword: load, form_options: {questiongroup_condition: has_load}, questions: [{keyword: weight}]}
keys:
  wheels: {label: Wheels, type: int}
  use: {label: Use, type: radio, values: {goods: Goods, people: People}, form_options: {questiongroup_conditions: ["=='goods'|has_load"]}}
  weight: {label: Weight, type: int}
categories: {carts_section: Carts, carts_1: Carts, carts_1_1: Carts}
questiongroups: {cart: Cart, load: Load}
`,
      })
    const changes = compareWorkspaces(of('{keyword: wheels}, {keyword: use}'), of('{keyword: wheels}'))
    expect(named(changes.filter((change) => change.class === 'data'))).toEqual([
      'removed-question cart/use',
      'changed-save-condition load',
    ])
  })

  test('that no question triggers refuses all of them', () => {
    const lost = boats('                form_options: {questiongroup_condition: has_oars}\n')
    const [change, ...more] = ofSaving(compareWorkspaces(free, lost))
    expect(more).toEqual([])
    expect(change).toMatchObject({ rule: 'changed-save-condition', severity: 'error' })
  })
})

test('nothing is said of a choice whose record is not loaded on one side', () => {
  const [old, now] = [vineyard['shared.json'] ?? '', vineyard['shared.json'] ?? ''].map((text, side) => {
    const records = JSON.parse(text) as { readonly model: string; readonly pk: number }[]
    return JSON.stringify(
      side === 0 ? records : records.filter(({ model, pk }) => !(model.endsWith('.value') && pk === 202)),
    )
  })
  const [before, after] = [old, now].map((shared = '') => workspaceOf({ ...vineyard, 'shared.json': shared }))
  if (before === undefined || after === undefined) throw new Error('two sides')
  const choices = [...compareWorkspaces(before, after), ...compareWorkspaces(after, before)]
  expect(named(choices.filter(({ subject }) => subject === 'value'))).toEqual([])
})

describe('choices of a key whose type changes', () => {
  const roofs = (type: string, values: string) =>
    workspaceOf({
      'roofs.yaml': `code: roofs
edition: "2030"
sections:
  - keyword: roofs_section
    categories:
      - keyword: roofs_1
        subcategories:
          - keyword: roofs_1_1
            questiongroups: [{keyword: roof, questions: [{keyword: cover}]}]
keys:
  cover: {label: Cover, type: ${type}${values === '' ? '' : `, values: {${values}}`}}
categories: {roofs_section: Roofs, roofs_1: Roofs, roofs_1_1: Roofs}
questiongroups: {roof: Roof}
`,
    })
  const [listed, none] = ['tiles: Tiles, reed: Reed', '']
  const told = (old: string, before: string, now: string, after: string) =>
    named(compareWorkspaces(roofs(old, before), roofs(now, after)))

  test('are not called removed where the key still lists them', () => {
    expect(told('checkbox', listed, 'char', listed)).toEqual(['changed-type roof/cover'])
    expect(told('char', listed, 'checkbox', listed)).toEqual(['changed-type roof/cover'])
  })

  test('are removed or new where the list changes, too', () => {
    const choices = ['roof/cover/tiles', 'roof/cover/reed']
    expect(told('radio', listed, 'char', none)).toEqual([
      'changed-type roof/cover',
      ...choices.map((choice) => `removed-choice ${choice}`),
    ])
    expect(told('char', none, 'radio', listed)).toEqual([
      'changed-type roof/cover',
      ...choices.map((choice) => `added-choice ${choice}`),
    ])
  })

  test('are not called refused where another type stores them otherwise', () => {
    const choices = ['roof/cover/tiles', 'roof/cover/reed']
    for (const type of ['checkbox', 'radio'])
      expect(told(type, listed, 'date', none)).toEqual([
        'changed-type roof/cover',
        ...choices.map((choice) => `retired-choice ${choice}`),
      ])
  })

  test('of a scale are removed under the old keyword and new under the other one', () => {
    const scale = (low: string) => `${low}: {label: Low, order_value: 1}, high: {label: High, order_value: 2}`
    expect(told('measure', scale('low'), 'measure', scale('lowest'))).toEqual([
      'retired-choice roof/cover/low',
      'added-choice roof/cover/lowest',
    ])
  })
})

describe('what is removed, renamed and moved', () => {
  const mills = (parts: string, more = '') =>
    workspaceOf({
      'mills.yaml': `code: mills
edition: "2030"
sections:
  - keyword: mills_section
    categories:
      - keyword: mills_1
        subcategories:
${parts}
keys:
  power: {label: Power, type: int, form_options: {questiongroup_conditions: ["!=''|has_power"]}}
  wheel: {label: Wheel, type: char}
  race: {label: Mill race, type: char}
  part: {label: Part, type: select_conditional_questiongroup, form_options: {options_by_questiongroups: [wheels]}}
categories: {mills_section: Mills, mills_1: Mills, mills_1_1: Mills, mills_1_2: Mills}
questiongroups: {mill: Mill, wheels: Wheels, spokes: Spokes${more}}
`,
    })
  const part = (keyword: string, ...groups: string[]) =>
    `          - {keyword: ${keyword}, questiongroups: [${groups.join(', ')}]}`
  const group = (keyword: string, questions: string, options = '') =>
    `{keyword: ${keyword}${options}, questions: [${questions}]}`
  const power = group('mill', '{keyword: power}')
  const told = (old: string, now: string, more = '') => named(compareWorkspaces(mills(old, more), mills(now, more)))

  test('is told on both sides where the answers come from another questionnaire', () => {
    const inherited = ', race: {label: R, inherited_configuration: rivers, inherited_questiongroup: race}'
    const [old, now] = ['race', 'wheel'].map((key) => part('mills_1_1', power, group('race', `{keyword: ${key}}`)))
    expect(told(old ?? '', now ?? '', inherited)).toEqual(['retired-question race/race', 'added-question race/wheel'])
    expect(told(old ?? '', part('mills_1_1', power), inherited)).toEqual([
      'retired-question race/race',
      'changed-place race',
    ])
  })

  test('is no move where it only stands in a second place, too', () => {
    const once = part('mills_1_2', group('wheels', '{keyword: wheel}'))
    const first = part('mills_1_1', group('wheels', '{keyword: wheel}'))
    const place = 'mills_section/mills_1'
    expect(told(once, [first, once].join('\n'))).toEqual(['changed-place wheels', 'changed-place'])
    expect(told([first, once].join('\n'), first)).toEqual([
      `moved-questiongroup wheels ${place}/mills_1_2 → ${place}/mills_1_1`,
    ])
  })

  test('has answers where the condition is true for all numbers', () => {
    const spokes = (questions: string) =>
      group('spokes', questions, ', form_options: {questiongroup_condition: has_power}')
    const [old, now] = ['{keyword: wheel}, {keyword: race}', '{keyword: wheel}'].map((questions) =>
      part('mills_1_1', power, spokes(questions)),
    )
    expect(told(old ?? '', now ?? '')).toEqual(['removed-question spokes/race'])
  })

  test('has answers where questiongroups are chosen', () => {
    const wheels = group('wheels', '{keyword: wheel}')
    const [old, now] = ['{keyword: race}, {keyword: part}', '{keyword: race}'].map((questions) =>
      part('mills_1_1', wheels, group('spokes', questions)),
    )
    const [change, ...more] = compareWorkspaces(mills(old ?? ''), mills(now ?? ''))
    expect([change?.rule, more]).toEqual(['removed-question', []])
    expect(writeAnswers(change?.witness?.answers ?? {})).toContain('"part":"wheels"')
  })
})

describe('what loses no answers is told once', () => {
  const wells = (group: string, question: string, more = '', modules = '') =>
    workspaceOf({
      'wells.yaml': `code: wells
edition: "2030"
${modules}sections:
  - keyword: wells_section
    categories:
      - keyword: wells_1
        subcategories:
          - keyword: wells_1_1
            questiongroups:
              - keyword: well
                ${group}
                questions: [{keyword: depth${question}}]
keys:
  depth: {label: Depth, type: float}
categories: {wells_section: Wells, wells_1: Wells, wells_1_1: Wells}
questiongroups: {well: {label: Well${more}}}
`,
    })
  const plain = wells('', '')
  const inherited = ', inherited_configuration: rivers, inherited_questiongroup: shaft'
  const limited = wells('', ', form_options: {field_options: {min: 5}}')
  const exact = (decimals: number) => wells('', `, form_options: {field_options: {decimals: ${decimals}}}`)

  test.each([
    [
      'more repetitions',
      plain,
      wells('form_options: {max_num: 3}', ''),
      'form_options.max_num',
      'lowered-max-num',
      'widened-limits',
    ],
    ['wider limits', limited, plain, 'form_options.field_options', 'narrowed-limits', 'widened-limits'],
    ['any decimals', exact(3), plain, 'form_options.field_options', 'narrowed-limits', 'widened-limits'],
    ['more decimals', exact(4), exact(6), 'form_options.field_options', 'narrowed-limits', 'widened-limits'],
    [
      'no other questionnaire',
      wells('', '', inherited),
      plain,
      'inherited_configuration',
      'changed-inheritance',
      'changed-option',
    ],
    ['modules', plain, wells('', '', '', 'modules: [rivers]\n'), 'modules', 'changed-option', 'changed-option'],
  ] as const)('%s', (_, before, now, option, back, rule) => {
    const [change] = compareWorkspaces(before, now)
    expect([change?.severity, change?.rule, change?.data.option]).toEqual(['info', rule, option])
    expect(compareWorkspaces(now, before).map(({ rule }) => rule)).toEqual([back])
  })

  test('neither a questiongroup nor its condition when it comes from another questionnaire', () => {
    const waiting = 'form_options: {questiongroup_condition: nowhere}'
    const rules = compareWorkspaces(wells(waiting, ''), wells(waiting, '', inherited)).map(({ rule }) => rule)
    expect(rules).not.toContain('changed-savability')
    expect(
      compareWorkspaces(wells(waiting, '', inherited), wells(waiting, '')).map(({ severity }) => severity),
    ).toEqual(['info', 'info'])
  })
})
