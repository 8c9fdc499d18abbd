import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

interface Finding {
  readonly rule: string
  readonly file: string
  readonly pointer: string
}

interface Report {
  readonly findings: readonly Finding[]
  readonly summary: { readonly files: number; readonly sets: number }
}

const twoSets = `sets:
  - name: vineyard
    files: [shared.json, vineyard.json]
  - name: cellar
    files: [shared.json, 'cell*.yaml']
    overrides: true
images: pictures
templates:
  folders: [templates]
`

/** The broken workspace as two sets that stand on one file, which has a mistake of its own. */
function makeTwoSets(): string {
  const folder = makeFolder({ 'pictures/': '', 'below/': '', 'templates/form/question/own.html': '' })
  cpSync(join(fixturesFolder, 'workspaces/vineyard-broken'), folder, { recursive: true })
  writeFileSync(join(folder, 'questlint.config.yaml'), twoSets)
  const shared = readFileSync(join(folder, 'shared.json'), 'utf8')
  writeFileSync(join(folder, 'shared.json'), shared.replace('"type": "char"', '"type": "chra"'))
  return folder
}

async function check(cwd: string, ...argv: string[]): Promise<Report> {
  return JSON.parse((await runQuestlint(cwd, [...argv, '--format', 'json'])).out) as Report
}

/** Where which mistakes are; what a message says of other files may differ from set to set. */
const keys = (report: Report): string[] => report.findings.map((one) => `${one.file} ${one.rule} ${one.pointer}`)

describe('questlint doctor --sets', () => {
  test('lists sets with their files in loading order', async () => {
    const { code, out } = await runQuestlint(makeTwoSets(), ['doctor', '--sets'])
    expect(code).toBe(0)
    expect(out).toBe(
      'vineyard (open)\n  shared.json\n  vineyard.json\n\n' +
        'cellar (open, later records replace earlier ones)\n  shared.json\n  cellar.yaml\n',
    )
  })

  test('as JSON names everything that decides the findings of a set, from where it is called', async () => {
    const folder = makeTwoSets()
    const { out } = await runQuestlint(join(folder, 'below'), ['doctor', '--sets', '--format', 'json'])
    expect(JSON.parse(out)).toEqual({
      version: 1,
      config: '../questlint.config.yaml',
      accepted: '../questlint.accepted.yaml',
      folders: ['../templates', '../pictures'],
      sets: [
        {
          name: 'vineyard',
          files: ['../shared.json', '../vineyard.json'],
          complete: false,
          overrides: false,
          generated: false,
        },
        {
          name: 'cellar',
          files: ['../shared.json', '../cellar.yaml'],
          complete: false,
          overrides: true,
          generated: false,
        },
      ],
    })
    expect(existsSync(join(folder, 'questlint.accepted.yaml'))).toBe(false)
  })

  test('needs a configuration whose patterns match', async () => {
    const none = makeFolder({ '.git/': '', 'a.yaml': 'keys: {}\n' })
    expect(await runQuestlint(none, ['doctor', '--sets'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('init'),
    })
    const stale = makeFolder({ 'questlint.config.yaml': 'sets: [{name: a, files: [gone.json]}]\n' })
    const { code, out, err } = await runQuestlint(stale, ['doctor', '--sets'])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain('questlint.config.yaml: set "a": gone.json: does not exist')
  })

  test('says when there are none', async () => {
    const folder = makeFolder({ 'questlint.config.yaml': 'rules: {}\n' })
    expect(await runQuestlint(folder, ['doctor', '--sets'])).toMatchObject({
      code: 0,
      out: 'questlint.config.yaml defines no sets\n',
    })
  })
})

describe('questlint --set', () => {
  test('gives, set by set, what a run over everything gives', async () => {
    const folder = makeTwoSets()
    const whole = await check(folder)
    const [vineyard, cellar] = [await check(folder, '--set', 'vineyard'), await check(folder, '--set', 'cellar')]
    expect(vineyard.summary).toMatchObject({ files: 2, sets: 1 })
    expect(keys(whole).filter((key) => key.startsWith('shared.json'))).not.toEqual([])
    expect([...new Set([...keys(vineyard), ...keys(cellar)])].sort()).toEqual([...new Set(keys(whole))].sort())
    expect(keys(await check(folder, '--set', 'cellar', '--set', 'vineyard'))).toEqual(keys(whole))
  })

  test('reads nothing of other sets, so that what is wrong there stops nobody', async () => {
    const folder = makeTwoSets()
    writeFileSync(join(folder, 'questlint.config.yaml'), `${twoSets}`.replace('vineyard.json]', 'gone.json]'))
    expect((await runQuestlint(folder, ['--set', 'cellar'])).err).not.toContain('gone.json')
    expect((await runQuestlint(folder, [])).code).toBe(2)
  })

  test('says nothing of accepted entries that speak of other sets', async () => {
    const folder = makeTwoSets()
    const entry = '- rule: misplaced-option\n  at: "vineyard@2024/**"\n  reason: for now\n'
    writeFileSync(join(folder, 'questlint.accepted.yaml'), entry)
    const rules = (report: Report): string[] => report.findings.map(({ rule }) => rule)
    expect(rules(await check(folder, '--set', 'cellar'))).not.toContain('unused-acceptance')
    expect(rules(await check(folder))).not.toContain('unused-acceptance')
    writeFileSync(join(folder, 'questlint.accepted.yaml'), entry.replace('vineyard@', 'nothing@'))
    expect(rules(await check(folder))).toContain('unused-acceptance')
  })

  test.each([
    ['a name that no set has', ['--set', 'celar'], 'questlint.config.yaml has no set "celar"; did you mean "cellar"?'],
    ['a name unlike any', ['--set', 'q'], 'questlint.config.yaml has no set "q"; "questlint doctor --sets" lists them'],
    [
      'paths beside it',
      ['--set', 'cellar', 'vineyard.json'],
      '--set cannot be combined with paths: it checks all files of a set',
    ],
    ['standard input', ['--set', 'cellar', '--stdin'], '--set cannot be combined with --stdin'],
    ['no configuration', ['--set', 'cellar', '--no-config'], '--set cannot be combined with --no-config'],
  ])('refuses %s', async (_, argv, message) => {
    const { code, out, err } = await runQuestlint(makeTwoSets(), argv)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(message)
  })

  test('refuses a set where there is no configuration', async () => {
    const folder = makeFolder({ '.git/': '', 'a.yaml': 'keys: {}\n' })
    expect(await runQuestlint(folder, ['--set', 'a'])).toEqual({
      code: 2,
      out: '',
      err: 'questlint: --set needs a configuration, and none was found in this folder or above\n',
    })
  })

  test('a broken configuration is told once, and for itself', async () => {
    const folder = makeFolder({ 'questlint.config.yaml': 'stes: []\n' })
    const { code, err } = await runQuestlint(folder, ['--set', 'a'])
    expect(code).toBe(2)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})

test('two sets of one name are a mistake of the configuration', async () => {
  const folder = makeFolder({
    'questlint.config.yaml': 'sets:\n  - {name: a, files: [a.yaml]}\n  - {name: a, files: [a.yaml]}\n',
    'a.yaml': 'keys: {}\n',
  })
  const { code, err } = await runQuestlint(folder, ['doctor', '--sets'])
  expect({ code, err }).toEqual({
    code: 2,
    err: 'questlint: questlint.config.yaml:3:12: Duplicate set "a".\n',
  })
})
