import { describe, expect, test } from 'vitest'
import { createWorkspace, judge, present, type SourceSet } from '../../src/core/internal.ts'
import { onePage } from '../questionnaires/one-page.ts'

const keywords = { category: 'orchard_1_1', questiongroup: 'orchard_qg', key: 'orchard_area' } as const
type Model = keyof typeof keywords

const configuration = {
  sections: onePage({
    keyword: 'orchard_1_1',
    questiongroups: [{ keyword: 'orchard_qg', questions: [{ keyword: 'orchard_area' }] }],
  }),
}

function record(model: string, pk: number, fields: object): object {
  return { model: `configuration.${model}`, pk, fields }
}

const pks: Readonly<Record<Model, number>> = { category: 3, questiongroup: 4, key: 5 }

const fieldsOf = (model: Model, keyword: string): object =>
  model === 'key'
    ? { keyword, translation: 5, configuration: { type: 'float' }, values: [] }
    : { keyword, translation: pks[model], ...(model === 'questiongroup' ? { configuration: {} } : {}) }

const first = [
  ...[1, 2, 3, 4, 5].map((pk) =>
    record('translation', pk, {
      translation_type: pk < 4 ? 'category' : pk === 4 ? 'questiongroup' : 'key',
      data: { orchard: { label: { en: `Label ${pk}` } } },
    }),
  ),
  record('category', 1, { keyword: 's', translation: 1 }),
  record('category', 2, { keyword: 'c', translation: 2 }),
  ...(['category', 'questiongroup', 'key'] as const).map((model) =>
    record(model, pks[model], fieldsOf(model, keywords[model])),
  ),
  record('configuration', 1, { code: 'orchard', edition: '2031', data: configuration }),
]

/** The findings of a set in which a later file gives a record other fields. */
function found(model: Model, keyword: string, set: Partial<SourceSet>) {
  const files = [
    { uri: 'orchard.json', text: JSON.stringify(first) },
    { uri: 'layer.json', text: JSON.stringify([record(model, pks[model], fieldsOf(model, keyword))]) },
  ]
  const workspace = createWorkspace({ files, sets: [{ files: files.map(({ uri }) => uri), complete: true, ...set }] })
  return judge(workspace).findings.filter(({ rule }) => rule.startsWith('unknown-'))
}

describe.each(['category', 'questiongroup', 'key'] as const)('a %s that a later file replaces', (model) => {
  test('is not found by the keyword that it had', () => {
    const [finding, ...others] = found(model, 'wholly_different', { overrides: true })
    expect([finding?.rule, finding?.data.name, others]).toEqual([`unknown-${model}`, keywords[model], []])
    expect(finding?.related.map(({ messageId, uri }) => [messageId, uri])).toContainEqual(['replaced', 'orchard.json'])
  })

  test('is found by it where the other has the same, or where nothing says which one counts', () => {
    expect(found(model, keywords[model], { overrides: true })).toEqual([])
    expect(found(model, 'wholly_different', {})).toEqual([])
  })
})

/** What is found in the questionnaire and in files that are loaded after it, but for what the questionnaire itself lacks. */
function foundInLayers(...layers: readonly (readonly object[])[]): readonly string[] {
  const files = [first, ...layers].map((records, at) => ({ uri: `${at}.json`, text: JSON.stringify(records) }))
  const workspace = createWorkspace({ files, sets: [{ files: files.map(({ uri }) => uri), overrides: true }] })
  return present(judge(workspace).findings, workspace)
    .filter(({ rule }) => !['missing-name', 'missing-member', 'unprinted-text'].includes(rule))
    .map(({ rule, file, message }) => `${file} ${rule} ${message}`)
}

const choices = (values: readonly number[]) =>
  record('key', 5, { keyword: 'orchard_area', translation: 5, configuration: { type: 'select' }, values })
const texts = (pk: number, type: string, help: string) =>
  record('translation', pk, {
    translation_type: type,
    data: { orchard: { label: { en: 'Area' }, helptext: { en: help } } },
  })
const pear = [record('value', 7, { keyword: 'pear', translation: 7, order_value: 1 }), texts(7, 'value', 'A fruit')]
const edition = (sections: object) =>
  record('configuration', 8, { code: 'orchard', edition: '2029', data: { sections } })

describe('what a later file replaces is not judged', () => {
  test.each([
    ['a key without choices', [choices([])], [...pear, choices([7])]],
    ['the type of a translation', [texts(5, 'value', 'In hectares')], [texts(5, 'key', 'In hectares')]],
    ['a help text', [texts(5, 'key', 'In <b>hectares')], [texts(5, 'key', 'In hectares')]],
    [
      'a questionnaire',
      [edition(onePage({ keyword: 'orchard_1_9', questiongroups: [] }))],
      [edition(configuration.sections)],
    ],
  ])('%s', (_, earlier, later) => {
    expect(foundInLayers(earlier, later)).toEqual([])
    expect(foundInLayers(later, earlier)).not.toEqual([])
  })

  test('but two records of one pk within a file are', () => {
    const area = record('key', 5, fieldsOf('key', 'orchard_area'))
    const width = record('key', 5, fieldsOf('key', 'orchard_width'))
    expect(foundInLayers([width, area], [area]).join()).toContain('Duplicate pk 5 of a key')
  })
})

test('a configuration that takes the pk of another one replaces it, which nobody means', () => {
  const other = record('configuration', 1, { code: 'barn', edition: '2031', data: { sections: [] } })
  const told = foundInLayers([other]).filter((line) => line.startsWith('1.json'))
  expect(told).toEqual([
    expect.stringContaining('Configuration barn 2031 has the same pk 1 as orchard 2031 in 0.json: loading it silently'),
  ])
  expect(
    foundInLayers([record('configuration', 1, { code: 'orchard', edition: '2031', data: configuration })]),
  ).toEqual([])
})

test('a record that two files have is named once as the owner of its texts', () => {
  const area = record('key', 5, fieldsOf('key', 'orchard_area'))
  const [told, ...others] = foundInLayers([texts(5, 'key', 'In <b>hectares'), area])
  expect([told, others]).toEqual([expect.stringContaining('The help text of key "orchard_area" opens'), []])
})
