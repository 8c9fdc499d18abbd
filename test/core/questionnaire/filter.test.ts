import { describe, expect, test } from 'vitest'
import {
  comparePairs,
  createWorkspace,
  findNodes,
  formatOutline,
  formatWhy,
  judgeListQuery,
  lint,
  visibilityOf,
} from '../../../src/core/internal.ts'
import { keyTypes } from '../../../src/core/schema/key-types.ts'
import { outlined, readCsv } from '../../support/outlines.ts'

interface Asked {
  readonly keyword: string
  readonly type?: string
  readonly order?: number | null | undefined
}

type Groups = Readonly<Record<string, readonly Asked[]>>

const subcategory = (keyword: string, groups: Groups): object => ({
  keyword,
  subcategories: [
    {
      keyword: `${keyword}_sub`,
      questiongroups: Object.entries(groups).map(([group, asked]) => ({
        keyword: group,
        questions: asked.map(({ keyword: key, order }) => ({
          keyword: key,
          ...(order !== undefined && { filter_options: { order } }),
        })),
      })),
    },
  ],
})

/** A questionnaire with some categories, each with questiongroups. */
function load(categories: Readonly<Record<string, Groups>>) {
  const asked = Object.values(categories).flatMap((groups) => Object.values(groups).flat())
  const text = JSON.stringify({
    code: 'caves',
    edition: '2026',
    sections: [
      {
        keyword: 'caves',
        categories: Object.entries(categories).map(([keyword, groups]) => subcategory(keyword, groups)),
      },
    ],
    keys: Object.fromEntries(
      asked.flatMap(({ keyword, type }) => (type === undefined ? [] : [[keyword, { label: keyword, type }]])),
    ),
  })
  return createWorkspace({ files: [{ uri: 'caves.yaml', text }] })
}

/** What four commands tell of filters by one question. */
function tell(asked: Asked, group = 'cave_qg') {
  const workspace = load({ cave: { [group]: [asked] } })
  const node = findNodes(workspace, asked.keyword)[0]?.node
  if (node === undefined) throw new Error(`${asked.keyword} is not found`)
  const query = `type=caves&filter__${group}__${asked.keyword}=1`
  const judged = judgeListQuery(query, { named: node.questionnaire, latest: () => undefined })
  const aboutQuestion = ['notFilterable', 'notOffered', 'underscores', 'underscoresInKey', 'unknownKeyType']
  const [head = [], row = []] = readCsv(formatOutline(outlined(node.questionnaire), 'csv'))
  return {
    status: judged.status,
    query: judged.findings.map(({ messageId }) => messageId).filter((id) => aboutQuestion.includes(id)),
    explain: formatWhy(visibilityOf(node)).split('In the filter:')[1]?.trim(),
    outline: row[head.indexOf('roles')],
    check: lint(workspace)
      .filter(({ rule }) => rule === 'ineffective-option')
      .map(({ messageId }) => messageId),
  }
}

const noOrder = 'Not offered: filter_options.order is not set, on the question or its key.'

