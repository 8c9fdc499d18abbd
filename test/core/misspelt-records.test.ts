import { describe, expect, test } from 'vitest'
import { createWorkspace, fix, judgeFile, type LintMemory, lint, type SourceFile } from '../../src/core/internal.ts'
import { misspeltRecords } from '../../src/core/questionnaire/misspelt-records.ts'

type Options = Readonly<Record<string, unknown>>

/** A grove in which three questiongroups ask a key each, and the name that the definition of the first has. */
interface Grove {
  readonly defined?: string
  readonly asked?: readonly [string, string, string]
  readonly options?: Options
}

function groveOf({ asked = ['olive_soil', 'olive_soil', 'olive_yield'], options = {} }: Grove): Options {
  const questiongroups = asked.map((keyword, index) => ({
    keyword: `olive_qg_${index + 1}`,
    questions: [index === 2 ? { keyword, ...options } : { keyword }],
  }))
  const subcategories = [{ keyword: 'olive__1__1', questiongroups }]
  return { sections: [{ keyword: 'olive', categories: [{ keyword: 'olive__1', subcategories }] }] }
}

const categories = ['olive', 'olive__1', 'olive__1__1']
const groups = ['olive_qg_1', 'olive_qg_2', 'olive_qg_3']

function asAuthoring(grove: Grove): SourceFile {
  const { defined = 'olive_soil' } = grove
  const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'Grove']))
  const keys = Object.fromEntries([defined, 'olive_yield'].map((name) => [name, { type: 'int', label: 'Number' }]))
  const definitions = { keys, questiongroups: named(groups), categories: named(categories) }
  return {
    uri: 'grove.json',
    text: JSON.stringify({ code: 'olive', edition: '2026', ...definitions, ...groveOf(grove) }),
  }
}

function asFixture(grove: Grove): SourceFile {
  const { defined = 'olive_soil' } = grove
  const texts = { pk: 1, model: 'configuration.translation' }
  const label = { ...texts, fields: { translation_type: 'key', data: { olive: { label: { en: 'Grove' } } } } }
  const record = (model: string, first: number) => (keyword: string, index: number) => ({
    model: `configuration.${model}`,
    pk: first + index,
    fields: { keyword, translation: 1, ...(model === 'key' ? { configuration: { type: 'int' } } : {}) },
  })
  const configuration = { code: 'olive', edition: '2026', data: groveOf(grove), created: '2026-01-01T00:00:00Z' }
  const records = [
    label,
    ...[defined, 'olive_yield'].map(record('key', 10)),
    ...groups.map(record('questiongroup', 20)),
    ...categories.map(record('category', 30)),
    { model: 'configuration.configuration', pk: 40, fields: configuration },
  ]
  return { uri: 'grove.json', text: JSON.stringify(records) }
}

/** A file, and its keys in one of their own. */
function keysApart({ uri, text }: SourceFile): SourceFile[] {
  const data: unknown = JSON.parse(text)
  const [keys, others] = Array.isArray(data)
    ? [data.filter(isKey), data.filter((record) => !isKey(record))]
    : [pick(data, (name) => name === 'keys'), pick(data, (name) => name !== 'keys')]
  return [
    { uri, text: JSON.stringify(others) },
    { uri: 'keys.json', text: JSON.stringify(keys) },
  ]
}

function isKey({ model }: { model?: unknown }): boolean {
  return model === 'configuration.key'
}

function pick(data: unknown, isAsked: (name: string) => boolean): Options {
  return Object.fromEntries(Object.entries(data as Options).filter(([name]) => isAsked(name)))
}

const forms = { authoring: asAuthoring, fixture: asFixture }

describe.each(Object.entries(forms))('in the %s form', (_, write) => {
  const misspelt = (grove: Grove, ...others: readonly SourceFile[]): Readonly<Record<string, string>> => {
    const [set] = createWorkspace({ files: [write(grove), ...others] }).sets
    const records = set ? [...misspeltRecords(set)] : []
    return Object.fromEntries(records.map(([{ keyword = '' }, meant]) => [keyword, meant]))
  }
  const waiting = { form_options: { question_conditions: ["=='1'|olive_soill"] } }

  test('a record is misspelt that two nodes name alike', () => {
    expect(misspelt({})).toEqual({})
    expect(misspelt({ defined: 'olive_soill' })).toEqual({ olive_soill: 'olive_soil' })
  })

  test.each([
    ['one node', { asked: ['olive_soil', 'olive_yield', 'olive_yield'] }],
    ['nodes that are misspelt in two ways', { asked: ['olive_soil', 'olive_sol', 'olive_yield'] }],
    ['nodes, and one as it is written', { asked: ['olive_soil', 'olive_soil', 'olive_soill'] }],
    ['nodes, and an option as it is written', { options: waiting }],
  ] as const)('none is that is named by %s', (_, grove) => {
    expect(misspelt({ defined: 'olive_soill', ...grove })).toEqual({})
  })

  test('none is that has a name in the program of the application, or beside stored answers', () => {
    const asked = ['countri', 'countri', 'olive_yield'] as const
    expect(misspelt({ defined: 'country', asked })).toEqual({})
    const answers = { uri: 'answers.json', text: JSON.stringify({ configuration: 'olive', status: 'draft', data: {} }) }
    expect(misspelt({ defined: 'olive_soill' }, answers)).toEqual({})
  })

  test('its name is corrected, in its own file only, as sets of others may name it', () => {
    const typed = createWorkspace({ files: [write({ defined: 'olive_soill' })] })
    const { changed, workspace } = fix(typed, { unsafe: true })
    expect([...changed]).toEqual(['grove.json'])
    expect(workspace.files.get('grove.json')?.source.text).toBe(write({}).text)
    const apart = createWorkspace({ files: keysApart(write({ defined: 'olive_soill' })) })
    const messages = lint(apart)
      .filter(({ rule }) => rule === 'unknown-key')
      .map(({ messageId }) => messageId)
    expect(messages).toEqual(['misspelt'])
  })

  test('where its own file names it as it is meant, others are told the same', () => {
    const other = asAuthoring({ asked: ['olive_soil', 'olive_yield', 'olive_yield'] })
    const { sections } = JSON.parse(other.text) as Options
    const text = JSON.stringify({ code: 'olive', edition: '2027', sections })
    const files = [write({ defined: 'olive_soill' }), { uri: 'other.json', text }]
    const found = lint(createWorkspace({ files })).filter(({ rule }) => rule === 'unknown-key')
    expect(found.map(({ uri, messageId, fixes }) => [uri, messageId, fixes.length])).toEqual([
      ['grove.json', 'misspeltRecord', 1],
      ['other.json', 'misspeltRecord', 0],
    ])
  })

  test('the rules that found nothing before its name was misspelt are not asked again', () => {
    const memory: LintMemory = new Map()
    const before = createWorkspace({ files: [write({})] })
    judgeFile(before, 'grove.json', { memory })
    const countRules = (): number => memory.get('grove.json')?.sets[0]?.states[0]?.byRule.size ?? 0
    const all = countRules()
    const typed = createWorkspace({ files: [write({ defined: 'olive_soill' })] }, before)
    expect(judgeFile(typed, 'grove.json', { memory })).toEqual(judgeFile(typed, 'grove.json'))
    expect(countRules()).toBeGreaterThan(0)
    expect(countRules()).toBeLessThan(all / 4)
  })
})
