import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runSayingYes as runQuestlint } from '../support/command-line.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

let cwd = ''
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'questlint-writing-'))
  cpSync(join(fixturesFolder, 'workspaces', 'vineyard'), cwd, { recursive: true })
})
afterEach(() => rmSync(cwd, { recursive: true, force: true }))

const read = (file: string): string => readFileSync(join(cwd, file), 'utf8')
const readAll = (): Record<string, string> => Object.fromEntries(readdirSync(cwd).map((file) => [file, read(file)]))

describe('what every operation keeps to', () => {
  test('it changes all files of the sets, and its inverse gives the same bytes', async () => {
    const before = readAll()
    const { code, out, err } = await runQuestlint(cwd, ['rename', 'key', 'country', 'land'])
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(err).toContain('Rename key "country" to "land"')
    expect(err).toContain('3 files written')
    for (const file of ['shared.json', 'vineyard.json', 'cellar.yaml'])
      expect(read(file)).not.toMatch(/keyword"?: "?country\b/)
    await runQuestlint(cwd, ['rename', 'key', 'land', 'country'])
    expect(readAll()).toEqual(before)
  })

  test('what changes nothing says nothing of answers', async () => {
    const before = readAll()
    const { code, err } = await runQuestlint(cwd, ['rename', 'key', 'country', 'country'])
    expect({ code, err }).toEqual({
      code: 0,
      err: 'questlint: Rename key "country" to "country": nothing to change.\nquestlint: nothing to write\n',
    })
    expect(readAll()).toEqual(before)
  })

  test('a dry run writes nothing, and its diff does the same as the operation', async () => {
    const before = readAll()
    const { code, out, err } = await runQuestlint(cwd, ['rename', 'key', 'country', 'land', '--dry-run'])
    expect(code).toBe(0)
    expect(err).toContain('3 files would be written')
    expect(readAll()).toEqual(before)
    spawnSync('git', ['apply', '-'], { cwd, input: out })
    const patched = readAll()
    for (const [file, text] of Object.entries(before)) writeFileSync(join(cwd, file), text)
    await runQuestlint(cwd, ['rename', 'key', 'country', 'land'])
    expect(readAll()).toEqual(patched)
    expect(patched).not.toEqual(before)
  })

  test('it writes nothing that would leave a new finding behind, unless it is forced to', async () => {
    const before = readAll()
    const { code, out, err } = await runQuestlint(cwd, ['rename', 'questiongroup', 'cellar_qg_vessels', 'a-b'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('unfit-keyword')
    expect(err).toContain('nothing was written')
    expect(readAll()).toEqual(before)
    expect((await runQuestlint(cwd, ['rename', 'questiongroup', 'cellar_qg_vessels', 'a-b', '--force'])).code).toBe(0)
    expect(read('cellar.yaml')).toContain('keyword: a-b\n')
  })

  test('what was wrong before does not stop it', async () => {
    writeFileSync(join(cwd, 'cellar.yaml'), read('cellar.yaml').replace('keyword: cellar_volume', 'keyword: volume'))
    expect((await runQuestlint(cwd, [])).code).toBe(1)
    expect((await runQuestlint(cwd, ['rename', 'key', 'country', 'land'])).code).toBe(0)
  })

  test('it leaves a file with syntax mistakes alone, and with it all others', async () => {
    writeFileSync(join(cwd, 'vineyard.json'), read('vineyard.json').replace(/\]\s*$/, ',]'))
    const before = readAll()
    const { code, err } = await runQuestlint(cwd, ['rename', 'key', 'country', 'land'])
    expect(code).toBe(2)
    expect(err).toContain('vineyard.json: has syntax mistakes')
    expect(readAll()).toEqual(before)
  })

  test('it follows no link out of the project to a file that is not named', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'questlint-outside-'))
    try {
      const text = read('shared.json')
      writeFileSync(join(outside, 'shared.json'), text)
      rmSync(join(cwd, 'shared.json'))
      symlinkSync(join(outside, 'shared.json'), join(cwd, 'shared.json'))
      const { code, err } = await runQuestlint(cwd, ['rename', 'key', 'country', 'land'])
      expect(code).toBe(2)
      expect(err).toContain('shared.json: is outside this project')
      expect(readFileSync(join(outside, 'shared.json'), 'utf8')).toBe(text)
      expect((await runQuestlint(cwd, ['rename', 'key', 'country', 'land', 'shared.json', 'vineyard.json'])).code).toBe(
        0,
      )
      expect(readFileSync(join(outside, 'shared.json'), 'utf8')).toContain('"land"')
    } finally {
      rmSync(outside, { recursive: true, force: true })
    }
  })

  test('accepted findings go with the names', async () => {
    const at = 'key:country/configuration/type'
    writeFileSync(join(cwd, 'questlint.accepted.yaml'), `- rule: unused-key\n  at: ${at}\n  reason: a test\n`)
    await runQuestlint(cwd, ['rename', 'key', 'country', 'land', '--force'])
    expect(read('questlint.accepted.yaml')).toContain('key:land/configuration/type')
  })
})

