import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unifiedDiff } from '../../src/node/diff.ts'
import { makeFolder } from '../node/folder.ts'
import { type Run, runQuestlint } from '../support/command-line.ts'
import { corpus } from '../support/real-configurations.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

const files = ['shared.json', 'vineyard.json', 'cellar.yaml', 'questlint.config.yaml']

function vineyard(): string {
  const folder = makeFolder({})
  for (const name of files) cpSync(join(fixturesFolder, 'workspaces/vineyard', name), join(folder, name))
  return folder
}

function textsOf(folder: string): Map<string, string> {
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** The lines that a command took away and put in, without their indentation. */
function changed(before: ReadonlyMap<string, string>, folder: string): { gone: string[]; come: string[] } {
  const lines = [...textsOf(folder)].flatMap(([name, text]) =>
    unifiedDiff(name, before.get(name) ?? '', text)
      .split('\n')
      .slice(2),
  )
  const marked = (mark: string): string[] =>
    lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(1).trim())
  return { gone: marked('-'), come: marked('+') }
}

const cases: readonly {
  readonly argv: readonly string[]
  readonly names: readonly string[]
  readonly yaml?: boolean
}[] = [
  {
    argv: ['question', 'vine_slope', '--label', 'Slope', '--type', 'float', '--after', 'vine_soil_type'],
    names: ['vine_slope'],
  },
  {
    argv: [
      'question',
      'vine_sun',
      '--label',
      'Sun',
      '--type',
      'radio',
      '--choice',
      'sun_a=Much',
      '--choice',
      'sun_b=Little',
      '--into',
      'vine_qg_soil',
    ],
    names: ['vine_sun', 'sun_a', 'sun_b'],
  },
  { argv: ['question', 'vine_owner', '--into', 'vine_qg_map'], names: [] },
  {
    argv: ['questiongroup', 'vine_qg_new', '--question', 'vine_new=New', '--into', 'vine__2__1', '--first'],
    names: ['vine_qg_new', 'vine_new'],
  },
  {
    argv: [
      'subcategory',
      'vine__2__3',
      '--label',
      'Third',
      '--numbering',
      '2.3',
      '--questiongroup',
      'vine_qg_third',
      '--question',
      'vine_third=Third thing',
      '--after',
      'vine__2__2',
    ],
    names: ['vine__2__3', 'vine_qg_third', 'vine_third'],
  },
  {
    argv: [
      'category',
      'vine__5',
      '--label',
      'Fifth',
      '--numbering',
      '5',
      '--subcategory',
      'vine__5__1=Inner',
      '--questiongroup',
      'vine_qg_fifth',
      '--question',
      'vine_fifth=Fifth thing',
      '--into',
      'section_vine_work',
    ],
    names: ['vine__5', 'vine__5__1', 'vine_qg_fifth', 'vine_fifth'],
  },
  {
    argv: ['choice', 'vine_irr_can', '--label', 'Watering can', '--to', 'vine_irrigation_method'],
    names: ['vine_irr_can'],
  },
  { argv: ['translation', 'key:vine_owner', '--label', 'Owner', '--for', 'vineyard_2024'], names: [] },
  { argv: ['edition', 'vineyard@2024', '--to', '2031'], names: [] },
  {
    argv: ['question', 'cellar_age', '--label', 'Age', '--type', 'int', '--after', 'cellar_volume'],
    names: ['cellar_age'],
    yaml: true,
  },
  {
    argv: [
      'questiongroup',
      'cellar_qg_new',
      '--label',
      'New',
      '--question',
      'cellar_new=New thing',
      '--into',
      'cellar__1__2',
    ],
    names: ['cellar_qg_new', 'cellar_new'],
    yaml: true,
  },
  {
    argv: ['choice', 'cellar_vessel_egg', '--label', 'Egg', '--to', 'cellar_vessel'],
    names: ['cellar_vessel_egg'],
    yaml: true,
  },
  {
    argv: ['choice', 'cellar_vessel_egg', '--label', 'Egg', '--to', 'cellar_vessel', '--after', 'cellar_vessel_steel'],
    names: ['cellar_vessel_egg'],
    yaml: true,
  },
  { argv: ['translation', 'key:cellar_name', '--label', 'Cellar', '--for', 'cellar_2024'], names: [], yaml: true },
]

