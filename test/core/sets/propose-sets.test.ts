import { describe, expect, test } from 'vitest'
import { createWorkspace, type ProposedSet, proposeSets, type SetProposal } from '../../../src/core/internal.ts'

type Content = Readonly<Record<string, unknown>> | readonly unknown[]

function propose(files: Readonly<Record<string, Content>>): SetProposal {
  const workspace = createWorkspace({
    files: Object.entries(files).map(([uri, content]) => ({ uri, text: JSON.stringify(content) })),
  })
  return proposeSets([...workspace.files.values()].flatMap((file) => file.facts ?? []))
}

function shown(proposal: SetProposal): string[] {
  return proposal.sets.map(({ name, files, overrides, complete }) => {
    const traits = [overrides ? ' overrides' : '', complete ? ' complete' : ''].join('')
    return `${name}: ${files.map(({ uri }) => uri).join(' ')}${traits}`
  })
}

const record = (model: string, pk: number, fields: object) => ({ model: `configuration.${model}`, pk, fields })
const translation = (pk: number, label: string) =>
  record('translation', pk, { translation_type: 'key', data: { wocat: { label: { en: label } } } })
const key = (pk: number, keyword: string, text: number) =>
  record('key', pk, { keyword, translation: text, configuration: {} })
const group = (pk: number, keyword: string) => record('questiongroup', pk, { keyword, configuration: {} })

/** One questionnaire that asks for keys in a questiongroup. */
function questionnaire(
  pk: number,
  code: string,
  questiongroup: string,
  keys: readonly string[],
  edition = '2024',
  more = {},
) {
  const questions = keys.map((keyword) => ({ keyword }))
  const subcategory = { keyword: 'c', questiongroups: [{ keyword: questiongroup, questions }] }
  const sections = [{ keyword: 'c', categories: [{ keyword: 'c', subcategories: [subcategory] }] }]
  return record('configuration', pk, { code, edition, data: { sections, ...more } })
}

const category = record('category', 1, { keyword: 'c', translation: 1 })
const shared = [category, translation(1, 'Part'), translation(2, 'Name'), key(2, 'name', 2), group(3, 'qg')]

