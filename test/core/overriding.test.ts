import { describe, expect, test } from 'vitest'
import { createWorkspace, judge, type SourceSet } from '../../src/core/internal.ts'
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