describe.each(cases)('add $argv', ({ argv, names, yaml }) => {
  test('writes what is needed, leaves all else as it was and no finding behind', async () => {
    const folder = vineyard()
    const before = textsOf(folder)
    const findings = (await runQuestlint(folder, ['--format', 'json'])).out
    const { code, out, err } = await runQuestlint(folder, ['add', ...argv])
    expect({ code, out }, err).toEqual({ code: 0, out: '' })
    const { gone, come } = changed(before, folder)
    // A line that stays gets a comma, a lone null gives way to a pk, and a label gets a place for other contexts.
    for (const line of gone)
      expect(come.some((other) => other === `${line},`) || /null|^cellar_name: /.test(line), line).toBe(true)
    expect(come.length).toBeGreaterThan(0)
    const text = [...textsOf(folder).values()].join('\n')
    for (const name of names) expect(text).toContain(name)
    expect(changed(before, folder).come.some((line) => line.startsWith('"pk"'))).toBe(
      !yaml && argv[0] !== 'translation' && names.length + Number(argv[0] === 'edition') > 0,
    )
    const counts = (json: string): unknown => (JSON.parse(json) as { summary: { errors: number } }).summary.errors
    expect(counts((await runQuestlint(folder, ['--format', 'json'])).out)).toEqual(counts(findings))
  })

  test('--dry-run shows the same change', async () => {
    const folder = vineyard()
    const before = textsOf(folder)
    const { code, out } = await runQuestlint(folder, ['add', ...argv, '--dry-run'])
    expect({ code, texts: textsOf(folder) }).toEqual({ code: 0, texts: before })
    expect(out).toMatch(/^--- a\//)
  })
})

test.each([
  [['question', 'vine_x'], '--into is missing'],
  [['question', 'vine_x', '--into', 'vine_qg_soil'], '--label is missing (label of "vine_x")'],
  [['questiongroup', 'vine_qg_x', '--into', 'vine__2__1'], '--question is missing'],
  [
    ['questiongroup', 'vine_qg_x', '--question', 'vine_x', '--into', 'vine__2__1'],
    '--question KEYWORD=Label is missing',
  ],
  [['choice', 'vine_x', '--label', 'X'], '--to is missing'],
  [['edition', 'vineyard@2024'], '--to is missing'],
  [['edition', 'vineyard@2024', '--to', '2024'], 'Configuration vineyard@2024 already exists.'],
  [['edition', 'vineyard@2024', '--to', '2031', '--label', 'X'], '--label does not apply to a new edition'],
  [['translation', 'vine_owner', '--label', 'X'], 'does not name a record; give its kind and keyword'],
  [['translation', 'key:vine_owner', '--label', 'X', '--for', 'vineyard'], 'already has texts for "vineyard"'],
  [['question', 'vine_x', '--label', 'X', '--type', 'flaot', '--into', 'vine_qg_soil'], 'did you mean "float"?'],
  [['question', 'vine_x', '--label', 'X', '--type', 'radio', '--into', 'vine_qg_soil'], 'needs choices'],
  [['question', 'vine_x', '--label', 'X', '--choice', 'a=A', '--into', 'vine_qg_soil'], 'does not take choices'],
  [['question', 'vine_x', '--label', 'X', '--choice', 'a', '--into', 'vine_qg_soil'], 'give KEYWORD=Label'],
  [['question', 'vine_owner', '--label', 'X', '--into', 'vine_qg_soil'], 'shared.json already has a key "vine_owner"'],
  [['question', 'vine_soil_type', '--into', 'vine_qg_soil'], 'is already in questiongroup "vine_qg_soil"'],
  [['question', 'vine_x', '--label', 'X', '--into', 'vine__2'], 'A question cannot be in a category'],
  [['question', 'vine_x', '--label', 'X', '--into', 'vine_qg_sil'], 'did you mean "vine_qg_soil"?'],
  [['choice', 'vine_x', '--label', 'X', '--to', 'vine_soil_type', '--after', 'vine_y'], '"vine_y" is not a choice of'],
  [['question', '__order', '--label', 'X', '--into', 'vine_qg_soil'], 'stores the order of repetitions as "__order"'],
  [['translation', 'key:vine_owner', '--label', 'X', '--for', 'vineyrd'], 'Did you mean "vineyard"?'],
  [['choice', 'vine_x', '--label', 'X', '--to', 'vine_owner'], 'its type "char" has no choices'],
  [['question', 'vine x', '--label', 'X', '--into', 'vine_qg_soil'], '"vine x" is not a name for a question'],
  [['question', '', '--label', 'X', '--into', 'vine_qg_soil'], 'A question needs a name.'],
  [['questiongroup', 'a.b', '--question', 'vine_owner', '--into', 'vine__2__1'], '"a.b" is not a name'],
  [['choice', "it's", '--label', 'X', '--to', 'vine_soil_type'], '"it\'s" is not a name for a value'],
  [
    ['question', 'vine_x', '--label', 'X', '--type', 'radio', '--choice', 'a b=C', '--into', 'vine_qg_soil'],
    '"a b" is not a name for a value',
  ],
])('add %j is refused with a reason', async (argv, reason) => {
  const folder = vineyard()
  const before = textsOf(folder)
  const { code, out, err } = await runQuestlint(folder, ['add', ...argv])
  expect({ code, out, texts: textsOf(folder) }).toEqual({ code: 2, out: '', texts: before })
  expect(err).toContain(reason)
})

test.each(['', ' # none yet', ' []', ' [] # none yet', ' ~'])(
  'a list "questions:%s" in YAML gets its first question as a block, with the comment where it was',
  async (nothing) => {
    const start = 'code: tap\nedition: "2026"\nsections:\n  - keyword: tap_s\n    categories:\n      - keyword: tap_c\n'
    const groups = `        subcategories:\n          - keyword: tap_sub\n            questiongroups:\n              - keyword: tap_qg\n`
    const list = '                questions:'
    const rest = '\ncategories: {tap_s: S, tap_c: C, tap_sub: T}\n'
    const folder = makeFolder({ 'tap.yaml': `${start}${groups}${list}${nothing}${rest}` })
    const argv = ['add', 'question', 'tap_flow', '--label', 'Flow', '--into', 'tap_qg']
    const { code } = await runQuestlint(folder, argv)
    const comment = /#.*/.exec(nothing)?.[0]
    const head = comment === undefined ? list : `${list} ${comment}`
    const keys = 'keys:\n  tap_flow:\n    label: Flow\n'
    expect(code).toBe(0)
    expect(readFileSync(join(folder, 'tap.yaml'), 'utf8')).toBe(
      `${start}${groups}${head}\n                  - keyword: tap_flow${rest}${keys}`,
    )
  },
)

test.each([{ configuration: { type: 'radio', values: [71] } }, { configuration: { type: 'radio' }, values: ['wild'] }])(
  'a key gets no choice beside values that nothing reads: %j',
  async (fields) => {
    const key = { model: 'configuration.key', pk: 61, fields: { keyword: 'bees', translation: null, ...fields } }
    const folder = makeFolder({ 'bees.json': JSON.stringify([key]) })
    const { code, err } = await runQuestlint(folder, ['add', 'choice', 'tame', '--label', 'Tame', '--to', 'bees'])
    expect(code).toBe(2)
    expect(err).toContain('The "values" of key "bees" take no choice as they are.')
  },
)

test('what would leave a finding behind is not written', async () => {
  const folder = vineyard()
  const argv = ['add', 'questiongroup', 'vine-qg', '--question', 'vine_owner', '--into', 'vine__2__1']
  const { code, err } = await runQuestlint(folder, argv)
  expect(code).toBe(1)
  expect(err).toContain('unfit-keyword')
  expect(err).toContain('nothing was written')
})

test('on a terminal it asks for what is missing', async () => {
  const folder = vineyard()
  const asked: string[] = []
  const answers = ['vine__2__1', 'vine_tilt', 'Tilt in degrees']
  const ask = (question: string): Promise<string> => {
    asked.push(question)
    return Promise.resolve(answers[asked.length - 1] ?? '')
  }
  const { code }: Run = await runQuestlint(folder, ['add', 'questiongroup', 'vine_qg_tilt'], '', {}, ask)
  expect(asked).toEqual([
    'Part of the questionnaire that "vine_qg_tilt" shall be in: ',
    'Keyword of the first question of "vine_qg_tilt": ',
    'Label of "vine_tilt": ',
  ])
  expect(code).toBe(0)
  expect(readFileSync(join(folder, 'shared.json'), 'utf8')).toContain('"Tilt in degrees"')
})

test('the next edition of a plain file is a file of its own', async () => {
  const folder = vineyard()
  const { code, err } = await runQuestlint(folder, ['add', 'edition', 'cellar', '--to', '2032'])
  expect({ code }, err).toEqual({ code: 0 })
  expect(existsSync(join(folder, 'cellar_2032.yaml'))).toBe(true)
  const text = readFileSync(join(folder, 'cellar_2032.yaml'), 'utf8')
  expect(text).toMatch(/^code: cellar\nedition: "2032"\n/)
  expect(text).not.toContain('\nkeys:')
})

test('an edition is judged in the sets of its original, also where they list their files', async () => {
  const folder = makeFolder({
    'bees.yaml': [
      'code: bees',
      'edition: "2026"',
      'sections:',
      '  - keyword: section_bees',
      '    categories:',
      '      - keyword: bees__1',
      '        subcategories:',
      '          - keyword: bees__1__1',
      '            questiongroups:',
      '              - keyword: bees_qg_apiary',
      '                questions: [{keyword: bees_name, view_options: {is_name: true}}]',
      'categories: {section_bees: Bees, bees__1: The apiary, bees__1__1: Name}',
      'questiongroups: {bees_qg_apiary: Apiary}',
      'keys: {bees_name: Name of the apiary}',
      '',
    ].join('\n'),
    'hives.yaml': 'code: hives\nkeys: {hives_count: Number of hives}\n',
    'questlint.config.yaml': 'sets:\n  - {name: bees, files: [bees.yaml]}\n  - {name: hives, files: [hives.yaml]}\n',
  })
  const first = await runQuestlint(folder, ['add', 'edition', 'bees', '--to', '2027'])
  expect({ code: first.code }, first.err).toEqual({ code: 0 })
  expect(first.err).toContain('it needs bees_2027.yaml as well')
  const config = readFileSync(join(folder, 'questlint.config.yaml'), 'utf8')
  writeFileSync(join(folder, 'questlint.config.yaml'), config.replace('[bees.yaml]', '[bees.yaml, bees_2027.yaml]'))
  const made = readFileSync(join(folder, 'bees_2027.yaml'), 'utf8')
  writeFileSync(join(folder, 'bees_2027.yaml'), made.replace(/^created: .*$/m, 'created: "2026-02-01T08:00:00Z"'))
  const second = await runQuestlint(folder, ['add', 'edition', 'bees@2027', '--to', '2028'])
  expect({ code: second.code }, second.err).toEqual({ code: 0 })
  expect(existsSync(join(folder, 'bees_2028.yaml'))).toBe(true)
})

const real: readonly (readonly string[])[] = [
  [
    'question',
    'tech_slope_kind',
    '--label',
    'Kind',
    '--type',
    'checkbox',
    '--choice',
    'slope_a=Flat',
    '--choice',
    'slope_b=Steep',
    '--into',
    'tech_qg_156',
  ],
  ['questiongroup', 'tech_qg_new', '--question', 'tech_new=New', '--into', 'tech__1__2'],
  [
    'subcategory',
    'tech__1__99',
    '--label',
    'More',
    '--questiongroup',
    'tech_qg_new',
    '--question',
    'tech_new=New',
    '--into',
    'tech__1',
  ],
  [
    'category',
    'tech__99',
    '--label',
    'Last',
    '--subcategory',
    'tech__99__1=First',
    '--questiongroup',
    'tech_qg_new',
    '--question',
    'tech_new=New',
    '--into',
    'section_specifications',
  ],
  ['choice', 'implementation_chance', '--label', 'by chance', '--to', 'tech_who_implemented'],
  ['translation', 'questiongroup:tech_qg_9', '--label', 'Purpose'],
  ['edition', 'technologies@2015', '--to', '2031'],
]

describe.skipIf(corpus === undefined)('into the real technologies', () => {
  test.each(real)('add %s %s', async (...argv) => {
    const folder = makeFolder({})
    const names = ['technologies.json', 'global_key_values.json']
    for (const name of names) cpSync(join(corpus ?? '', name), join(folder, name))
    const text = readFileSync(join(folder, 'technologies.json'), 'utf8')
    const { code, err } = await runQuestlint(folder, [
      'add',
      ...argv,
      ...names.slice(0, 1),
      '--context',
      names[1] ?? '',
    ])
    expect({ code }, err).toEqual({ code: 0 })
    const after = readFileSync(join(folder, 'technologies.json'), 'utf8')
    const lines = unifiedDiff('a', text, after).split('\n').slice(2)
    const gone = lines.filter((line) => line.startsWith('-'))
    const come = new Set(lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1).trim()))
    // The line before gets a comma, and a questiongroup without texts a translation.
    for (const line of gone.map((one) => one.slice(1).trim()))
      expect(come.has(line) || come.has(`${line},`) || line === '"translation": null,', line).toBe(true)
    const name = argv[0] === 'edition' ? 'technologies@2031' : 'technologies@2015'
    const structure = await runQuestlint(folder, [
      'export',
      'structure',
      name,
      ...names.flatMap((one) => ['--path', one]),
    ])
    expect(structure.code, structure.err).toBe(0)
    const isPart = ['question', 'questiongroup', 'subcategory', 'category', 'choice'].includes(argv[0] ?? '')
    if (isPart) expect(structure.out).toContain(`"${argv[1]}"`)
  })
})