describe('proposeSets', () => {
  test('one self-contained file is one complete set', () => {
    expect(shown(propose({ 'a.json': [...shared, questionnaire(1, 'farm', 'qg', ['name'])] }))).toEqual([
      'farm: a.json complete',
    ])
  })

  test('one file that lacks names is open, and says how many', () => {
    const { sets } = propose({ 'a.json': [...shared, questionnaire(1, 'farm', 'qg', ['name', 'age'])] })
    expect(sets[0]?.complete).toBe(false)
    expect(sets[0]?.why).toContain('1 name is not defined in any file of this folder (first: key "age").')
  })

  test('nothing at all is no set', () => {
    expect(propose({})).toEqual({ sets: [], leftOut: [], alternatives: [] })
    expect(propose({ 'a.json': [{ model: 'accounts.user', pk: 1, fields: {} }] }).sets).toEqual([])
  })

  test('records without a questionnaire are a set of their own', () => {
    expect(shown(propose({ 'base.json': shared }))).toEqual(['base: base.json complete'])
  })

  test('files that share records and contradict each other in nothing are one set, those without a link are several', () => {
    const files = {
      'a.json': [questionnaire(1, 'a', 'qg', ['name'])],
      'b.json': [questionnaire(2, 'b', 'qg', ['name'])],
      'lone.json': { code: 'lone', edition: '1', sections: [] },
      'z-base.json': shared,
    }
    expect(shown(propose(files))).toEqual(['a + b: z-base.json a.json b.json', 'lone: lone.json'])
  })

  test('configurations that name each other are one set', () => {
    const files = {
      'a.json': [...shared, questionnaire(1, 'a', 'qg', ['name'], '2024', { modules: ['b', 'far'] })],
      'b.json': { code: 'b', edition: '1', sections: [] },
    }
    expect(shown(propose(files))).toEqual(['a + b: a.json b.json'])
  })

  const small = [category, translation(1, 'Part'), translation(2, 'Full name'), key(2, 'name', 2), group(3, 'qg')]
  const large = [...shared, translation(3, 'Age'), key(3, 'age', 3)]

  test('of alternatives each questionnaire gets the one that has all it needs, else the smallest', () => {
    const files = {
      'a.json': [questionnaire(1, 'a', 'qg', ['name', 'age'])],
      'b.json': [questionnaire(2, 'b', 'qg', ['name'])],
      'large.json': large,
      'small.json': small,
    }
    const proposal = propose(files)
    expect(shown(proposal)).toEqual(['a: large.json a.json', 'b: small.json b.json'])
    expect(proposal.alternatives).toEqual([
      'large.json and small.json are alternatives: 1 record with the same pk or keyword differ, so no set contains both.',
    ])
  })

  test('a stand-in that nobody uses stands alone', () => {
    const files = { 'a.json': [questionnaire(1, 'a', 'qg', ['name', 'age'])], 'large.json': large, 'small.json': small }
    expect(shown(propose(files))).toEqual(['a: large.json a.json', 'small: small.json'])
  })

  const first = [...shared, questionnaire(1, 'a', 'qg', ['name'], '2024')]
  const edition = (pk: number, year: string, label: string) => [
    translation(2, label),
    key(2, 'name', 2),
    translation(pk, 'New'),
    key(pk, `new_${year}`, pk),
    questionnaire(pk, 'a', 'qg', ['name', `new_${year}`], year),
  ]

  test('a file that redefines records of one it stands on is a layer in a set of its own', () => {
    const old = { '2025.json': [...edition(50, '2025', 'Name'), key(2, 'name', 50)], 'base.json': first }
    expect(shown(propose(old))).toEqual(['a: base.json', 'a@2025: base.json 2025.json overrides'])
  })

  test('two layers of one base do not know each other', () => {
    const layer = (pk: number, year: string) => [
      key(2, 'name', pk),
      ...edition(pk, year, 'Name').filter((item) => item.pk !== 2),
    ]
    const files = { '2025.json': layer(50, '2025'), '2026.json': layer(60, '2026'), 'base.json': first }
    expect(shown(propose(files))).toEqual([
      'a: base.json',
      'a@2025: base.json 2025.json overrides',
      'a@2026: base.json 2026.json overrides',
    ])
  })

  test('a layer over a layer is loaded last', () => {
    const upper = [
      key(2, 'name', 60),
      translation(60, 'Newer'),
      questionnaire(60, 'a', 'qg', ['name', 'new_2025'], '2026'),
    ]
    const files = {
      '1.json': upper,
      '2.json': [key(2, 'name', 50), ...edition(50, '2025', 'Name').slice(2)],
      '3.json': first,
    }
    expect(shown(propose(files))).toEqual([
      'a: 3.json',
      'a@2025: 3.json 2.json overrides',
      'a@2026: 3.json 2.json 1.json overrides',
    ])
  })

  test('translations that change those of a file are a layer over it', () => {
    const patch = record('translation', 2, {
      translation_type: 'key',
      data: { wocat: { label: { en: 'Name' } }, a_2024: { label: { en: 'Your name' } } },
    })
    expect(shown(propose({ 'base.json': first, 'texts.json': [patch] }))).toEqual([
      'a: base.json',
      'texts: base.json texts.json overrides',
    ])
  })

  test('a pk that two files use for different things is a mistake, not a layer', () => {
    const files = {
      'a.json': [questionnaire(1, 'a', 'qg', ['name']), key(2, 'crop', 2), translation(9, 'x')],
      'base.json': shared,
    }
    const proposal = propose(files)
    expect(shown(proposal)).toEqual(['a: base.json a.json complete'])
    expect(proposal.sets[0]?.why).toContain(
      'a.json redefines 1 record of base.json, and nothing in them tells whether that is meant.',
    )
  })

  test('files that redefine and need each other stay together without a word on which wins', () => {
    const files = {
      'a.json': [questionnaire(1, 'a', 'qg', ['name']), key(5, 'crop', 1), translation(2, 'Name of a')],
      'b.json': [...shared, questionnaire(2, 'b', 'qg', ['crop'])],
    }
    expect(shown(propose(files))).toEqual(['a + b: b.json a.json complete'])
  })

  test('two files with one configuration are never in one set', () => {
    const plain = { code: 'a', edition: '1', sections: [] }
    const files = {
      'a.yaml': plain,
      'b.yaml': plain,
      'c.json': [...shared, questionnaire(7, 'c', 'qg', ['name'], '1', { modules: ['a'] })],
    }
    expect(shown(propose(files))).toEqual(['a + c: a.yaml c.json', 'a: b.yaml'])
  })

  test('stored questionnaires go last, to their configuration, and are left out where there is none', () => {
    const stored = (configuration: number) => [
      { model: 'questionnaire.questionnaire', pk: 1, fields: { configuration, data: {} } },
    ]
    const proposal = propose({ '1.json': stored(1), '2.json': stored(77), 'base.json': first })
    expect(shown(proposal)).toEqual(['a: base.json 1.json'])
    expect(proposal.leftOut).toEqual([
      { uri: '2.json', why: 'contains stored questionnaires of a configuration that no file contains (pk 77)' },
    ])
  })

  test('a file alone has the set that it has among strangers', () => {
    const strangers = Object.fromEntries(
      [3, 4, 5].map((n) => [`s${n}.yaml`, { code: `s${n}`, edition: '1', sections: [] }]),
    )
    const own = { 'a.json': [questionnaire(1, 'a', 'qg', ['name'])], 'base.json': shared }
    expect(shown(propose({ ...own, ...strangers }))).toContain('a: base.json a.json')
  })

  test('hundreds of files cost little, also when all are copies of each other', () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => {
        const pk = 1000 * (at + 1)
        const own = Array.from({ length: 60 }, (_, n) => [
          translation(pk + n, `t${n}`),
          key(pk + n, `k_${at}_${n}`, pk + n),
        ])
        return [`q${at}.json`, [...own.flat(), questionnaire(pk, `q${at}`, 'qg', ['name', `k_${at}_1`])]]
      }),
    )
    const copies = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => {
        const own = Array.from({ length: 60 }, (_, n) => [
          translation(90 + n, `t${n} ${at}`),
          key(90 + n, `k_${n}`, 90 + n),
        ])
        return [`c${at}.json`, [...own.flat(), questionnaire(9, 'copy', 'qg', ['name', 'k_1'])]]
      }),
    )
    const { sets } = propose({ ...many, ...copies, 'shared.json': shared })
    const sizes = sets.map((set: ProposedSet) => set.files.length)
    expect(sizes.filter((size) => size > 300)).toEqual([302])
    expect(sets.length).toBe(300)
  })
})
