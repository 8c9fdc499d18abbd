import { describe, expect, test } from 'vitest'
import {
  type Change,
  comparePairs,
  compareSides,
  createHitFinder,
  formatMigrationPlan,
  reportChanges,
} from '../../../src/core/internal.ts'
import { changesBy, named, vineyard, workspaceOf } from './vineyard.ts'

const cellar = 'cellar.yaml'

function graver(changes: readonly Change[]): string[] {
  return named(changes.filter(({ severity }) => severity !== 'info'))
}

describe('answers that are read under the label of something else', () => {
  test.each([
    [
      'questions',
      [
        ['label: Age of the barrel in years', 'label: Volume in litres!'],
        ['label: Volume in litres\n', 'label: Age of the barrel (in years)\n'],
      ],
      [
        'taken-label cellar_qg_vessels/cellar_barrel_age cellar_qg_vessels/cellar_barrel_age → cellar_qg_vessels/cellar_volume',
        'taken-label cellar_qg_vessels/cellar_volume cellar_qg_vessels/cellar_volume → cellar_qg_vessels/cellar_barrel_age',
      ],
    ],
    [
      'subcategories',
      [
        ['cellar__1__1: Name and place', 'cellar__1__1: Vessels'],
        ['label: Vessels', 'label: Name and place'],
      ],
      ['taken-label', 'taken-label'],
    ],
    [
      'one whose own label is another one now',
      [
        ['label: Age of the barrel in years', 'label: Volume in litres'],
        ['label: Volume in litres\n    type: float', 'label: Weight\n    type: float'],
      ],
      [
        'taken-label cellar_qg_vessels/cellar_barrel_age cellar_qg_vessels/cellar_barrel_age → cellar_qg_vessels/cellar_volume',
        'changed-wording cellar_qg_vessels/cellar_volume',
      ],
    ],
  ] as const)('%s', (_, edits, expected) => {
    const changes = changesBy(cellar, ...edits)
    expect(graver(changes)).toEqual(expected)
    const taken = changes.filter(({ rule }) => rule === 'taken-label')
    for (const { severity, witness } of taken) {
      expect(severity).toBe('error')
      expect([witness?.old, witness?.new]).toEqual([
        expect.stringMatching(/^read as "/),
        expect.stringMatching(/^read as "/),
      ])
      expect(witness?.old).not.toBe(witness?.new)
    }
  })

  test('a label that something else keeps is another wording only', () => {
    const changes = changesBy(cellar, ['label: Age of the barrel in years', 'label: Volume in litres'])
    expect(graver(changes)).toEqual(['changed-wording cellar_qg_vessels/cellar_barrel_age'])
  })

  test('a text that nothing reads there has no answers under it', () => {
    const worded = (owner: string, before: string, text: string) =>
      named(changesOf([owner, before.replace('TEXT', 'Thing')], [owner, before.replace('TEXT', text)]))
    const changesOf = (old: readonly [string, string], now: readonly [string, string]) => {
      const sides = [old, now].map(([from, to]) => ({
        ...vineyard,
        [cellar]: (vineyard[cellar] ?? '').replace(from, to),
      }))
      const [was, is] = sides.map((files) => workspaceOf(files as typeof vineyard))
      if (was === undefined || is === undefined) throw new Error('two sides')
      return comparePairs(was, is).flatMap(({ changes }) => changes)
    }
    const group = 'cellar_qg_vessels: Vessel\n'
    expect(worded(group, 'cellar_qg_vessels: { label: Vessel, label_view: TEXT }\n', 'Place')).toEqual([
      'changed-text cellar_qg_vessels',
    ])
    const key = 'cellar_name: Name of the cellar\n'
    expect(worded(key, 'cellar_name: { label: Name of the cellar, label_view: TEXT }\n', 'Place')[0]).toMatch(
      /^changed-wording/,
    )
  })

  test('neither is one that keeps its words, in another order of questions', () => {
    const changes = changesBy(
      cellar,
      ['                  - keyword: cellar_volume\n', ''],
      [
        '                questions:\n                  - keyword: cellar_vessel\n',
        '                questions:\n                  - keyword: cellar_volume\n                  - keyword: cellar_vessel\n',
      ],
    )
    expect(named(changes)).toEqual(['changed-order cellar_qg_vessels'])
    expect(changes[0]?.data.effect).toBe('"cellar_volume" is first')
  })

  test('questiongroups that change places are, where their questions are called the same', () => {
    const group = (keyword: string, key: string) =>
      `              - {keyword: ${keyword}, questions: [{keyword: ${key}}]}\n`
    const tree = (before: string, after: string) => `code: wells
edition: "2030"
sections:
  - keyword: s
    categories:
      - keyword: c
        subcategories:
          - keyword: before
            questiongroups:
${before}          - keyword: after
            questiongroups:
${after}categories: {s: S, c: C, before: Before, after: After}
questiongroups: {g1: Depth, g2: Depth}
keys: {depth_1: {label: Depth, type: int}, depth_2: {label: Depth, type: int}}
`
    const [one, other] = [group('g1', 'depth_1'), group('g2', 'depth_2')]
    const sides = [tree(one, other), tree(other, one)].map((text) => workspaceOf({ 'wells.yaml': text })) as [
      ReturnType<typeof workspaceOf>,
      ReturnType<typeof workspaceOf>,
    ]
    const changes = comparePairs(sides[0], sides[1]).flatMap((pair) => pair.changes)
    expect(graver(changes).filter((name) => name.startsWith('taken-label'))).toEqual([
      'taken-label g2 g2 → g1',
      'taken-label g1 g1 → g2',
    ])
    expect(changes.find(({ rule }) => rule === 'taken-label')?.data.mapping).toContain(
      'answers to questiongroup "g2" ("After › Depth") are read as "Before › Depth"',
    )
  })

  test('choices are, too, whatever counts them', () => {
    const changes = changesBy(
      cellar,
      ['cellar_vessel_steel: Steel tank', 'cellar_vessel_steel: "V1: Wooden barrel"'],
      ['cellar_vessel_barrel: Wooden barrel', 'cellar_vessel_barrel: "V2: Concrete egg"'],
    )
    expect(graver(changes)).toEqual([
      'changed-meaning cellar_qg_vessels/cellar_vessel',
      'changed-wording cellar_qg_vessels/cellar_vessel/cellar_vessel_barrel',
    ])
    const counted = {
      ...vineyard,
      [cellar]:
        vineyard[cellar]
          ?.replace(': Steel tank', ': "V1: Steel tank"')
          .replace('barrel: Wooden barrel', 'barrel: "V2: Wooden barrel"') ?? '',
    }
    const shifted = {
      ...vineyard,
      [cellar]:
        vineyard[cellar]
          ?.replace(': Steel tank', ': "V1: Wooden barrel"')
          .replace('barrel: Wooden barrel', 'barrel: "V2: Concrete egg"') ?? '',
    }
    const changed = comparePairs(workspaceOf(counted), workspaceOf(shifted)).flatMap((pair) => pair.changes)
    expect(graver(changed)).toEqual([
      'changed-meaning cellar_qg_vessels/cellar_vessel',
      'changed-wording cellar_qg_vessels/cellar_vessel/cellar_vessel_barrel',
    ])
  })
})

describe('which stored questionnaires a label hits', () => {
  const edit = (from: string, to: string) => ({ ...vineyard, [cellar]: vineyard[cellar]?.replace(from, to) ?? '' })
  const hits = (
    files: Readonly<Record<string, string>>,
    rule: string,
    data: Parameters<ReturnType<typeof createHitFinder>>[0],
  ) => {
    const pair = comparePairs(workspaceOf(vineyard), workspaceOf(files)).find(({ changes }) => changes.length > 0)
    return pair ? createHitFinder(pair)(data).some((change) => change.rule === rule) : undefined
  }
  const steel = { cellar_qg_vessels: [{ cellar_vessel: 'cellar_vessel_steel' }] }
  const barrel = { cellar_qg_vessels: [{ cellar_vessel: 'cellar_vessel_barrel' }] }
  const name = { cellar_qg_name: [{ cellar_name: { en: 'x' } }] }

  test.each([
    ['the choice', 'Steel tank', 'Concrete egg', [true, false, false]],
    ['the question', 'label: Kind of vessel', 'label: Material', [true, true, false]],
    ['the subcategory', 'label: Vessels', 'label: Containers', [true, true, false]],
    ['the category', 'cellar__1: The cellar and its vessels', 'cellar__1: Everything', [true, true, true]],
  ] as const)('of %s: those that answer it', (_, from, to, expected) => {
    const files = edit(from, to)
    expect([steel, barrel, name].map((data) => hits(files, 'changed-wording', data))).toEqual(expected)
  })
})

test('a plan says where answers would have to go to be read as before', () => {
  const swapped = {
    ...vineyard,
    [cellar]: (vineyard[cellar] ?? '')
      .replace('label: Age of the barrel in years', 'label: Volume')
      .replace('label: Volume in litres', 'label: Age of the barrel in years')
      .replace('label: Volume\n', 'label: Volume in litres\n'),
  }
  const sides = { old: workspaceOf(vineyard), new: workspaceOf(swapped) }
  const errors = compareSides({ old: { workspace: sides.old }, now: { workspace: sides.new } })
  const report = reportChanges(
    errors.pairs.flatMap((pair) => pair.changes),
    sides,
  )
  const plan = formatMigrationPlan({ from: 'cellar@2024', to: 'cellar@2024' }, report.changes)
  expect(plan).toContain('# do: move, to: cellar_qg_vessels/cellar_volume, to be read as before')
})

describe('what cannot be compared', () => {
  test('is told with the finding, beside what can be', () => {
    const now = workspaceOf({
      ...vineyard,
      [cellar]: (vineyard[cellar] ?? '')
        .replace('type: float', 'type: nosuch')
        .replace('      cellar_vessel_amphora: Clay amphora\n', ''),
    })
    const sides = { old: workspaceOf(vineyard), new: now }
    const errors = compareSides({ old: { workspace: sides.old }, now: { workspace: now } })
    const report = reportChanges(
      errors.pairs.flatMap((pair) => pair.changes),
      sides,
      undefined,
      undefined,
      [errors],
    )
    expect(report.changes.map(({ rule }) => rule)).toEqual([
      'unloadable-configuration',
      'incomparable',
      'removed-choice',
    ])
    expect(report.changes[1]?.message).toMatch(
      /^Question "cellar_volume" cannot be compared, .*: unknown-key-type in cellar\.yaml:\d+: Unknown key type "nosuch"/,
    )
    expect(report.summary.newErrors).toBe(0)
  })

  test('is nothing where both sides are unknown alike', () => {
    const unknown = { ...vineyard, [cellar]: (vineyard[cellar] ?? '').replace('type: float', 'type: nosuch') }
    const relabelled = { ...unknown, [cellar]: unknown[cellar]?.replace('label: Vessels', 'label: Containers') ?? '' }
    const changes = comparePairs(workspaceOf(unknown), workspaceOf(relabelled)).flatMap((pair) => pair.changes)
    expect(named(changes)).toEqual(['changed-wording'])
  })
})

describe('what the service gives out', () => {
  const wells = (options: string, group = '') =>
    workspaceOf({
      'wells.yaml': `code: wells
edition: "2030"
sections:
  - keyword: s
    categories:
      - keyword: c
        subcategories:
          - keyword: b
            ${options}
            questiongroups:
              - {keyword: g, questions: [{keyword: depth}, {keyword: kind, view_options: {${group}}}]}
categories: {s: S, c: C, b: B, b2: B2}
questiongroups: {g: G}
keys: {depth: {label: Depth, type: int}, kind: {label: Kind, type: char}}
`,
    })
  const told = (old: ReturnType<typeof wells>, now: ReturnType<typeof wells>) =>
    comparePairs(old, now)
      .flatMap((pair) => pair.changes)
      .filter((change) => change.class === 'data')
      .map(({ rule, data, witness }) => [rule, data.where ?? data.effect, witness?.new])

  test('is less with links in the place of answers', () => {
    const [plain, linked] = [wells('view_options: {}'), wells('form_options: {has_links: true}')]
    const [where, read] = ['in the labelled tree', 'read as nothing in the labelled tree']
    expect(told(plain, linked)).toEqual([['unread-answer', where, read]])
    expect(told(linked, plain)).toContainEqual(['newly-read', where, `read ${where}`])
  })

  test('is nothing with subcategories beside it, which is refused too', () => {
    const refusal = 'refused by the interface (overlooked-questiongroup)'
    expect(told(wells('view_options: {}'), wells('subcategories: [{keyword: b2}]'))).toEqual([
      ['changed-form-saving', 'beside subcategories neither the form nor the interface finds it', refusal],
    ])
  })

  test('is less where lists no longer show an answer', () => {
    const [listed, unlisted] = [wells('view_options: {}', 'in_list: true'), wells('view_options: {}')]
    expect(told(listed, unlisted)).toEqual([['unread-answer', 'in lists', 'read as nothing in lists']])
    expect(told(unlisted, listed)).toEqual([['newly-read', 'in lists', 'read in lists']])
  })

  test('is another name, or none', () => {
    const [one, none] = [wells('view_options: {}', 'is_name: true'), wells('view_options: {}')]
    expect(told(one, none)).toEqual([['other-name', 'none instead of the answer to "Kind"', 'read as null in lists']])
    expect(told(none, one)).toEqual([
      ['other-name', 'the answer to "Kind" instead of none', 'read as {"en":"x"} in lists'],
    ])
  })

  test('is no name with subcategories beside the question that gave it', () => {
    const [shown, overlooked] = ['view_options: {}', 'subcategories: [{keyword: b2}]'].map((options) =>
      wells(options, 'is_name: true'),
    ) as [ReturnType<typeof wells>, ReturnType<typeof wells>]
    expect(told(shown, overlooked)).toContainEqual([
      'other-name',
      'none instead of the answer to "Kind"',
      'read as null in lists',
    ])
    expect(told(overlooked, shown).map(([rule]) => rule)).not.toContain('other-name')
  })

  test('is told for other types only as the change of the type', () => {
    const of = (type: string) =>
      workspaceOf({
        'wells.yaml': `code: wells
edition: "2030"
sections: [{keyword: s, categories: [{keyword: c, subcategories: [{keyword: b, questiongroups: [{keyword: g, questions: [{keyword: kind}]}]}]}]}]
categories: {s: S, c: C, b: B}
questiongroups: {g: G}
keys: {kind: {label: Kind, type: ${type}}}
`,
      })
    expect(told(of('todo'), of('char')).map(([rule]) => rule)).not.toContain('newly-read')
  })
})