test.each([
  [['choice', 'v_c', '--to', 'q_kind'], 'the list of choices of key "q_kind"'],
  [['translation', 'key:q_more', '--for', 'wocat_2'], 'the place of the texts of key "q_more"'],
])('what is shared through a YAML anchor is told to be so and stays (%s)', async (argv, place) => {
  const text = `keys:
  q_kind: &kind {label: Kind, type: radio, values: &values [v_a, v_b]}
  q_other: {label: Other, type: radio, values: *values}
  q_more: *kind
values: {v_a: A, v_b: B}
`
  const folder = makeFolder({ 'wells.yaml': text })
  const { code, err } = await runQuestlint(folder, ['add', ...argv, '--label', 'New', '--yes'])
  expect(code).toBe(2)
  expect(err).toContain(`In wells.yaml ${place} cannot be changed by itself: it is shared through a YAML anchor`)
  expect(readFileSync(join(folder, 'wells.yaml'), 'utf8')).toBe(text)
})

describe('a choice after another one', () => {
  test('comes there in the order of choices, in both forms', async () => {
    const folder = vineyard()
    const orderOf = async (configuration: string, key: string): Promise<readonly string[]> => {
      const { out } = await runQuestlint(folder, ['export', 'structure', '-c', configuration, '--flat'])
      const questions = JSON.parse(out) as readonly { questions_keyword: string; questions_choices: [string][] }[]
      return (
        questions.find((question) => question.questions_keyword === key)?.questions_choices.map(([one]) => one) ?? []
      )
    }
    for (const [configuration, key] of [
      ['cellar', 'cellar_vessel'],
      ['vineyard', 'vine_irrigation_method'],
    ] as const) {
      const before = await orderOf(configuration, key)
      const argv = ['add', 'choice', `${key}_new`, '--label', 'New', '--to', key, '--after', before[0] ?? '']
      expect(await runQuestlint(folder, argv)).toMatchObject({ code: 0 })
      expect(await orderOf(configuration, key)).toEqual([before[0], `${key}_new`, ...before.slice(1)])
    }
  })
})