describe('rename', () => {
  test('by pk: a number is another pk, a word the keyword of the record', async () => {
    await runQuestlint(cwd, ['rename', 'key', '101', '901'])
    expect(read('shared.json')).toContain('"pk": 901')
    await runQuestlint(cwd, ['rename', 'key', '901', 'land'])
    expect(read('shared.json')).toContain('"keyword": "land"')
    expect(read('cellar.yaml')).toContain('keyword: land\n')
  })

  test('by keyword: a number is another pk too, where the record has one', async () => {
    expect((await runQuestlint(cwd, ['rename', 'key', 'country', '901'])).err).toContain('with pk 101 the pk 901')
    expect(read('shared.json')).toContain('"pk": 901')
    expect(read('cellar.yaml')).toContain('keyword: country\n')
    const { code, err } = await runQuestlint(cwd, ['rename', 'category', 'cellar__1', '5'])
    expect(code).toBe(2)
    expect(err).toBe('questlint: A number is a pk, and category "cellar__1" has none in cellar.yaml.\n')
  })

  test('--plan carries stored answers to the new name, and is extended by the next rename', async () => {
    const answers = { cellar_qg_vessels: [{ cellar_vessel: 'cellar_vessel_barrel', cellar_barrel_age: 3 }] }
    const line = { configuration: 'cellar@2024', data: answers }
    writeFileSync(join(cwd, 'answers.jsonl'), `${JSON.stringify(line)}\n`)
    const plan = ['--plan', 'plan.yaml']
    const { code, err } = await runQuestlint(cwd, ['rename', 'key', 'cellar_vessel', 'cellar_kind', ...plan])
    expect(code).toBe(0)
    expect(err).toContain('Stored answers: cellar@2024 at cellar_qg_vessels/cellar_vessel')
    expect(err).toContain('filter__cellar_qg_vessels__cellar_vessel=…')
    await runQuestlint(cwd, ['rename', 'value', 'cellar_vessel_barrel', 'cellar_barrel', ...plan])
    const group = await runQuestlint(cwd, ['rename', 'questiongroup', 'cellar_qg_vessels', 'qg_vessels', ...plan])
    expect(group.code).toBe(2)
    expect(group.err).toContain('write this one to another plan')
    const { out } = await runQuestlint(cwd, ['migrate', '--plan', 'plan.yaml', join(cwd, 'answers.jsonl')])
    expect(JSON.parse(out)).toEqual({
      configuration: 'cellar@2024',
      data: { cellar_qg_vessels: [{ cellar_kind: 'cellar_barrel', cellar_barrel_age: 3 }] },
    })
  })

  test('where the new name is the old one, no plan is begun', async () => {
    const argv = ['rename', 'key', 'cellar_vessel', 'cellar_vessel', '--plan', 'plan.yaml']
    const { code, err } = await runQuestlint(cwd, argv)
    expect({ code, err }).toEqual({
      code: 0,
      err: 'questlint: Rename key "cellar_vessel" to "cellar_vessel": nothing to change.\nquestlint: nothing to write\n',
    })
  })

  test('a plan is for one configuration', async () => {
    const argv = ['rename', 'key', 'country', 'land', '--plan', 'plan.yaml']
    const { code, err } = await runQuestlint(cwd, argv)
    expect(code).toBe(2)
    expect(err).toContain('choose one with --configuration: vineyard@2024, cellar@2024')
    expect(read('cellar.yaml')).toContain('keyword: country\n')
    await runQuestlint(cwd, [...argv, '--configuration', 'cellar@2024'])
    expect(read('plan.yaml')).toContain('qg_location/country')
  })

  test('tells what is not there, what it may be, and what it is instead', async () => {
    const cases = [
      [['key', 'contry', 'x'], 'No loaded file has a key "contry"; did you mean "country"?'],
      [['value', 'country', 'x'], 'there is a key of that name'],
      [['section', 'cellar__1', 'x'], '"cellar__1" is a category, not a section.'],
      [['keys', 'country', 'x'], 'did you mean "key"?'],
      [['key', 'country', 'cellar_name'], 'cellar.yaml already has a key "cellar_name".'],
      [['questionnaire', 'cellar', 'x'], 'The code of a configuration'],
      [['other', 'vessels', 'x'], 'No loaded file has a pair for "other" called "vessels".'],
      [['configuration', 'cellar', 'x'], 'nothing of the kind "configuration" can be renamed; give one of key, '],
    ] as const
    const before = readAll()
    for (const [argv, said] of cases) {
      const { code, err } = await runQuestlint(cwd, ['rename', ...argv])
      expect(err).toContain(said)
      expect(code).toBe(2)
    }
    expect(readAll()).toEqual(before)
  })

  test('renames a condition with everything that waits for it', async () => {
    const { code } = await runQuestlint(cwd, ['rename', 'condition', 'vessel_is_barrel', 'is_barrel'])
    expect(code).toBe(0)
    expect(read('cellar.yaml')).toContain("- =='cellar_vessel_barrel'|is_barrel\n")
    expect(read('cellar.yaml')).toContain('question_condition: is_barrel\n')
  })

  test('conditions of one name in two questiongroups are told apart by what stands around them', async () => {
    const group = (name: string): string => `
              - keyword: ${name}
                questions:
                  - keyword: cellar_vessel
                    form_options:
                      question_conditions:
                        - =='cellar_vessel_barrel'|vessel_is_barrel
                  - keyword: cellar_barrel_age
                    form_options:
                      question_condition: vessel_is_barrel`
    const text = read('cellar.yaml')
      .replace(/\n {14}- keyword: cellar_qg_vessels[\s\S]*?(?=\n\ncategories)/, `${group('qg_one')}${group('qg_two')}`)
      .replace('cellar_qg_vessels: Vessel', 'qg_one: One\n  qg_two: Two')
    writeFileSync(join(cwd, 'cellar.yaml'), text)
    const { code, err } = await runQuestlint(cwd, ['rename', 'condition', 'vessel_is_barrel', 'is_barrel'])
    expect(code).toBe(2)
    expect(err).toContain('"qg_one/cellar_vessel/vessel_is_barrel", "qg_two/cellar_vessel/vessel_is_barrel"')
    await runQuestlint(cwd, ['rename', 'condition', 'qg_two/cellar_vessel/vessel_is_barrel', 'is_barrel'])
    const [one = '', two = ''] = read('cellar.yaml').split('qg_two')
    expect(one.match(/vessel_is_barrel/g)).toHaveLength(2)
    expect(two.match(/\bis_barrel/g)).toHaveLength(2)
  })
})

