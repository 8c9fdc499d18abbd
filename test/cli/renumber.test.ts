import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gitEnv, makeRepository, type TestRepository } from '../node/repository.ts'
import { runSayingYes as runQuestlint } from '../support/command-line.ts'
import { difference } from '../support/difference.ts'

interface Item {
  readonly model: string
  readonly pk: number
  readonly fields: Readonly<Record<string, unknown>>
}

const text = (type: string, label: string): Record<string, unknown> => ({
  translation_type: type,
  data: { wine: { label: { en: label } } },
})
const item = (model: string, pk: number, fields: Record<string, unknown>): Item => ({
  model: `configuration.${model}`,
  pk,
  fields,
})

/** A questionnaire with one question, and with the questions that are added to it. */
function wine(...added: readonly Addition[]): Item[] {
  const kinds = ['wine_kind', ...added.map(({ key }) => key)]
  const questions = kinds.map((keyword, index) => ({
    keyword,
    ...(index === 0 && { view_options: { is_name: true } }),
  }))
  const question = { keyword: 'qg_wine', questions }
  const subcategory = { keyword: 'wine__1__1', questiongroups: [question] }
  const section = { keyword: 'section_wine', categories: [{ keyword: 'wine__1', subcategories: [subcategory] }] }
  const colours = [11, ...added.flatMap(({ colour }) => colour ?? [])]
  return [
    item('configuration', 1, {
      code: 'wine',
      edition: '2024',
      created: '2024-01-01T00:00:00Z',
      data: { sections: [section] },
    }),
    item('translation', 101, text('category', 'Wine')),
    item('translation', 102, text('category', 'One')),
    item('translation', 103, text('category', 'One one')),
    item('translation', 104, text('key', 'Kind')),
    item('translation', 105, text('key', 'Colour')),
    item('translation', 106, text('value', 'Red')),
    ...added.flatMap(({ records }) => records.filter(({ model }) => model.endsWith('.translation'))),
    item('translation', 199, text('value', 'White')),
    item('value', 11, { keyword: 'red', translation: 106, order_value: 1 }),
    ...added.flatMap(({ records }) => records.filter(({ model }) => model.endsWith('.value'))),
    item('value', 19, { keyword: 'white', translation: 199, order_value: 2 }),
    item('key', 1, { keyword: 'wine_kind', translation: 104, configuration: { type: 'char' }, values: [] }),
    ...added.flatMap(({ records }) => records.filter(({ model }) => model.endsWith('.key'))),
    item('key', 9, {
      keyword: 'wine_colour',
      translation: 105,
      configuration: { type: 'select' },
      values: [...colours, 19],
    }),
    item('questiongroup', 1, { keyword: 'qg_wine', translation: null, configuration: {} }),
    item('category', 1, { keyword: 'section_wine', translation: 101 }),
    item('category', 2, { keyword: 'wine__1', translation: 102 }),
    item('category', 3, { keyword: 'wine__1__1', translation: 103 }),
  ]
}

interface Addition {
  readonly key: string
  readonly records: readonly Item[]
  readonly colour?: number
}

/** A question with choices, all under the pks that are free next: both branches take the same. */
function question(name: string, colour?: string): Addition {
  const key = `wine_${name}`
  return {
    key,
    records: [
      item('translation', 201, text('key', `The ${name}`)),
      item('translation', 202, text('value', `A ${name}`)),
      item('translation', 203, text('value', `Another ${name}`)),
      item('value', 21, { keyword: `${name}_a`, translation: 202, order_value: 1 }),
      item('value', 22, { keyword: `${name}_b`, translation: 203, order_value: 2 }),
      item('key', 2, { keyword: key, translation: 201, configuration: { type: 'select' }, values: [21, 22] }),
      ...(colour === undefined
        ? []
        : [
            item('translation', 204, text('value', colour)),
            item('value', 23, { keyword: colour, translation: 204, order_value: 3 }),
          ]),
    ],
    ...(colour === undefined ? {} : { colour: 23 }),
  }
}

const write = (items: readonly Item[]): string => `${JSON.stringify(items, null, 2)}\n`

/** Two branches that each added a question under the same pks, and their merge: git finds a conflict, and its author keeps the records of both sides. */
function mergeOf(ours: Addition, theirs: Addition, isCommitted: boolean): TestRepository {
  const repository = makeRepository({ 'wine.json': write(wine()) })
  repository.git('switch', '--quiet', '--create', 'theirs')
  repository.commit({ 'wine.json': write(wine(theirs)) })
  repository.git('switch', '--quiet', 'main')
  repository.commit({ 'wine.json': write(wine(ours)) })
  expect(() => repository.git('merge', 'theirs')).toThrow(/CONFLICT|Command failed/)
  expect(readFileSync(join(repository.folder, 'wine.json'), 'utf8')).toContain('<<<<<<<')
  repository.write({ 'wine.json': write(wine(ours, theirs)) })
  if (isCommitted) repository.commit()
  return repository
}

const read = ({ folder }: TestRepository): Item[] => JSON.parse(readFileSync(join(folder, 'wine.json'), 'utf8'))
const run = (repository: TestRepository, ...argv: readonly string[]) =>
  runQuestlint(repository.folder, [...argv], '', gitEnv)

