import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'
import { difference } from '../support/difference.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

const wells = `code: wells
edition: "2030"
created: "2030-01-01T00:00:00Z"
sections:
  - keyword: wells_section
    categories:
      - keyword: wells_1
        subcategories:
          - keyword: wells_1_1
            questiongroups:
              - keyword: wells_name_qg
                questions:
                  - {keyword: wells_name, view_options: {is_name: true}}
              - keyword: wells_qg
                questions:
                  - {keyword: pump}
                  - {keyword: yield}
                  - {keyword: smell}
keys:
  wells_name: {label: Name, type: char}
  pump:
    label: Kind of pump
    type: radio
    values: {hand: Hand pump, solar: Solar pump}
  yield: {label: Yield, type: measure, values: [low, middle, high]}
  smell: {label: Smell, type: measure, values: [low, middle, high]}
values:
  low: {label: Low, order_value: 1}
  middle: {label: Middle, order_value: 2}
  high: {label: High, order_value: 3}
categories: {wells_section: Wells, wells_1: Wells, wells_1_1: Wells}
questiongroups: {wells_name_qg: Name, wells_qg: Well}
`

const translated = `context,english,translation
wells label,Hand pump,Solar pump
wells label,Solar pump,Hand pump
wells label,Yield,Litres an hour
`

const begin = (): string => makeFolder({ 'wells.yaml': wells, 'texts.csv': translated })
const read = (folder: string): string => readFileSync(join(folder, 'wells.yaml'), 'utf8')

const operations = [
  ['rename', 'key', 'pump', 'kind_of_pump'],
  ['rename', 'value', 'solar', 'sun'],
  ['rename', 'value', 'low', 'lowest'],
  ['remove', 'pump'],
  ['remove', 'value:middle'],
  ['remove', 'value:solar'],
  ['move', 'yield', '--before', 'pump'],
  ['add', 'question', 'depth', '--label', 'Depth', '--type', 'int', '--after', 'pump'],
  ['copy', 'wells_qg', '--as', 'wells_qg_2', '--with-keys'],
  ['texts', 'import', 'texts.csv', '--language', 'en', '--path', 'wells.yaml'],
] as const

describe.each(operations.map((argv) => [argv]))('%s', (argv) => {
  test('says what a comparison of before and after says', async () => {
    const folder = begin()
    const { code, err } = await runQuestlint(folder, [...argv, '--yes'])
    expect(code).toBe(0)
    expect(read(folder)).not.toBe(wells)
    const said = await difference('wells.yaml', wells, read(folder))
    if (said.startsWith('No changes')) expect(err).not.toContain('stored')
    else expect(err).toContain(said)
  })

  test('writes nothing without a yes where it concerns stored answers, and asks on a terminal', async () => {
    const done = begin()
    await runQuestlint(done, [...argv, '--yes'])
    const concerns = /\b[1-9]\d* changes? (?:that concerns?|to) stored answers|[1-9]\d* .*stored answers/.test(
      await difference('wells.yaml', wells, read(done)),
    )
    const silent = begin()
    const { code, out, err } = await runQuestlint(silent, argv)
    expect(out).toBe('')
    expect([code, read(silent) === wells, err.includes('nothing was written: this affects stored answers')]).toEqual([
      concerns ? 1 : 0,
      concerns,
      concerns,
    ])
    const asked: string[] = []
    const answered = async (answer: string): Promise<string> => {
      const folder = begin()
      await runQuestlint(folder, argv, '', {}, (question) => {
        asked.push(question)
        return Promise.resolve(answer)
      })
      return read(folder)
    }
    expect((await answered('n')) === wells).toBe(concerns)
    expect(await answered('y')).toBe(read(done))
    expect(asked).toHaveLength(concerns ? 2 : 0)
  })
})

test('a dry run says it as well, and ends with 0', async () => {
  const folder = begin()
  const { code, out, err } = await runQuestlint(folder, ['remove', 'pump', '--dry-run'])
  expect(code).toBe(0)
  expect(out).toContain('-                  - {keyword: pump}')
  expect(err).toContain('removed-question')
  expect(read(folder)).toBe(wells)
})