describe('move', () => {
  test('moves a part with all that is in it, and back to the same bytes', async () => {
    const before = read('cellar.yaml')
    const there = ['move', 'cellar_qg_vessels', '--into', 'cellar__1__1', '--first', '--force']
    const { code, err } = await runQuestlint(cwd, there)
    expect(code).toBe(0)
    expect(err).toContain('into subcategory "cellar__1__1", as its first questiongroup.')
    const [vessels, name] = ['cellar_qg_vessels', 'cellar_qg_name'].map((one) =>
      read('cellar.yaml').indexOf(`- keyword: ${one}`),
    )
    expect(vessels).toBeLessThan(name ?? 0)
    writeFileSync(join(cwd, 'cellar.yaml'), before)
    await runQuestlint(cwd, ['move', 'cellar_volume', '--into', 'cellar_qg_name', '--first'])
    expect(read('cellar.yaml')).not.toBe(before)
    await runQuestlint(cwd, ['move', 'cellar_volume', '--after', 'cellar_barrel_age'])
    expect(read('cellar.yaml')).toBe(before)
  })

  test('comments go along, and where they cannot, that is said', async () => {
    const group = (name: string, rest = '') => `          - keyword: ${name}\n${rest}`
    const questions = '            questions:\n              - keyword: a # what for\n'
    const head = 'keyword: c\nsubcategories:\n'
    const part = (name: string, groups: string) =>
      `  - keyword: ${name}\n    subcategories:\n      - keyword: ${name}_1\n        questiongroups:\n${groups}`
    const text = head + part('s', group('qg', questions)) + part('t', group('other'))
    const move = async (given: string) => {
      const cwd = makeFolder({ 'c.yaml': given })
      const { err } = await runQuestlint(cwd, ['move', 'qg', '--into', 't_1', '--force', 'c.yaml'])
      return { text: readFileSync(join(cwd, 'c.yaml'), 'utf8'), err }
    }
    const there = await move(text)
    expect(there.text).toContain(
      '- keyword: other\n          - keyword: qg\n            questions:\n              - keyword: a # what for\n',
    )
    expect(there.text).toContain('- keyword: s_1\n')
    expect(there.err).not.toContain('not kept')
    const empty = `${head}${part('s', group('qg', questions))}  - keyword: t\n    subcategories:\n      - keyword: t_1\n`
    expect((await move(empty)).err).toContain('A comment is not kept (line 9).')
    const noted = empty.replace('          - keyword: qg\n', '          # of qg\n          - keyword: qg\n')
    expect((await move(noted)).err).toContain('2 comments are not kept (lines 7, 10).')
    const list = '        questiongroups:\n          - keyword: qg\n'
    const aboveList = await move(empty.replace(list, `        # of the list\n${list}`))
    expect(aboveList.err).toContain('2 comments are not kept (lines 6, 10).')
    const elsewhere = await move(empty.replace(list, `      # of something else\n${list}`))
    expect(elsewhere.text).toContain('# of something else\n')
    expect(elsewhere.err).toContain('A comment is not kept (line 10).')
  })

  test('a question that moves to another questiongroup leaves its answers behind', async () => {
    const { err } = await runQuestlint(cwd, [
      'move',
      'cellar_volume',
      '--into',
      'cellar_qg_name',
      '--dry-run',
      '--force',
    ])
    expect(err).toContain(
      'those at cellar_qg_vessels/cellar_volume stay there and are not found at cellar_qg_name/cellar_volume',
    )
  })

  test('an accepted finding goes with the part that it is about', async () => {
    const at = 'cellar@2024/section_cellar/cellar__1/cellar__1__2/cellar_qg_vessels/cellar_volume'
    writeFileSync(join(cwd, 'questlint.accepted.yaml'), `- rule: unknown-key\n  at: "${at}"\n  reason: a test\n`)
    await runQuestlint(cwd, ['move', 'cellar_volume', '--into', 'cellar_qg_name', '--force'])
    expect(read('questlint.accepted.yaml')).toContain('/cellar__1__1/cellar_qg_name/cellar_volume')
  })

  test.each([
    [
      ['cellar_volume', '--into', 'cellar__1__1'],
      'A question cannot be in a subcategory: subcategory "cellar__1__1" takes questiongroups and subcategories.',
    ],
    [['cellar_volume'], 'name the place with --into'],
    [['cellar_volume', '--first', '--last'], '--first cannot be combined with --last'],
    [['cellar_volum', '--first'], 'did you mean "cellar_volume"?'],
    [['country', '--first'], '"country" is in 2 places; name one of them: vineyard@2024/country, cellar@2024/country'],
    [
      ['cellar_volume', '--into', 'cellar_qg_name', '--after', 'cellar_vessel'],
      'No part of a loaded questionnaire is called "cellar_qg_name/cellar_vessel"',
    ],
    [['cellar_volume', '--after', 'cellar_qg_name'], 'Questiongroup "cellar_qg_name" is not a question of'],
  ])('%j is refused', async (argv, said) => {
    const before = readAll()
    const { code, err } = await runQuestlint(cwd, ['move', ...argv])
    expect(err).toContain(said)
    expect(code).toBe(2)
    expect(readAll()).toEqual(before)
  })
})