describe('explain, outline, query and check tell the same of filters by a question', () => {
  const works = ['bool', 'checkbox', 'image_checkbox', 'radio', 'select_model', 'select_type']

  test.each(keyTypes)('of type %s', (type) => {
    const [offered, plain, taken] = [1, undefined, null].map((order) => tell({ keyword: 'cave_depth', type, order }))
    if (works.includes(type)) {
      const explain = 'Offered: filter_options.order is set.'
      expect(offered).toEqual({ status: 200, query: [], explain, outline: 'Offered in the filter', check: [] })
      const silent = { status: 200, query: ['notOffered'], explain: noOrder, outline: '', check: [] }
      expect([plain, taken]).toEqual([silent, silent])
    } else {
      const explain = `A list page that is filtered by it fails: the service cannot filter by keys of type ${type}.`
      const fails = { status: 500, query: ['notFilterable'] }
      expect(offered).toEqual({ ...fails, explain, outline: 'Filtering lists by it fails', check: ['failing'] })
      const silent = { ...fails, explain: noOrder, outline: '', check: [] }
      expect([plain, taken]).toEqual([silent, silent])
    }
  })

  test.each([
    ['cave_qg__links', 'cave_wet', 'questiongroup "cave_qg__links"', 'underscores'],
    ['cave_qg', 'cave__wet', 'question "cave__wet" (cave__wet)', 'underscoresInKey'],
  ])('whose names %s and %s a filter cannot name', (group, keyword, named, query) => {
    for (const type of ['bool', 'char']) {
      expect(tell({ keyword, type, order: 1 }, group)).toEqual({
        status: 200,
        query: [query],
        explain: `The service ignores filters by it: ${named} has "__" in its keyword.`,
        outline: 'The service ignores filters by it',
        check: ['unread'],
      })
      expect(tell({ keyword, type, order: null }, group)).toMatchObject({ explain: noOrder, outline: '', check: [] })
    }
  })

  test('that every questionnaire has, without an order', () => {
    const country = { keyword: 'country', type: 'select_type' }
    expect(tell(country, 'qg_location')).toMatchObject({
      query: [],
      explain: 'Offered without filter_options.order: every list can be filtered by it.',
      outline: 'Offered in the filter without an order: every list can be filtered by it',
    })
    expect(tell(country)).toMatchObject({ query: ['notOffered'], explain: noOrder, outline: '' })
    expect(tell({ ...country, order: 1 }, 'qg_location')).toMatchObject({ outline: 'Offered in the filter' })
    expect(tell({ ...country, type: 'char' }, 'qg_location')).toMatchObject({
      query: ['notFilterable'],
      explain: 'A list page that is filtered by it fails: the service cannot filter by keys of type char.',
      outline: 'Filtering lists by it fails',
    })
  })

  test('whose key is not loaded', () => {
    expect(tell({ keyword: 'cave_depth', order: 1 })).toMatchObject({
      status: 200,
      query: ['unknownKeyType'],
      check: [],
    })
  })
})

describe('a comparison tells of a filter', () => {
  const told = (old: Asked, now: Asked, group = 'cave_qg'): string[] =>
    comparePairs(load({ cave: { [group]: [old] } }), load({ cave: { [group]: [now] } }))
      .flatMap(({ changes }) => changes)
      .flatMap(({ rule, data }) => (rule === 'changed-filter' ? [String(data.new)] : []))
  const bool: Asked = { keyword: 'cave_wet', type: 'bool' }
  const country: Asked = { keyword: 'country', type: 'select_type' }

  test.each([
    ['an order comes', bool, { ...bool, order: 1 }, undefined, ['be']],
    ['an order is taken back', { ...bool, order: 1 }, { ...bool, order: null }, undefined, ['no longer be']],
    ['what was none goes', { ...bool, order: null }, bool, undefined, []],
    ['the type makes it fail', { ...bool, order: 1 }, { ...bool, type: 'char', order: 1 }, undefined, ['no longer be']],
    ['it cannot be named', bool, { ...bool, order: 1 }, 'cave_qg__links', []],
    ['every list has it', country, { ...country, order: 1 }, 'qg_location', []],
  ])('%s', (_, old, now, group, expected) => expect(told(old, now, group)).toEqual(expected))
})

describe('orders that mix categories', () => {
  const bool = (keyword: string, order: number | null): Asked => ({ keyword, type: 'bool', order })
  const mixed = (categories: Readonly<Record<string, Groups>>): string[] =>
    lint(load(categories)).flatMap(({ messageId, data }) =>
      messageId === 'mixed' ? [`${data.category}: ${data.name}`] : [],
    )

  test.each([
    ['apart', [1, 2], [3, 4], []],
    ['in the other order', [3, 4], [1, 2], []],
    ['interleaved', [1, 3], [2, null], ['CAT1: kc']],
    ['interleaved twice', [1, 3], [2, 4], ['CAT1: kc', 'CAT2: kd']],
    ['equal', [1, 2], [1, 3], ['CAT1: kc', 'CAT2: kd']],
    ['equal within a category', [1, 1], [2, 2], []],
  ] as const)('%s', (_, [a, c], [b, d], expected) => {
    const categories = { CAT1: { q1: [bool('ka', a), bool('kc', c)] }, CAT2: { q2: [bool('kb', b), bool('kd', d)] } }
    expect(mixed(categories).sort()).toEqual(expected)
  })

  test('only of questions that lists can be filtered by', () => {
    const between = [{ keyword: 'kb', type: 'char', order: 2 }]
    expect(mixed({ CAT1: { q1: [bool('ka', 1), bool('kc', 3)] }, CAT2: { q2: between } })).toEqual([])
  })
})
