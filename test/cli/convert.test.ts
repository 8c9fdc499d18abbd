import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { wells } from '../questionnaires/wells.ts'
import { runQuestlint } from '../support/command-line.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

const vineyard = join(fixturesFolder, 'workspaces/vineyard')

function folderWith(...names: readonly string[]): string {
  const folder = makeFolder({})
  for (const name of names) writeFileSync(join(folder, name), readFileSync(join(vineyard, name)))
  return folder
}

function textOf(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

test('a fixture becomes a YAML file and, converted back, the same file', async () => {
  const folder = folderWith('vineyard.json', 'shared.json')
  const there = await runQuestlint(folder, ['convert', 'vineyard.json', '--to', 'yaml', '-o', 'vineyard.yaml'])
  expect(there).toMatchObject({ code: 0, out: '' })
  expect(there.err).toContain('questlint: vineyard.json: written to vineyard.yaml\n')
  expect(there.err).toContain('Converted back, it gives the same file, byte for byte.')
  expect(there.err).toMatch(/It uses .* that it does not define/)
  expect(textOf(folder, 'vineyard.yaml')).toMatch(/^code: vineyard\nedition: "2024"\n/)
  const back = await runQuestlint(folder, ['convert', 'vineyard.yaml', '--to', 'fixture'])
  expect(back).toMatchObject({ code: 0, out: textOf(folder, 'vineyard.json') })
})

test('a file that exists is replaced with --force only, and a fixture keeps its layout then', async () => {
  const folder = folderWith('vineyard.json')
  const records = JSON.parse(textOf(folder, 'vineyard.json')) as unknown
  const wide = `${JSON.stringify(records, null, '\t').replaceAll('\n', '\r\n')}\r\n`
  writeFileSync(join(folder, 'old.json'), wide)
  await runQuestlint(folder, ['convert', 'vineyard.json', '--to', 'jsonl', '-o', 'lines.jsonl'])
  const refused = await runQuestlint(folder, ['convert', 'lines.jsonl', '--to', 'fixture', '-o', 'old.json'])
  expect(refused).toEqual({ code: 2, out: '', err: 'questlint: old.json: already exists; --force replaces it\n' })
  const forced = await runQuestlint(folder, ['convert', 'lines.jsonl', '--to', 'fixture', '-o', 'old.json', '--force'])
  expect(forced.code).toBe(0)
  expect(textOf(folder, 'old.json')).toBe(wide)
})

test('--dry-run shows what would be written and writes nothing', async () => {
  const folder = folderWith('vineyard.json')
  const argv = ['convert', 'vineyard.json', '--to', 'jsonl', '-o', 'lines.jsonl', '--dry-run']
  const { code, out, err } = await runQuestlint(folder, argv)
  expect({ code, isThere: existsSync(join(folder, 'lines.jsonl')) }).toEqual({ code: 0, isThere: false })
  expect(out).toMatch(/^--- \/dev\/null\n\+\+\+ b\/lines.jsonl\n@@ -0,0 /)
  expect(err).toContain('vineyard.json: would be written to lines.jsonl')
})

test.each([
  [['convert', 'broken.json', '--to', 'yaml'], 'broken.json: has a mistake on line 2; correct it first'],
  [['convert', 'vineyard.json', '--to', 'fixture'], 'vineyard.json: is in the form "fixture" already'],
  [['convert', 'vineyard.json', '--to', 'yaml', '-o', 'vineyard.json'], 'is the file that is converted'],
  [['convert', 'vineyard.json', '--to', 'yaml', '--force'], '--force is about the file that --output names'],
  [['convert', 'nowhere.json', '--to', 'yaml'], 'nowhere.json'],
  [['convert', 'vineyard.json'], '--to <form> is missing'],
  [['convert', 'vineyard.json', '--to', 'xml'], '--to must be one of yaml, json, fixture, jsonl, not "xml"'],
  [['convert', 'question.yaml', '--to', 'fixture'], 'contains no records and no definitions'],
  [
    ['convert', 'big.json', '--to', 'yaml'],
    'has the number 12345678901234567890, which would be written as another one',
  ],
  [
    ['convert', 'keyless.yaml', '--to', 'fixture'],
    'key "vine_x" lists the value "vine_y", which no file here gives a pk',
  ],
  [['convert', 'vineyard.json', '--to', 'yaml', '-o', 'linked/out.yaml'], 'through a link'],
])('%j is refused with a reason', async (argv, reason) => {
  const folder = folderWith('vineyard.json')
  writeFileSync(join(folder, 'broken.json'), '[\n  {"model": }\n]\n')
  writeFileSync(join(folder, 'question.yaml'), 'keyword: vine_x\nform_options: {}\n')
  writeFileSync(
    join(folder, 'big.json'),
    '[{"model": "configuration.key", "pk": 12345678901234567890, "fields": {"keyword": "a"}}]',
  )
  writeFileSync(join(folder, 'keyless.yaml'), 'keys:\n  vine_x: {label: X, type: radio, values: [vine_y]}\n')
  symlinkSync(makeFolder({}), join(folder, 'linked'))
  const { code, out, err } = await runQuestlint(folder, argv)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain(reason)
})

test('a file without pks gets those that are free in its range, and the comments that are lost are told', async () => {
  const folder = makeFolder({})
  const text = [
    '# Hives of the valley',
    'code: hives',
    'edition: "2030"',
    'sections: []',
    'keys:',
    '  hive_sun: {label: "Sun # shade", pk: 40} # south',
    '  hive_bees:',
    '    label: Bees',
    '    type: radio',
    '    values: {bees_honey: Honey bees, bees_mason: Mason bees}',
    '',
  ].join('\n')
  writeFileSync(join(folder, 'hives.yaml'), text)
  const { code, out, err } = await runQuestlint(folder, ['convert', 'hives.yaml', '--to', 'fixture'])
  expect(code).toBe(0)
  expect(err).toContain(
    '8 records had no pk and got the next free one of the files that are loaded; new ones begin with value 41, ',
  )
  expect(err).toContain('The configuration had no date; its "created" is ')
  expect(err).toContain('2 comments are not kept (lines 1, 6).')
  const records = JSON.parse(out) as { model: string; pk: number; fields: Record<string, unknown> }[]
  const key = records.find(({ fields }) => fields.keyword === 'hive_bees')
  const values = records.filter(({ model }) => model === 'configuration.value')
  expect(key).toMatchObject({ pk: 41, fields: { values: values.map(({ pk }) => pk) } })
  expect(values.map(({ fields }) => fields.order_value)).toEqual([1, 2])
  expect(records.map(({ model }) => model.replace('configuration.', ''))).toEqual(
    'translation translation translation translation key key value value configuration'.split(' '),
  )
})

test('values that another file defines are named by its pks', async () => {
  const folder = makeFolder({})
  writeFileSync(join(folder, 'shared.yaml'), 'values:\n  hive_oak: {label: Oak, pk: 77}\n')
  writeFileSync(join(folder, 'a.yaml'), 'keys:\n  hive_tree: {label: Tree, type: radio, values: [hive_oak]}\n')
  const { code, out } = await runQuestlint(folder, ['convert', 'a.yaml', '--to', 'jsonl', '--context', 'shared.yaml'])
  expect(code).toBe(0)
  expect(out).toContain('"values": [77]')
})

test('what is more than a form can say by keyword is kept as it is, and told', async () => {
  const folder = makeFolder({})
  const records = [
    {
      model: 'configuration.key',
      pk: 2,
      fields: { keyword: 'hive_sun', translation: null, configuration: { colour: 1 } },
    },
    { model: 'configuration.key', pk: 1, fields: { keyword: 'hive_bees', translation: null, configuration: {} } },
    { model: 'accounts.user', pk: 1, fields: { firstname: 'Ada' } },
  ]
  writeFileSync(join(folder, 'a.json'), JSON.stringify(records, null, 4))
  const { out, err } = await runQuestlint(folder, ['convert', 'a.json', '--to', 'json'])
  expect(err).toContain(
    '1 record is kept under "records" as in the fixture: key "hive_sun" has "colour" in its configuration.',
  )
  expect(err).toContain('1 record of another model is kept under "records".')
  expect(JSON.parse(out)).toEqual({
    keys: { hive_bees: { pk: 1, translation: null } },
    records: [records[0], records[2]],
    fixture: { indent: 4, final_line_break: false, order: ['records 0', 'key 1', 'records 1'] },
  })
})

describe('a fixture that is written anew from its source', () => {
  const source = (...more: readonly string[]): string => {
    const keys = more.map((name) => `  ${name}: {label: "The ${name}", type: char}\n`).join('')
    return wells({
      questions: `[${[...more, 'pump', 'yield'].join(', ')}]`,
      keys: `${keys}  pump: {label: Pump, type: radio, values: {hand: Hand, solar: Sun}}\n  yield: Yield\n`,
    })
  }
  const made = ['convert', 'wells.yaml', '--to', 'fixture', '-o', 'wells.json']
  const pksIn = (folder: string): Map<string, unknown> =>
    new Map(
      (
        JSON.parse(textOf(folder, 'wells.json')) as { model: string; pk: number; fields: Record<string, unknown> }[]
      ).map(({ model, pk, fields }) => [
        `${model} ${fields.keyword ?? JSON.stringify(fields.data ?? fields.code)}`,
        pk,
      ]),
    )

  test('keeps the pks of what was there, and says where new ones begin', async () => {
    const folder = makeFolder({ 'wells.yaml': source() })
    const first = await runQuestlint(folder, made)
    expect(first.err).toMatch(/had no pk and got the next free one of the files that are loaded; new ones begin with /)
    const before = pksIn(folder)
    writeFileSync(join(folder, 'wells.yaml'), source('depth', 'smell'))
    const again = await runQuestlint(folder, [...made, '--force'])
    expect(again.err).toContain('4 records had no pk and got the next free one')
    const after = pksIn(folder)
    expect([...before].filter(([name, pk]) => after.has(name) && after.get(name) !== pk)).toEqual([])
    expect([...after.values()].filter((pk) => pk === undefined)).toEqual([])
    expect(new Set([...after].map(([name, pk]) => `${name.split(' ')[0]} ${pk}`)).size).toBe(after.size)
    // What is gone leaves its pk free: another record under it would replace a row that is stored.
    writeFileSync(join(folder, 'wells.yaml'), source('taste'))
    await runQuestlint(folder, [...made, '--force'])
    const keys = [...after].filter(([name]) => name.startsWith('configuration.key '))
    expect(keys.map(([, pk]) => pk)).not.toContain(pksIn(folder).get('configuration.key taste'))
  })

  test('--check compares what both say, and says where they differ', async () => {
    const folder = makeFolder({ 'wells.yaml': source() })
    const missing = await runQuestlint(folder, [...made, '--check'])
    expect(missing).toMatchObject({ code: 2, err: 'questlint: wells.json: there is no such file\n' })
    await runQuestlint(folder, made)
    expect(await runQuestlint(folder, [...made, '--check'])).toEqual({ code: 0, out: '', err: '' })
    writeFileSync(join(folder, 'wells.json'), JSON.stringify(JSON.parse(textOf(folder, 'wells.json'))))
    expect((await runQuestlint(folder, [...made, '--check'])).code).toBe(0)
    const text = textOf(folder, 'wells.json')
    writeFileSync(join(folder, 'wells.yaml'), source('depth'))
    const { code, err } = await runQuestlint(folder, [...made, '--check'])
    expect(code).toBe(1)
    expect(err).toContain('questlint: wells.json is not what wells.yaml says:\n')
    expect(err).toContain('  key "depth" is missing\n')
    expect(textOf(folder, 'wells.json')).toBe(text)
  })
})
