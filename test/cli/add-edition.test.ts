import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'

describe('the next edition is a copy', () => {
  const sections = [
    {
      keyword: 'section_bees',
      categories: [
        {
          keyword: 'bees__1',
          subcategories: [
            {
              keyword: 'bees__1__1',
              questiongroups: [
                {
                  keyword: 'bees_qg_apiary',
                  questions: [{ keyword: 'bees_name', view_options: { is_name: true } }, { keyword: 'bees_shade' }],
                },
              ],
            },
          ],
        },
      ],
    },
  ]
  const plain = {
    'bees.yaml': [
      'code: bees',
      'edition: "2026"',
      'created: "2026-02-01T08:00:00Z"',
      `sections: ${JSON.stringify(sections)}`,
      'categories: {section_bees: Bees, bees__1: The apiary, bees__1__1: {texts: {bees_2026: {label: {en: Name and place}}}}}',
      'questiongroups: {bees_qg_apiary: Apiary}',
      'keys:',
      '  bees_name: {label: Apiary, texts: {bees_2026: {label: {en: Name of the apiary}, helptext: {en: As on the sign.}}}}',
      '  bees_shade: {label: Shade, type: measure, values: [bees_little, bees_much]}',
      'values:',
      '  bees_little: {label: little, order_value: 1}',
      '  bees_much: {label: much, order_value: 2, texts: {bees_2020: {label: {en: a lot}}}}',
      '',
    ].join('\n'),
  }
  const record = (model: string, pk: number, fields: object): object => ({
    model: `configuration.${model}`,
    pk,
    fields,
  })
  const text = (pk: number, kind: string, data: object): object =>
    record('translation', pk, { translation_type: kind, data })
  const shared = [
    text(1, 'category', { bees: { label: { en: 'Bees' } } }),
    text(2, 'category', { bees_2026: { label: { en: 'Name and place' } } }),
    text(3, 'key', { bees: { label: { en: 'Apiary' } }, bees_2026: { label: { en: 'Name of the apiary' } } }),
    text(4, 'key', { bees: { label: { en: 'Shade' } } }),
    text(5, 'value', { wocat: { label: { en: 'little' } }, bees_2026: { label: { en: 'hardly any' } } }),
    text(6, 'key', { bees_2026: { label: { en: 'Asked nowhere' } } }),
    ...['section_bees', 'bees__1'].map((keyword, at) => record('category', at + 1, { keyword, translation: 1 })),
    record('category', 3, { keyword: 'bees__1__1', translation: 2 }),
    record('questiongroup', 1, { keyword: 'bees_qg_apiary', translation: null, configuration: {} }),
    record('value', 1, { keyword: 'bees_little', order_value: 1, translation: 5, configuration: null }),
    record('key', 1, { keyword: 'bees_name', translation: 3, configuration: { type: 'char' } }),
    record('key', 2, { keyword: 'bees_shade', translation: 4, configuration: { type: 'measure' }, values: [1] }),
    record('key', 3, { keyword: 'bees_old', translation: 6, configuration: { type: 'char' } }),
  ]
  const own = { code: 'bees', edition: '2026', created: '2026-02-01T08:00:00Z', data: { sections } }
  const fixture = {
    'bees.json': JSON.stringify([record('configuration', 1, own)], null, 2),
    'shared.json': JSON.stringify(shared, null, 2),
  }

  test.each([
    ['a plain file', plain, 2],
    ['a fixture', fixture, 3],
  ])('of %s, with the texts that its original has for itself', async (_, files, count) => {
    const before = Object.entries(files).map(([name, content]) => [`before/${name}`, content])
    const folder = makeFolder({ ...files, ...Object.fromEntries(before) })
    const { code, err } = await runQuestlint(folder, ['add', 'edition', 'bees', '--to', '2027', ...Object.keys(files)])
    expect({ code }, err).toEqual({ code: 0 })
    expect(err).toContain(`${count} records with texts for "bees_2026" got the same for "bees_2027".`)
    const now = readdirSync(folder).filter((name) => name !== 'before')
    const sides = ['--old', 'before/*', ...now.flatMap((name) => ['--new', name])]
    const { out } = await runQuestlint(folder, ['diff', '-c', 'bees@2026', '--to', 'bees@2027', ...sides])
    expect(out).toBe('No changes\n')
  })

  test('with what was found and accepted of the original, also where it is told of a record once both use it', async () => {
    const accepted = [
      '- rule: measure-without-stacked',
      '  at: bees@2026/section_bees/bees__1/bees__1__1/bees_qg_apiary/bees_shade',
      '  reason: the bars come later',
      '',
    ].join('\n')
    const folder = makeFolder({ ...plain, 'questlint.accepted.yaml': accepted })
    const found = async (): Promise<number> =>
      (JSON.parse((await runQuestlint(folder, ['--format', 'json'])).out) as { summary: { accepted: number } }).summary
        .accepted
    expect(await found()).toBe(1)
    const { code, err } = await runQuestlint(folder, ['add', 'edition', 'bees', '--to', '2027'])
    expect({ code }, err).toEqual({ code: 0 })
    expect(await found()).toBe(1)
    expect((await runQuestlint(folder, [])).out).toBe('No findings in 2 files (1 accepted)\n')
    const unaccepted = makeFolder(plain)
    const further = await runQuestlint(unaccepted, ['add', 'edition', 'bees', '--to', '2027'])
    expect({ code: further.code }, further.err).toEqual({ code: 0 })
  })
})
