import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'

const workspaces = join(import.meta.dirname, '..', '..', 'fixtures', 'workspaces')
const vineyard = join(workspaces, 'vineyard')

describe('questlint export structure', () => {
  test('writes the nested form, or a flat list of the questions', async () => {
    const nested = await runQuestlint(vineyard, ['export', 'structure', '-c', 'vineyard@2024'])
    expect({ code: nested.code, err: nested.err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(nested.out)[0]).toMatchObject({ categories_keyword: 'vine__1' })
    const flat = await runQuestlint(vineyard, ['export', 'structure', '-c', 'vineyard', '--flat'])
    expect(JSON.parse(flat.out)).toHaveLength(nested.out.split('questions_keyword').length - 1)
  })

  test('of a configuration that the application refuses gives the findings, and no output', async () => {
    const { code, out, err } = await runQuestlint(join(workspaces, 'vineyard-broken'), [
      'export',
      'structure',
      'vineyard',
    ])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('error unknown-key\n  Unknown key "vine_ower"')
    expect(err).toMatch(/\nquestlint: the application would not load vineyard@2024\n$/)
  })

  test('does not look at whether findings are accepted or turned off', async () => {
    const cellar = readFileSync(join(vineyard, 'cellar.yaml'), 'utf8')
    const cwd = makeFolder({
      'cellar.yaml': cellar,
      'questlint.config.yaml': 'rules: { unknown-key: off, unknown-questiongroup: off }\n',
    })
    const { code, out, err } = await runQuestlint(cwd, ['export', 'structure', '-c', 'cellar'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('unknown-key')
  })

  test('is written in the language of a .po file', async () => {
    const po = 'msgid ""\nmsgstr "Language: fr\\n"\n\nmsgctxt "wocat label"\nmsgid "Country"\nmsgstr "Pays"\n'
    const cwd = makeFolder({
      'cellar.yaml': readFileSync(join(vineyard, 'cellar.yaml'), 'utf8'),
      'shared.json': readFileSync(join(vineyard, 'shared.json'), 'utf8'),
      'fr.po': po,
      'note.po': 'a note',
      'empty.po': '',
      'latin.po': po.replace('Language: fr', 'Content-Type: text/plain; charset=ISO-8859-1'),
      'broken.po': `${po}\nmsgstr\n`,
    })
    const run = (...more: string[]) => runQuestlint(cwd, ['export', 'structure', '-c', 'cellar', ...more])
    const french = await run('--language', 'fr', '--po', 'fr.po')
    expect(french.out).toContain('"questions_label": "Pays"')
    expect((await run('--po', 'fr.po')).out).toBe(french.out)
    expect((await run('--language', 'en')).out).toContain('"questions_label": "Country"')

    const refusals: [string[], string][] = [
      [['--language', 'fr'], 'configurations have English texts only; give the translations with --po fr.po'],
      [['--language', 'pt', '--po', 'fr.po'], 'fr.po is in the language "fr", not "pt"'],
      [['--po', 'missing.po'], 'missing.po: does not exist'],
      [['--po', 'note.po'], 'note.po: is not a .po file'],
      [['--po', 'broken.po'], 'broken.po:8:'],
      [['--po', 'empty.po'], 'empty.po: has no messages'],
      [['--po', 'latin.po'], 'latin.po is in ISO-8859-1; only UTF-8 is read'],
    ]
    for (const [argv, message] of refusals) {
      const { code, out, err } = await run(...argv)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toContain(message)
    }
  })
})

describe('questlint check, of what the service answers', () => {
  test('knows what it is by its content, else by --kind', async () => {
    const cwd = makeFolder({ 'editions.json': '{"editions": [[2026], ["2027"]]}', 'login.json': '{"tokn": "x"}' })
    const editions = await runQuestlint(cwd, ['editions.json'])
    expect(editions.code).toBe(2)
    const right = makeFolder({ 'editions.json': '{"editions": [["2026"], ["2027"]]}' })
    expect(await runQuestlint(right, ['editions.json'])).toMatchObject({ code: 0, out: 'No findings in 1 file\n' })
    const forced = await runQuestlint(cwd, ['editions.json', '--kind', 'api:editions', '--format', 'compact'])
    expect(forced.code).toBe(1)
    expect(forced.out).toContain('editions.json:1:16: error wrong-type')
    const login = await runQuestlint(cwd, ['login.json', '--kind', 'api:login', '--format', 'compact'])
    expect(login.out).toContain('The file has no "token".')
  })

  test('takes what questlint export structure writes', async () => {
    const { out } = await runQuestlint(vineyard, ['export', 'structure', '-c', 'vineyard'])
    const flat = await runQuestlint(vineyard, ['export', 'structure', '-c', 'vineyard', '--flat'])
    const cwd = makeFolder({ 'structure.json': out, 'flat.json': flat.out })
    const { code, out: report } = await runQuestlint(cwd, ['structure.json', 'flat.json'])
    expect({ code, report }).toEqual({ code: 0, report: 'No findings in 2 files\n' })
  })
})

describe('questlint query', () => {
  const run = (query: string, ...more: string[]) => runQuestlint(vineyard, ['query', query, '-c', 'vineyard', ...more])
  const soil = 'filter__vine_qg_soil__vine_soil_type'

  test('says what a query asks for', async () => {
    const { code, out, err } = await run(`type=vineyard&${soil}=vine_soil_schist|vine_soil_gravel&q=slope&page=2`)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.split('\n\n')[0]).toBe(
      [
        'Page 2 of the questionnaires of vineyard:',
        '  "Main type of soil" (vine_qg_soil.vine_soil_type) is "Schist" or "Gravel"',
        '  the words "slope" are found in it',
      ].join('\n'),
    )
  })

  test('leaves out what is accepted', async () => {
    const query = `type=vineyard&${soil}__about=vine_soil_schist`
    expect((await run(query)).out).toContain(`warning list-query ${soil}__about`)
    const names = ['cellar.yaml', 'shared.json', 'vineyard.json', 'questlint.config.yaml']
    const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(vineyard, name), 'utf8')]))
    const cwd = makeFolder(files)
    const at = `vineyard@2024/${soil}__about`
    await runQuestlint(cwd, ['accept', 'list-query', at, '--reason', 'the client sends it'])
    const { out } = await runQuestlint(cwd, ['query', query, '-c', 'vineyard'])
    expect(out).not.toContain(`${soil}__about\n`)
  })

  const missing = 'does not name a type, so the service reads filters against "wocat"'
  test.each([
    [`${soil}=vine_soil_schist`, missing, 1],
    ['type=vinyard', 'Unknown type "vinyard": .* Did you mean "vineyard"\\?', 1],
    ['type=cellar', 'asks for the type "cellar", not for vineyard@2024', 1],
    ['type=cellar&type=vineyard', 'Only the last type is used, "vineyard"', 0],
    ['type=vineyard&filter__qg_locaton__country=x', 'no questiongroup "qg_locaton".* Did you mean "qg_location"\\?', 1],
    ['type=vineyard&filter__vine_qg_soil__soil=x', 'Questiongroup "vine_qg_soil" has no question "soil"', 1],
    ['type=vineyard&filter__qg_location__country=x', 'is of type select, which the service cannot filter by', 1],
    [`type=vineyard&${soil}=Schist`, 'not a choice .* Did you mean "vine_soil_schist"\\?', 1],
    [`type=vineyard&${soil}=VINE_SOIL_SCHIST`, 'no order in filter_options', 0],
    [`type=vineyard&${soil}__gt=vine_soil_schist`, 'cannot filter by range', 1],
    [`type=vineyard&${soil}__is=vine_soil_schist`, 'Unknown operator "is": the service treats it as eq', 0],
    ['type=vineyard&filter__vine_qg_soil=1', 'must have the form filter__questiongroup__question=choice', 1],
    [`type=vineyard&${soil}=`, 'has no value', 0],
    ['type=vineyard&created=2014-2016', 'cannot filter by years yet', 1],
    ['type=vineyard&created=2014', '"created" must be two years', 0],
    ['type=vineyard&flag=unccd_bp', 'cannot filter by flags yet', 1],
    ['type=vineyard&edition=2023', 'of edition "2023", but its filters are read against vineyard@2024', 0],
    ['type=vineyard&q=a&q=b', 'Only the last search is used', 0],
    ['type=vineyard&page=0', '"0" is not a page number', 0],
    ['type=vineyard&limit=5', 'Unknown parameter "limit"', 0],
  ])('%s', async (query, message, expected) => {
    const { code, out } = await run(query)
    expect(code).toBe(expected)
    expect(out).toMatch(new RegExp(`^(error|warning) .*\n  .*${message}`, 'm'))
  })

  test('has nothing to say against a query that the service does', async () => {
    const { code, out } = await run('type=vineyard&edition=2024&lang=fr&q=slope&page=3')
    expect(code).toBe(0)
    expect(out).not.toMatch(/^(error|warning)/m)
  })

  test('gives the reading as JSON', async () => {
    const { code, out } = await run(`type=vineyard&${soil}=vine_soil_schist&filter__x__y=1`, '--format', 'json')
    expect(code).toBe(1)
    const reading = JSON.parse(out)
    expect(reading).toMatchObject({
      version: 1,
      status: 200,
      page: 1,
      filter_configuration: 'vineyard@2024',
      searched: ['vineyard'],
      active_filters: [
        { type: '_type', value: 'vineyard' },
        { questiongroup: 'vine_qg_soil', key: 'vine_soil_type', operator: 'eq', value: ['vine_soil_schist'] },
      ],
    })
    expect(reading.findings).toContainEqual({
      rule: 'list-query',
      messageId: 'unknownQuestiongroup',
      severity: 'error',
      parameter: 'filter__x__y',
      message: 'vineyard@2024 has no questiongroup "x": the service ignores this filter.',
    })
  })
})