/** The labels of the keys and of their values, as the pks lead to them. */
function labelsIn(items: readonly Item[]): Record<string, unknown> {
  const label = (pk: unknown) => {
    const found = items.filter((one) => one.model.endsWith('.translation') && one.pk === pk)
    return found.map(({ fields }) => JSON.stringify(fields.data).replace(/^.*"en":"|".*$/g, ''))
  }
  const values = (pks: unknown) =>
    (pks as number[]).map((pk) =>
      items
        .filter((one) => one.model.endsWith('.value') && one.pk === pk)
        .map(({ fields }) => label(fields.translation)),
    )
  return Object.fromEntries(
    items
      .filter(({ model }) => model.endsWith('.key'))
      .map(({ fields }) => [String(fields.keyword), [label(fields.translation), values(fields.values)]]),
  )
}

describe('after a merge of two branches that took the same pks', () => {
  test.each([
    ['the merge is in progress', false, 'theirs', ['renumber']],
    ['the merge is the last commit', true, 'theirs', ['renumber']],
    ['the merge is named', true, 'theirs', ['renumber', '--merge', 'HEAD']],
    ['our side gets new ones', true, 'ours', ['renumber', '--side', 'ours']],
  ] as const)('%s: each text and choice is with its question again', async (_, isCommitted, side, argv) => {
    const [ours, theirs] = [question('grape'), question('soil')]
    const repository = mergeOf(ours, theirs, isCommitted)
    const before = read(repository)
    const { code, err } = await run(repository, ...argv)
    const said = await difference('wine.json', write(before), write(read(repository)))
    if (said.startsWith('No changes')) expect(err).not.toContain('stored')
    else expect(err).toContain(said)
    expect(err).toContain(': 1 key, 2 values, 3 translations, and to 5 places that refer to them.')
    expect(code).toBe(0)
    const after = read(repository)
    expect(labelsIn(after)).toEqual({
      wine_kind: [['Kind'], []],
      wine_grape: [['The grape'], [[['A grape']], [['Another grape']]]],
      wine_soil: [['The soil'], [[['A soil']], [['Another soil']]]],
      wine_colour: [['Colour'], [[['Red']], [['White']]]],
    })
    const kept = side === 'theirs' ? 'wine_grape' : 'wine_soil'
    const pkOf = (keyword: string) => after.find(({ fields }) => fields.keyword === keyword)?.pk
    expect(pkOf(kept)).toBe(2)
    expect(new Set(after.map(({ model, pk }) => `${model} ${pk}`)).size).toBe(after.length)
    // Nothing but pks changed.
    const blank = (items: readonly Item[]) => JSON.stringify(items).replace(/\d+/g, '0')
    expect(blank(after)).toBe(blank(before))
    const again = await run(repository, 'renumber', '--merge', isCommitted ? 'HEAD' : 'MERGE_HEAD')
    expect(again.err).toContain('nothing to write')
  })

  test('a list that both sides added to gets each side its own value', async () => {
    const repository = mergeOf(question('grape', 'rose'), question('soil', 'orange'), true)
    const both = readFileSync(join(repository.folder, 'wine.json'), 'utf8')
    // Both sides wrote the same line: whoever keeps it once leaves open which value is meant.
    repository.write({ 'wine.json': both.replace(/23,\s+23,/, '23,') })
    const single = await run(repository, 'renumber')
    expect(single.code).toBe(2)
    expect(single.err).toContain('Which of two records these places mean cannot be told')
    repository.write({ 'wine.json': both })
    const { code, err } = await run(repository, 'renumber')
    expect(code).toBe(0)
    // Both have the same order_value, which nobody could see while both had one pk.
    expect(err).toContain('order_value')
    expect(labelsIn(read(repository)).wine_colour).toEqual([
      ['Colour'],
      [[['Red']], [['rose']], [['orange']], [['White']]],
    ])
  })

  test('only some models, from a number on', async () => {
    const repository = mergeOf(question('grape'), question('soil'), true)
    const { err } = await run(repository, 'renumber', '--model', 'key', '--from', '9')
    expect(err).toContain(': 1 key.')
    expect(read(repository).find(({ fields }) => fields.keyword === 'wine_soil')?.pk).toBe(10)
  })

  test('a squash that was committed is told, with what to do', async () => {
    const repository = mergeOf(question('grape'), question('soil'), false)
    const branch = repository.git('rev-parse', 'MERGE_HEAD').trim()
    const file = join(repository.folder, 'wine.json')
    const merged = readFileSync(file, 'utf8')
    repository.git('reset', '--hard')
    repository.commit({ 'wine.json': merged })
    const { code, err } = await run(repository, 'renumber', '--merge', branch)
    expect(code).toBe(2)
    expect(err).toMatch(/This branch has other records under the pks of .*, and had both before, .*reset --soft HEAD~1/)
    expect(readFileSync(file, 'utf8')).toBe(merged)
    repository.git('reset', '--soft', 'HEAD~1')
    expect(await run(repository, 'renumber', '--merge', branch)).toMatchObject({ code: 0 })
    const names = read(repository).map(({ model, pk }) => `${model} ${pk}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test('without a merge it says what it needs', async () => {
    const repository = makeRepository({ 'wine.json': write(wine()) })
    const { code, err } = await run(repository, 'renumber')
    expect(code).toBe(2)
    expect(err).toContain('no merge is in progress, and the last commit is not one')
    expect((await run(repository, 'renumber', '--merge', 'nowhere')).err).toContain('git finds no commit "nowhere"')
    expect((await run(repository, 'renumber', '--model', 'keys')).err).toContain('did you mean "key"?')
    expect((await run(repository, 'renumber', '--from', 'x')).err).toContain('--from must be a pk')
  })
})
