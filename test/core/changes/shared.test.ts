import { describe, expect, test } from 'vitest'
import {
  changesAsFindings,
  comparePairs,
  compareWorkspaces,
  createHitCounter,
  createHitFinder,
  formatChangesHtml,
  formatChangesJson,
  formatChangesMarkdown,
  formatChangesPretty,
  reportChanges,
  stepsOf,
  type Workspace,
} from '../../../src/core/internal.ts'
import { someSource } from '../../support/change-reports.ts'
import { workspaceOf } from './vineyard.ts'

const catches = { cod: 5, herring: 6 }

/** Boats and harbours of two editions that ask with the same records. */
function fishery({
  high = 'High',
  order = [1, 2],
  boats = 'Boats',
  harbour = {},
}: {
  high?: string
  order?: readonly number[]
  boats?: string
  harbour?: object
} = {}): Workspace {
  const record = (model: string, pk: number, fields: object) => ({ model: `configuration.${model}`, pk, fields })
  const text = (pk: number, type: string, label: string) =>
    record('translation', pk, {
      translation_type: type,
      data: { boats: { label: { en: label } }, harbours: { label: { en: label } } },
    })
  const question = (keyword: string) => ({ keyword })
  const tree = (questions: readonly object[]) => ({
    sections: [
      {
        keyword: 'section_sea',
        categories: [
          {
            keyword: 'sea_1',
            subcategories: [{ keyword: 'sea_1_1', questiongroups: [{ keyword: 'qg_sea', questions }] }],
          },
        ],
      },
    ],
  })
  const configuration = (pk: number, code: string, edition: string, data: object) =>
    record('configuration', pk, { code, edition, data })
  const both = [question('catch_cod'), question('catch_herring')]
  const records = [
    ...Object.entries(catches).map(([name, pk], index) =>
      record('key', index + 1, {
        keyword: `catch_${name}`,
        translation: pk,
        values: [1, 2],
        configuration: { type: 'measure' },
      }),
    ),
    record('value', 1, { keyword: 'low', translation: 1, order_value: order[0] }),
    record('value', 2, { keyword: 'high', translation: 2, order_value: order[1] }),
    record('questiongroup', 1, { keyword: 'qg_sea', translation: null, configuration: {} }),
    ...['section_sea', 'sea_1', 'sea_1_1'].map((keyword, index) =>
      record('category', index + 1, { keyword, translation: index === 0 ? 7 : null }),
    ),
    text(1, 'value', 'Low'),
    text(2, 'value', high),
    text(5, 'key', 'Cod'),
    text(6, 'key', 'Herring'),
    text(7, 'category', boats),
    configuration(1, 'boats', '2020', tree(both)),
    configuration(2, 'boats', '2024', tree(both)),
    configuration(3, 'harbours', '2020', tree([{ ...question('catch_cod'), ...harbour }])),
  ]
  return workspaceOf({ 'fishery.json': JSON.stringify(records) })
}

function reportOf(now: Workspace, old = fishery()) {
  const sides = { old, new: now }
  return reportChanges(compareWorkspaces(old, now), sides)
}

const named = (paths: readonly Parameters<typeof stepsOf>[0][]) => paths.map((path) => stepsOf(path).join('/')).sort()