describe('remove a record', () => {
  test('a choice goes from its key, with its text, and comes back', async () => {
    await runQuestlint(cwd, ['add', 'choice', 'vine_irr_can', '--label', 'Can', '--to', 'vine_irrigation_method'])
    const { code, err } = await runQuestlint(cwd, ['remove', 'value:vine_irr_can'])
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringContaining(
        'Remove value "vine_irr_can" from the choices of key "vine_irrigation_method", and what becomes unused: 1 translation.',
      ),
    })
    expect(read('shared.json')).not.toContain('vine_irr_can')
    expect((await runQuestlint(cwd, [])).code).toBe(0)
  })

  test('a choice that is written in its key goes with its definition', async () => {
    const { code, err } = await runQuestlint(cwd, ['remove', 'value:cellar_vessel_amphora'])
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('from the choices of key "cellar_vessel".') })
    expect(read('cellar.yaml')).not.toContain('amphora')
  })

  test.each([
    [['value:cellar_vessel_barrel'], 'value "cellar_vessel_barrel" cannot be removed: it is used at cellar@2024/'],
    [['key:cellar_volume'], 'key "cellar_volume" cannot be removed: it is used at cellar@2024/'],
    [['key:cellar_volum'], 'did you mean "cellar_volume"?'],
    [['value:cellar_vessel_amphora', '--from', 'cellar_volume'], 'Key "cellar_volume" has no choice'],
    [['cellar_volume', '--from', 'cellar_vessel'], '--from needs a choice'],
    [['translation:521'], 'translation "521" cannot be removed: it is used at key:vine_irrigated/translation'],
  ])('%j is refused', async (argv, said) => {
    const before = readAll()
    const { code, err } = await runQuestlint(cwd, ['remove', ...argv])
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(said) })
    expect(readAll()).toEqual(before)
  })

  test('a choice that is written in a key whose options name it stays, and a key that names itself goes', async () => {
    const custom = '{cellar_cork: {cellar_closure: [cellar_cap]}, default: {cellar_closure: [cellar_cap]}}'
    const key = `  cellar_closure:
    label: Closure
    type: select
    values: {cellar_cork: Cork, cellar_cap: Screw cap}
    form_options: {field_options: {keyword: cellar_closure}, custom_to_options: ${custom}}
`
    const before = read('cellar.yaml')
    writeFileSync(join(cwd, 'cellar.yaml'), before + key)
    const refused = await runQuestlint(cwd, ['remove', 'value:cellar_cork', '--from', 'cellar_closure', '--force'])
    expect({ code: refused.code, err: refused.err }).toEqual({
      code: 2,
      err: expect.stringContaining('value "cellar_cork" cannot be removed: it is used at key:cellar_closure/'),
    })
    expect((await runQuestlint(cwd, ['remove', 'key:cellar_closure'])).code).toBe(0)
    expect(read('cellar.yaml')).toBe(before)
  })

  test('a key that nothing asks goes with its text', async () => {
    await runQuestlint(cwd, ['remove', 'vine_soil_depth', '--keep-unused', '--force'])
    const { code, err } = await runQuestlint(cwd, ['remove', 'key:vine_soil_depth'])
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringContaining('and what becomes unused: 3 values, 4 translations'),
    })
    expect(read('shared.json')).not.toContain('"vine_soil_depth"')
  })
})