describe('questlint export openapi', () => {
  test('writes the description of the interface', async () => {
    const { code, out, err } = await runQuestlint(vineyard, ['export', 'openapi'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toMatchObject({ openapi: '3.1.0', info: { title: 'Questionnaire catalogue' } })
  })
})

describe('questlint export schema data', () => {
  test('writes the schema of the answers to a configuration, and says what it misses', async () => {
    const { code, out, err } = await runQuestlint(vineyard, ['export', 'schema', 'data', '-c', 'vineyard@2024'])
    expect(code).toBe(0)
    const schema = JSON.parse(out)
    expect(schema.properties.vine_qg_irrigation_details).toMatchObject({ title: 'Details of irrigation' })
    expect(schema.allOf).toHaveLength(1)
    expect(err).toMatch(/^questlint: the service also refuses what the schema cannot express:\n {2}Texts that/)
  })

  test('writes types with --typescript', async () => {
    const { code, out, err } = await runQuestlint(vineyard, [
      'export',
      'schema',
      'data',
      '-c',
      'vineyard',
      '--typescript',
    ])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('export interface Answers {\n')
    expect(out).toContain('    /** Is the vineyard irrigated? */\n    readonly vine_irrigated?: 0 | 1\n')
  })

  test.each([
    [['data'], 'several configurations are loaded; choose one of them with --configuration:'],
    [['question', 'vineyard'], 'only the schema of answers takes a configuration'],
    [['question', '--typescript'], '--typescript needs the schema of answers'],
    [['dat'], 'did you mean "data"?'],
    [['data', 'vinyard'], 'did you mean "vineyard"?'],
  ])('%j is refused', async (argv, message) => {
    const { code, out, err } = await runQuestlint(vineyard, ['export', 'schema', ...argv])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(message)
  })

  test('openapi describes the answers to a configuration', async () => {
    const { code, out } = await runQuestlint(vineyard, ['export', 'openapi', '-c', 'vineyard'])
    expect(code).toBe(0)
    const { components } = JSON.parse(out)
    expect(components.parameters.configuration.schema).toEqual({ type: 'string', enum: ['vineyard'] })
    expect(components.schemas.Answers.title).toBe('Answers to vineyard@2024')
  })
})

describe('questlint export tree', () => {
  const answers = {
    configuration: 'vineyard@2024',
    data: {
      vine_qg_name: [{ vine_name: { fr: 'Clos du gué' } }],
      vine_qg_soil: [{ vine_soil_type: 'vine_soil_schist', vine_soil_depth: 2 }],
    },
  }

  test('writes answers with their labels', async () => {
    const cwd = makeFolder({
      'vineyard.json': readFileSync(join(vineyard, 'vineyard.json'), 'utf8'),
      'shared.json': readFileSync(join(vineyard, 'shared.json'), 'utf8'),
      'answers.json': JSON.stringify(answers),
      'bare.json': JSON.stringify(answers.data),
      'other.json': JSON.stringify({ ...answers, configuration: 'orchard@2026' }),
    })
    const run = (...argv: string[]) =>
      runQuestlint(cwd, ['export', 'tree', ...argv, '--path', 'vineyard.json', '--context', 'shared.json'])
    const { code, out, err } = await run('answers.json')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const soil = JSON.parse(out).section_vine_site.children.vine__2.children.vine__2__1.children.vine_qg_soil
    expect(soil.children.vine_soil_type.value).toEqual([
      { template: 'raw', additional_translations: {}, key: 'Main type of soil', values: ['Schist'] },
    ])
    expect(out).toContain('"value": "Clos du gué"')
    expect((await run('bare.json', '-c', 'vineyard')).out).toBe(out)
    const french = await run('answers.json', '--language', 'fr')
    expect(french).toMatchObject({
      code: 0,
      out,
      err: 'questlint: the labels are English; --po takes the .po file with their translations\n',
    })
    expect((await run('answers.json', 'bare.json', '-c', 'vineyard')).out.trim().split('\n')).toHaveLength(2)
    const before = await runQuestlint(cwd, ['check', 'answers', 'answers.json', '--tree', '--cleaned'])
    expect(before.err).toContain('--tree cannot be combined with --cleaned')
    const noTree = await runQuestlint(cwd, ['check', 'answers', 'answers.json', '--language', 'fr'])
    expect(noTree).toMatchObject({
      code: 2,
      err: expect.stringContaining('--language can only be used with --tree or --item') as string,
    })
    const unknown = await run('other.json')
    expect(unknown.code).toBe(2)
    expect(unknown.err).toContain('--configuration CODE@EDITION')
    expect((await run('missing.json')).err).toContain('missing.json: does not exist')
  })

  test.each(['tree', 'item'])('writes all digits of numbers: export %s', async (what) => {
    const great = '9007199254740993'
    const data = `{"vine_qg_name":[{"vine_name":{"en":${great}}}]}`
    const cwd = makeFolder({
      'vineyard.json': readFileSync(join(vineyard, 'vineyard.json'), 'utf8'),
      'shared.json': readFileSync(join(vineyard, 'shared.json'), 'utf8'),
      'answers.json': data,
      'lines.jsonl': `${data}\n${data}\n`,
      'answers.yaml': `vine_qg_name:\n  - vine_name: {en: ${great}}\n`,
    })
    const run = async (file: string) => {
      const argv = ['export', what, file, '-c', 'vineyard', '--path', 'vineyard.json', '--context', 'shared.json']
      return (await runQuestlint(cwd, argv)).out
    }
    const out = await run('answers.json')
    expect(out).toMatch(new RegExp(`"(?:value|name)": ${great}\\b`))
    expect(await run('answers.yaml')).toBe(out)
    expect((await run('lines.jsonl')).match(new RegExp(great, 'g'))).toHaveLength(2)
  })

  test('reads what a check of the answers reads, and writes nothing of what is broken', async () => {
    const line = JSON.stringify(answers)
    const cwd = makeFolder({
      'vineyard.json': readFileSync(join(vineyard, 'vineyard.json'), 'utf8'),
      'shared.json': readFileSync(join(vineyard, 'shared.json'), 'utf8'),
      'lines.json': `${line}\n\n${line}\n`,
      'cut.jsonl': `${line}\n${line.slice(0, 60)}\n`,
      'cut.json': line.slice(0, 60),
      'sent.xml': '<root><vine_qg_name/></root>',
    })
    const run = (argv: readonly string[], stdin?: string) =>
      runQuestlint(cwd, ['check', 'answers', ...argv, '--path', 'vineyard.json', '--context', 'shared.json'], stdin)
    for (const asked of [['--tree'], ['--item', 'list']]) {
      const lines = await run(['lines.json', ...asked])
      expect(lines.out.trim().split('\n')).toHaveLength(2)
      expect((await run(['-', ...asked], `${line}\n${line}\n`)).out).toBe(lines.out)
      const broken = { code: 2, out: '' }
      expect(await run(['cut.jsonl', ...asked])).toMatchObject({
        ...broken,
        err: expect.stringContaining('cut.jsonl:2'),
      })
      expect(await run(['cut.json', ...asked])).toMatchObject(broken)
      expect(await run(['sent.xml', ...asked])).toMatchObject({ ...broken, err: expect.stringContaining('is XML') })
    }
  })
})

describe('questlint export item', () => {
  const translation = (language: string, isOriginal: boolean) => ({
    model: 'questionnaire.questionnairetranslation',
    pk: isOriginal ? 1 : 2,
    fields: { questionnaire: 7, language, original_language: isOriginal },
  })
  const stored = [
    {
      model: 'questionnaire.questionnaire',
      pk: 7,
      fields: {
        code: 'vine_7',
        status: 4,
        created: '2026-03-01T08:00:00Z',
        updated: '2026-03-02T08:00:00Z',
        configuration: ['vineyard', '2024'],
        data: { vine_qg_name: [{ vine_name: { fr: 'Clos du gué', de: 'Weinberg an der Furt' } }] },
      },
    },
    translation('fr', true),
    translation('de', false),
  ]
  const files = {
    'vineyard.json': readFileSync(join(vineyard, 'vineyard.json'), 'utf8'),
    'shared.json': readFileSync(join(vineyard, 'shared.json'), 'utf8'),
    'stored.json': JSON.stringify(stored),
    'bare.json': JSON.stringify({ vine_qg_name: [{ vine_name: { fr: 'Clos du gué' } }] }),
  }
  const run = (...argv: string[]) =>
    runQuestlint(makeFolder(files), [
      'check',
      'answers',
      ...argv,
      '--path',
      'vineyard.json',
      '--context',
      'shared.json',
    ])

  test('writes the item of the list, with what the file says of the questionnaire', async () => {
    const { code, out } = await run('stored.json', '--item', 'list', '--language', 'de')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({
      name: 'Weinberg an der Furt',
      updated: '2026-03-02T08:00:00Z',
      code: 'vine_7',
      edition: '2024',
      translations: [
        ['fr', 'French'],
        ['de', 'German'],
      ],
      details: '/de/api/v2/questionnaires/vine_7/',
    })
    expect(JSON.parse((await run('stored.json', '--item', 'list')).out).name).toBe('Clos du gué')
    expect(JSON.parse((await run('bare.json', '-c', 'vineyard', '--item', 'list')).out)).toEqual({
      name: 'Clos du gué',
      edition: '2024',
    })
  })

  test('reads what a catalogue exports: the original language, in which a text that has no other one is left out', async () => {
    const line = (original: string) =>
      JSON.stringify({
        code: 'vine_8',
        configuration: 'vineyard',
        edition: '2024',
        status: 'public',
        updated: '2026-03-02T08:00:00Z',
        translations: [original, 'it'],
        original,
        compilers: ['you@example.org'],
        data: { vine_qg_name: [{ vine_name: { de: 'Weinberg an der Furt', fr: 'Clos du gué' } }] },
      })
    const cwd = makeFolder({ ...files, 'fr.jsonl': `${line('fr')}\n`, 'es.jsonl': `${line('es')}\n` })
    const written = async (what: string, file: string): Promise<string> => {
      const argv = ['export', what, file, '--path', 'vineyard.json', '--context', 'shared.json']
      return (await runQuestlint(cwd, argv)).out
    }
    expect(JSON.parse(await written('item', 'fr.jsonl'))).toEqual({
      name: 'Clos du gué',
      updated: '2026-03-02T08:00:00Z',
      code: 'vine_8',
      edition: '2024',
      translations: [
        ['fr', 'French'],
        ['it', 'Italian'],
      ],
      details: '/en/api/v2/questionnaires/vine_8/',
    })
    expect(await written('tree', 'fr.jsonl')).toContain('"value": "Clos du gué"')
    expect(JSON.parse(await written('item', 'es.jsonl'))).toMatchObject({ name: null })
    expect(await written('tree', 'es.jsonl')).not.toMatch(/Furt|Clos/)
  })

  test('says where the service has no item, and what does not go together', async () => {
    const own = await run('stored.json', '--item', 'mydata')
    expect(own.code).toBe(2)
    expect(own.err).toContain('questionnaires/mydata/ fails on questionnaires of "vineyard"')
    expect((await run('stored.json', '--item', 'list', '--tree')).err).toContain(
      '--tree cannot be combined with --item',
    )
    expect((await run('stored.json', '--item', 'list', '--cleaned')).err).toContain('--item cannot be combined with')
    expect((await run('stored.json', '--item', 'list', '--po', 'fr.po')).err).toContain('--po cannot be used')
    expect((await run('stored.json', '--item', 'mydata', '--language', 'fr')).err).toContain('has all languages')
  })
})