describe('a record that several places share', () => {
  const everywhere = [
    'boats@2020/qg_sea/catch_cod',
    'boats@2020/qg_sea/catch_herring',
    'boats@2024/qg_sea/catch_cod',
    'boats@2024/qg_sea/catch_herring',
    'harbours@2020/qg_sea/catch_cod',
  ]

  test('is one entry with all questions, editions and configurations that it hits', () => {
    const { changes, shared } = reportOf(fishery({ order: [2, 1] }))
    expect(changes.map(({ rule }) => rule)).toEqual(Array.from(everywhere, () => 'changed-scale'))
    expect(shared).toHaveLength(1)
    expect(shared[0]?.records.map(({ record }) => record)).toEqual(['value:low', 'value:high'])
    expect(named(shared[0]?.hits ?? [])).toEqual(everywhere)
    expect(shared[0]?.fingerprints).toEqual(changes.map(({ fingerprint }) => fingerprint))
    expect(shared[0]?.untouched).toEqual(['boats@2020', 'boats@2024', 'harbours@2020'])
  })

  test('a wording hits whoever shows it', () => {
    const { shared } = reportOf(fishery({ high: 'Rich' }))
    expect(shared.map(({ records }) => records.map(({ where }) => where))).toEqual([['translation 2 "Rich"']])
    expect(named(shared[0]?.hits ?? [])).toEqual(everywhere.map((place) => `${place}/high`))
  })

  test('says of which configurations nothing of their own changed', () => {
    const harbour = { form_options: { template: 'inline_2' } }
    const { shared } = reportOf(fishery({ high: 'Rich', harbour }))
    expect(shared[0]?.untouched).toEqual(['boats@2020', 'boats@2024'])
    // Two shared records do not make each other's effects meant.
    const both = reportOf(fishery({ high: 'Rich', boats: 'Vessels' }))
    expect(both.shared.map(({ untouched }) => untouched.length)).toEqual([3, 3])
  })

  test('what only one place uses is no shared record', () => {
    const { changes, shared } = reportOf(fishery({ harbour: { form_options: { template: 'inline_2' } } }))
    expect(changes).toHaveLength(1)
    expect(shared).toEqual([])
  })
})

describe('reports tell a shared record once', () => {
  const report = reportOf(fishery({ order: [2, 1], harbour: { form_options: { template: 'inline_2' } } }))

  test('in a terminal', () => {
    const text = formatChangesPretty(report, { color: false, level: 'error' })
    expect(text.match(/changed-scale/g)).toHaveLength(1)
    expect(text).toContain(
      'It comes from value low "Low" and 1 more record, which are shared: it shows in 5 places, 2 in boats 2020, 2 in boats 2024 and 1 in harbours 2020.',
    )
    expect(text).toContain('boats 2020 and boats 2024 have no edits of their own')
    expect(text).toContain('also in boats@2020/qg_sea/catch_herring, ')
  })

  test('in release notes, under a heading for several questionnaires', () => {
    const text = formatChangesMarkdown(report)
    expect(text.match(/The scale of question/g)).toHaveLength(1)
    expect(text).toMatch(/^## Several questionnaires\n/)
  })

  test('on a page, with all places', () => {
    const page = formatChangesHtml(report, {
      sourceOf: () => someSource,
      pathOf: (file) => file,
      sides: { old: 'a', new: 'b' },
      version: '0',
    })
    expect(page.match(/<p class="message">The scale of/g)).toHaveLength(1)
    expect(page).toContain('The same edit also changes 4 other places')
    expect(page).toContain('<li>harbours@2020/qg_sea/catch_cod<br>')
  })

  test('in continuous integration, as one finding with the other places', () => {
    const { findings } = changesAsFindings(report)
    const scales = findings.filter(({ rule }) => rule === 'changed-scale')
    expect(scales).toHaveLength(1)
    expect(scales[0]?.related.map(({ message }) => message)).toContain('changed by the same edit')
    expect(scales[0]?.fingerprint).toBe(report.changes.find(({ rule }) => rule === 'changed-scale')?.fingerprint)
  })

  test('in JSON beside the changes of each place', () => {
    const json = JSON.parse(formatChangesJson(report)) as { changes: object[]; shared: object[] }
    expect(json.changes.filter((change) => 'rule' in change && change.rule === 'changed-scale')).toHaveLength(5)
    expect(json.shared).toHaveLength(1)
    expect(json.changes.flatMap(Object.keys)).not.toContain('share')
  })
})

test('a stored questionnaire that is hit in several places counts once', () => {
  const [old, now] = [fishery(), fishery({ order: [2, 1] })]
  const pairs = comparePairs(old, now)
  const counter = createHitCounter()
  const [pair] = pairs
  const find = pair && createHitFinder(pair)
  for (const code of ['a', 'b'])
    counter.add(code, find?.({ qg_sea: [{ catch_cod: 1, catch_herring: code === 'a' ? 2 : null }] }))
  const changes = pairs.flatMap((one) => one.changes)
  const { shared } = reportChanges(changes, { old, new: now }, undefined, counter)
  expect(shared.map(({ answers }) => answers)).toEqual([{ count: 2, codes: ['a', 'b'] }])
})