describe('sections', () => {
  test('are moved within their configuration, and copied with all that is in them', async () => {
    const { code, err } = await runQuestlint(cwd, ['copy', 'section_cellar', '--as', 'section_cellar_2'])
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringContaining('Copy section "section_cellar" with 1 category'),
    })
    const copied = readAll()
    expect((await runQuestlint(cwd, [])).code).toBe(0)
    const moved = await runQuestlint(cwd, ['move', 'section_cellar_2', '--first'])
    expect(moved.err).toContain(
      'Move section "section_cellar_2" within configuration cellar@2024, as its first section.',
    )
    await runQuestlint(cwd, ['move', 'section_cellar_2', '--after', 'section_cellar'])
    expect(readAll()).toEqual(copied)
    expect((await runQuestlint(cwd, ['remove', 'section_cellar_2'])).code).toBe(0)
  })

  test('go into another configuration by its name', async () => {
    const argv = ['copy', 'section_cellar', '--as', 'vine_cellar', '--into', 'vineyard@2024', '--dry-run', '--force']
    const { err, out } = await runQuestlint(cwd, argv)
    expect(err).toContain('Copy section "section_cellar"')
    expect(out).toContain('+++ b/vineyard.json')
    const wrong = await runQuestlint(cwd, ['move', 'section_cellar', '--into', 'cellar__1'])
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('"cellar__1" is not the name of one: ') })
  })
})