test('what is accepted needs no yes', async () => {
  const folder = begin()
  writeFileSync(
    join(folder, 'questlint.accepted.yaml'),
    '- rule: removed-question\n  at: wells@2030/wells_qg/pump\n  reason: nobody answered it\n',
  )
  expect((await runQuestlint(folder, ['remove', 'pump'])).code).toBe(0)
  expect(read(folder)).not.toContain('keyword: pump')
})

test('--plan begins a plan beside the change, and extends it', async () => {
  const folder = begin()
  const first = await runQuestlint(folder, ['remove', 'pump', '--yes', '--plan', 'plan.yaml'])
  expect(first.code).toBe(0)
  const plan = readFileSync(join(folder, 'plan.yaml'), 'utf8')
  expect(plan).toContain('from: wells@2030\nto: wells@2030\nentries:\n')
  expect(plan).toContain('  - at: wells_qg/pump\n    rule: removed-question\n    do: decide\n')
  const second = await runQuestlint(folder, ['remove', 'smell', '--yes', '--plan', 'plan.yaml'])
  expect(second.code).toBe(0)
  expect(readFileSync(join(folder, 'plan.yaml'), 'utf8')).toContain('at: wells_qg/smell')
  const none = await runQuestlint(folder, ['move', 'yield', '--first', '--plan', 'other.yaml'])
  expect(none.code).toBe(2)
  expect(none.err).toContain('questlint: no stored answers are affected, so there is nothing to plan\n')
  expect(existsSync(join(folder, 'other.yaml'))).toBe(false)
})

test('without a yes no plan is written either', async () => {
  const folder = begin()
  expect((await runQuestlint(folder, ['remove', 'pump', '--plan', 'plan.yaml'])).code).toBe(1)
  expect(existsSync(join(folder, 'plan.yaml'))).toBe(false)
})

describe('--fix-unsafe', () => {
  test('says what its guesses do, and writes what concerns stored answers after a yes only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'questlint-guesses-'))
    cpSync(join(fixturesFolder, 'workspaces', 'vineyard-broken'), folder, { recursive: true })
    const readGuess = (): string => readFileSync(join(folder, 'vineyard.json'), 'utf8')
    const before = readGuess()
    const silent = await runQuestlint(folder, ['--fix-unsafe'])
    expect([silent.code, readGuess()]).toEqual([1, before])
    expect(silent.err).toContain('nothing was written: this affects stored answers')
    expect(silent.err).toContain('error removed-questiongroup Questiongroup "vine_qg_poeple" was removed')
    const done = await runQuestlint(folder, ['--fix-unsafe', '--yes'])
    expect(done.err).toContain('applied')
    expect(readGuess()).toContain('"vine_owner"')
    rmSync(folder, { recursive: true })
  })

  test('--plan begins a plan for what they concern, once they are applied', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'questlint-guesses-'))
    cpSync(join(fixturesFolder, 'workspaces', 'vineyard-broken'), folder, { recursive: true })
    const plan = join(folder, 'plan.yaml')
    await runQuestlint(folder, ['--fix-unsafe', '--plan', 'plan.yaml'])
    expect(existsSync(plan)).toBe(false)
    await runQuestlint(folder, ['--fix-unsafe', '--yes', '--plan', 'plan.yaml'])
    expect(readFileSync(plan, 'utf8')).toContain(
      '  - at: vine_qg_name/vine_name\n    rule: lowered-max-length\n    do: decide\n',
    )
    rmSync(folder, { recursive: true })
  })

  test.each(['--yes', '--plan=plan.yaml'])('%s needs it', async (option) => {
    const { code, err } = await runQuestlint(begin(), ['--fix', option, 'wells.yaml'])
    expect([code, err]).toEqual([2, `questlint: ${option.split('=')[0]} needs --fix-unsafe\n`])
  })
})