describe('remove', () => {
  test('takes the records that nothing uses any more, and conditions that nothing waits for', async () => {
    const { code, err } = await runQuestlint(cwd, ['remove', 'cellar_barrel_age'])
    expect(code).toBe(0)
    expect(err).toContain('1 condition that only it waits for, and what becomes unused: 1 key.')
    expect(read('cellar.yaml')).not.toMatch(/cellar_barrel_age|question_conditions|vessel_is_barrel/)
    expect((await runQuestlint(cwd, [])).out).toBe('No findings in 3 files\n')
  })

  test('keeps them where they are wanted, or used elsewhere', async () => {
    await runQuestlint(cwd, ['remove', 'cellar_barrel_age', '--keep-unused', '--force'])
    expect(read('cellar.yaml')).toContain('\n  cellar_barrel_age:\n')
    await runQuestlint(cwd, ['remove', 'cellar@2024/qg_location', '--force'])
    expect(read('shared.json')).toContain('"qg_location"')
  })

  test('a file that loses all definitions of a kind keeps an empty object', async () => {
    const questions = (...keys: string[]) => ({ questions: keys.map((keyword) => ({ keyword })) })
    const questiongroups = [
      { keyword: 'hive_qg_size', ...questions('hive_width', 'hive_height') },
      { keyword: 'hive_qg_name', ...questions('hive_name') },
    ]
    const categories = [{ keyword: 'hive_1', subcategories: [{ keyword: 'hive_1_1', questiongroups }] }]
    const hives = `code: hives
edition: "2030"
sections: ${JSON.stringify([{ keyword: 'hive_section', categories }])}
keys:
  # both in centimetres
  hive_width: Width
  hive_height: {label: Height, type: int}
`
    const shared = `categories: {hive_section: Hives, hive_1: The hive, hive_1_1: Name and size}
questiongroups: {hive_qg_size: Size, hive_qg_name: Name}
keys: {hive_name: Name of the hive}
`
    const config = 'sets: [{name: hives, files: [hives.yaml, shared.yaml], complete: true}]\n'
    const own = makeFolder({ 'hives.yaml': hives, 'shared.yaml': shared, 'questlint.config.yaml': config })
    const { code, err } = await runQuestlint(own, ['remove', 'hive_qg_size'])
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('1 questiongroup, 2 keys.') })
    expect(readFileSync(join(own, 'hives.yaml'), 'utf8')).toMatch(/\nkeys: \{\}\n$/)
  })

  test('a key whose summary names it and its questiongroup goes with both', async () => {
    const records = JSON.parse(read('shared.json')) as { fields: Record<string, unknown> }[]
    const key = records.find(({ fields }) => fields.keyword === 'vine_soil_type_other')
    const names = { 'vine_qg_soil.vine_soil_type_other': 'soil' }
    Object.assign(key?.fields.configuration as object, {
      summary: { types: ['full'], default: { field_name: names, get_value: { name: 'get_full_range_values' } } },
    })
    writeFileSync(join(cwd, 'shared.json'), JSON.stringify(records))
    const { code, err } = await runQuestlint(cwd, ['remove', 'vine__2__1'])
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('what becomes unused: ') })
    expect(read('shared.json')).not.toMatch(/vine_qg_soil|vine_soil_type_other/)
  })

  test('is refused while something outside waits for it', async () => {
    const { code, err } = await runQuestlint(cwd, ['remove', 'cellar_vessel'])
    expect(code).toBe(2)
    expect(err).toContain(
      'question "cellar_barrel_age" waits for "vessel_is_barrel", which question "cellar_vessel" triggers',
    )
  })

  test('records of other files stay where files may be missing', async () => {
    rmSync(join(cwd, 'questlint.config.yaml'))
    const { err } = await runQuestlint(cwd, [
      'remove',
      'vineyard@2024/qg_location',
      '--force',
      'vineyard.json',
      'shared.json',
    ])
    expect(err).toContain('Kept, as the application or files that are not loaded may use them')
    expect(read('shared.json')).toContain('"qg_location"')
  })
})

describe('copy', () => {
  test('gives all that must be unique a new keyword, and what is in the copy refers to the copy', async () => {
    const before = readAll()
    const { code, err } = await runQuestlint(cwd, ['copy', 'cellar__1__2', '--as', 'cellar__1__3', '--with-keys'])
    expect(code).toBe(0)
    expect(err).toContain('Copy subcategory "cellar__1__2" with 1 questiongroup, 3 questions as "cellar__1__3"')
    expect(err).toContain('cellar_qg_vessels → cellar_qg_vessels_2')
    expect(err).toContain('The copy has the number 1.3.')
    const [, copy = ''] = read('cellar.yaml').split('- keyword: cellar__1__3\n')
    expect(copy).toContain("=='cellar_vessel_barrel'|vessel_is_barrel_2")
    expect(copy).toContain('question_condition: vessel_is_barrel_2\n')
    expect(copy.split('\ncategories:')[0]).not.toMatch(/keyword: cellar_(?:vessel|barrel_age|volume)\n/)
    await runQuestlint(cwd, ['remove', 'cellar__1__3'])
    expect(readAll()).toEqual(before)
  })

  test('a copy in another category has the next number of that', async () => {
    const argv = ['copy', 'vine__2__2', '--as', 'vine__1__9', '--into', 'vine__1', '--dry-run']
    const { code, err } = await runQuestlint(cwd, argv)
    expect({ code }, err).toEqual({ code: 0 })
    expect(err).toContain('The copy has the number 1.3.')
  })

  test('what one question of a questionnaire has is not copied', async () => {
    const { code, err } = await runQuestlint(cwd, ['copy', 'vine_qg_map', '--as', 'vine_qg_map_2', '--force'])
    expect({ code }, err).toEqual({ code: 0 })
    expect(err).toContain('The copy has no is_geometry: a questionnaire has one geometry.')
    expect(err).not.toContain('is_name')
    expect(read('vineyard.json').split('"is_geometry": true')).toHaveLength(2)
  })

  test('questions keep their keys unless they are to have others; --rename chooses', async () => {
    await runQuestlint(cwd, ['copy', 'cellar_qg_vessels', '--as', 'qg_more', '--rename', 'cellar_volume=cellar_litres'])
    const [, copy = ''] = read('cellar.yaml').split('- keyword: qg_more\n')
    expect(copy).toContain('- keyword: cellar_vessel\n')
    expect(copy).toContain('- keyword: cellar_litres\n')
    expect(read('cellar.yaml')).toContain('\n  cellar_litres:\n    label: Volume in litres\n')
  })

  test('records of fixtures get free pks and texts of their own', async () => {
    await runQuestlint(cwd, ['copy', 'vine__4', '--as', 'vine__5'])
    const items = JSON.parse(read('shared.json')) as { model: string; pk: number; fields: Record<string, unknown> }[]
    const find = (keyword: string) => items.find(({ fields }) => fields.keyword === keyword)
    const [old, made] = [find('vine__4'), find('vine__5')]
    expect(made?.pk).not.toBe(old?.pk)
    expect(made?.fields.translation).not.toBe(old?.fields.translation)
    expect(new Set(items.map(({ model, pk }) => `${model} ${pk}`)).size).toBe(items.length)
    expect((await runQuestlint(cwd, [])).code).toBe(0)
  })

  test('texts within a definition are the translation of a pk of their own', async () => {
    await runQuestlint(cwd, ['convert', 'shared.json', '--to', 'yaml', '-o', 'shared.yaml'])
    rmSync(join(cwd, 'shared.json'))
    writeFileSync(
      join(cwd, 'questlint.config.yaml'),
      read('questlint.config.yaml').replaceAll('shared.json', 'shared.yaml'),
    )
    const { code } = await runQuestlint(cwd, ['copy', 'vine__4', '--as', 'vine__5', '--with-keys'])
    expect(code).toBe(0)
    const pks = [...read('shared.yaml').matchAll(/ translation: (\d+)$/gm)].map(([, pk]) => pk)
    expect(new Set(pks).size).toBe(pks.length)
    expect(read('shared.yaml')).toMatch(/\n {2}vine__5:\n {4}pk: \d+\n {4}translation: \d+\n/)
    expect((await runQuestlint(cwd, [])).code).toBe(0)
  })

  test('findings of the original may be found about the copy, and accepted ones are accepted there', async () => {
    writeFileSync(
      join(cwd, 'cellar.yaml'),
      read('cellar.yaml').replace('max_num: 20', 'max_num: 20\n                  odd: 1'),
    )
    const argv = ['copy', 'cellar_qg_vessels', '--as', 'qg_more']
    expect((await runQuestlint(cwd, argv)).code).toBe(0)
    expect(read('cellar.yaml').match(/odd: 1/g)).toHaveLength(2)
    const at = 'cellar@2024/section_cellar/cellar__1/cellar__1__2/qg_more/form_options/odd'
    writeFileSync(join(cwd, 'questlint.accepted.yaml'), `- rule: unknown-option\n  at: "${at}"\n  reason: a test\n`)
    await runQuestlint(cwd, ['copy', 'qg_more', '--as', 'qg_most'])
    expect(read('questlint.accepted.yaml')).toContain('/qg_most/form_options/odd')
  })

  test('a question that is not in the copy shows the copy as it shows the original', async () => {
    const argv = ['copy', 'vine_qg_irrigation_details', '--as', 'vine_qg_more']
    const { code, err } = await runQuestlint(cwd, argv)
    expect(code).toBe(0)
    expect(err).toContain('trigger "vine_irrigation_2" as well, for which the copy waits')
    expect(read('vineyard.json')).toMatch(/"==1\|vine_irrigation",\s+"==1\|vine_irrigation_2"/)
    expect(read('vineyard.json')).toContain('"questiongroup_condition": "vine_irrigation_2"')
  })

  test.each([
    [['cellar_qg_vessels', '--as', 'cellar_qg_name'], 'The questiongroup "cellar_qg_name" already exists.'],
    [['cellar_qg_vessels', '--as', 'a b'], '"a b" is not a name for a questiongroup.'],
    [['cellar_qg_vessels', '--as', 'x', '--rename', 'cellar_volum=y'], 'did you mean "cellar_volume"?'],
    [['cellar_qg_vessels', '--as', 'x', '--rename', 'y'], '--rename must be OLD=NEW, not "y"'],
  ])('%j is refused', async (argv, said) => {
    const before = readAll()
    const { code, err } = await runQuestlint(cwd, ['copy', ...argv])
    expect(err).toContain(said)
    expect(code).toBe(2)
    expect(readAll()).toEqual(before)
  })
})
