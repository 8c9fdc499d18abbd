import { execFileSync } from 'node:child_process'
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'

const harbour = (edition: string, gear: string): string => `# Boats of a harbour.
code: harbour
edition: "${edition}"
sections:
  - keyword: boats
    categories:
      - keyword: boats_1
        subcategories:
          - keyword: boats_1_1
            questiongroups:
              - keyword: boat_qg
                questions:
                  - {keyword: gear, form_options: {questiongroup_conditions: ["=='net'|has_net"]}}
              - keyword: net_qg
                form_options: {questiongroup_condition: has_net}
                questions: [{keyword: mesh}]
keys:
  gear: {label: Fishing gear, type: radio, values: {${gear}}}
  mesh: {label: Mesh size, type: int}
categories: {boats: Boats, boats_1: Boats, boats_1_1: Boats}
questiongroups: {boat_qg: Boat, net_qg: Net}
`
const plan = `from: harbour@2030
to: harbour@2031
entries:
  - {at: boat_qg/gear/seine, rule: renamed-choice, do: rename, to: net}
`
const stored = '{"code": "A", "configuration": "harbour@2030", "data": {"boat_qg": [{"gear": "seine"}]}}\n'
const expectation = `configuration: harbour@2031
tests:
  - name: A boat without nets
    answers: {gear: line}
    shown: [net_qg]
`
const catalogue = `msgid ""
msgstr "Language: fr\\nContent-Type: text/plain; charset=UTF-8\\n"

msgctxt "harbour label"
msgid "Mesh size"
msgstr "Maille"
`

/** A repository, and a folder beside it that its links lead to. */
function begin(more: Readonly<Record<string, string>> = {}): { readonly root: string; readonly repository: string } {
  const files = { 'new.yaml': harbour('2031', 'net: Net, line: Line'), ...more }
  const inside = Object.entries(files).map(([name, text]) => [`port/${name}`, text])
  const root = makeFolder({ 'port/.git/': '', ...Object.fromEntries(inside), 'elsewhere/': '' })
  return { root, repository: join(root, 'port') }
}

const textsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [path, readFileSync(path, 'utf8')]
      }),
  )

/** Runs a command that must refuse to write, and leave everything as it was. */
async function expectRefusal(root: string, argv: readonly string[], why: string): Promise<void> {
  const before = textsIn(root)
  const { code, err } = await runQuestlint(join(root, 'port'), argv)
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(why) as string })
  expect(textsIn(root)).toEqual(before)
}

describe('convert loses nothing', () => {
  test.each(['link', 'hard link'])('when --into is a %s to the file that is converted', async (kind) => {
    const { root, repository } = begin()
    const [source, target] = [join(repository, 'new.yaml'), join(repository, 'new.json')]
    if (kind === 'link') symlinkSync('new.yaml', target)
    else linkSync(source, target)
    await expectRefusal(
      root,
      ['convert', 'new.yaml', '--to', 'json', '--into', 'new.json', '--force'],
      'is the file that is converted',
    )
  })

  test('of its own settings', async () => {
    const { root } = begin({ 'questlint.config.yaml': 'rules: {}\n' })
    const argv = ['convert', 'new.yaml', '--to', 'yaml', '--into', 'questlint.config.yaml', '--force']
    await expectRefusal(root, argv, 'would replace a configuration')
  })

  test('and makes the folder that it writes to, but none outside through a link', async () => {
    const { root, repository } = begin()
    const run = await runQuestlint(repository, ['convert', 'new.yaml', '--to', 'json', '--into', 'as/json/new.json'])
    expect(run.code).toBe(0)
    symlinkSync(join(root, 'elsewhere'), join(repository, 'as/away'))
    await expectRefusal(
      root,
      ['convert', 'new.yaml', '--to', 'json', '--into', 'as/away/deep/new.json'],
      'would be written outside port, through a link',
    )
  })
})

describe('migrate loses nothing', () => {
  const files = {
    'old.yaml': harbour('2030', 'seine: Seine, line: Line'),
    'plan.yaml': plan,
    'north/boats.jsonl': stored,
    'south/boats.jsonl': stored.replace('"A"', '"B"'),
    'south/plan.yaml': stored,
    'south/old.yaml': stored,
    'south/broken.jsonl': '{',
  }
  const migrate = (...argv: string[]): string[] => [
    ...['migrate', '--plan', 'plan.yaml', '--path', 'old.yaml', '--path', 'new.yaml'],
    ...argv,
  ]

  test.each([
    ['of two files with one name', ['north/boats.jsonl', 'south/boats.jsonl'], 'out', 'would both become'],
    ['of another file that is read', ['south/boats.jsonl', 'north/boats.jsonl'], 'north', 'is checked or read'],
    ['of the plan', ['south/plan.yaml'], '.', 'is checked or read'],
    ['of a configuration', ['south/old.yaml'], '.', 'is checked or read'],
    ['when a later file is broken', ['north/boats.jsonl', 'south/broken.jsonl'], 'out', 'is not JSON'],
    ['when the folder is a file', ['north/boats.jsonl'], 'plan.yaml', 'cannot be written (a part of the path is not'],
    ['below /proc', ['north/boats.jsonl'], '/proc/harbour/out', 'cannot be written'],
  ])('%s', async (_, named, output, why) => {
    await expectRefusal(begin(files).root, migrate('--output', output, ...named), why)
  })

  test('outside of the repository, through a link', async () => {
    const { root, repository } = begin({ ...files, 'out/': '' })
    symlinkSync(join(root, 'elsewhere'), join(repository, 'away'))
    symlinkSync(join(root, 'elsewhere/boats.jsonl'), join(repository, 'out/boats.jsonl'))
    for (const folder of ['away', 'out'])
      await expectRefusal(root, migrate('--output', folder, 'north/boats.jsonl'), 'outside port, through a link')
  })

  test.each([
    ['a folder', (path: string) => mkdirSync(path), 'is a folder'],
    ['a pipe', (path: string) => execFileSync('mkfifo', [path]), 'is a pipe or a device, not a file'],
    [
      'a fixture that is not loaded',
      (path: string) => writeFileSync(path, '[{"model": "configuration.key", "pk": 1, "fields": {}}]'),
      'would replace a questionnaire',
    ],
  ])('when the last of its files is %s, nor writes any of the others', async (_, make, why) => {
    const { root, repository } = begin({ ...files, 'north/ships.jsonl': stored, 'out/': '' })
    make(join(repository, 'out/ships.jsonl'))
    const argv = migrate('--output', 'out', 'north/boats.jsonl', 'north/ships.jsonl')
    await expectRefusal(root, argv, `out/ships.jsonl ${why}`)
  })

  test('that a run on another machine or in another container is writing', async () => {
    const writing = '.questlint-01234567-999999999-0123456789ab.tmp'
    const { repository } = begin({ ...files, [`out/${writing}`]: 'half' })
    const argv = migrate('--output', 'out', 'north/boats.jsonl')
    expect((await runQuestlint(repository, argv)).code).toBe(0)
    expect(readdirSync(join(repository, 'out'))).toContain(writing)
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
    utimesSync(join(repository, 'out', writing), old, old)
    expect((await runQuestlint(repository, argv)).code).toBe(0)
    expect(readdirSync(join(repository, 'out'))).toEqual(['boats.jsonl'])
  })

  test('that a killed run left, which it removes', async () => {
    const { repository } = begin({ ...files, 'out/.boats.jsonl.questlint-999999999-0123456789ab.tmp': 'half' })
    expect((await runQuestlint(repository, migrate('--output', 'out', 'north/boats.jsonl'))).code).toBe(0)
    expect(readdirSync(join(repository, 'out'))).toEqual(['boats.jsonl'])
    expect((await runQuestlint(repository, migrate('--output', 'out', 'south/boats.jsonl'))).code).toBe(0)
    expect(readFileSync(join(repository, 'out/boats.jsonl'), 'utf8')).toContain('"B"')
  })
})

const misspelt = harbour('2031', 'net: Net').replace(
  'Mesh size, type: int',
  'Mesh size, type: int, form_options: {max_lenght: 5}',
)

describe('what a killed run left', () => {
  test.each<readonly [string, readonly string[]]>([
    ['--fix-unsafe', ['--fix-unsafe']],
    ['accept', ['accept', '--all', '--reason', 'known']],
    ['init', ['init']],
    ['convert', ['convert', 'new.yaml', '--to', 'json', '--into', 'new.json']],
    ['rename', ['rename', 'key', 'gear', 'gear_2', '--force', '--yes']],
    ['add', ['add', 'question', 'hooks', '--label', 'Hooks', '--type', 'int', '--after', 'gear', '--force']],
    ['graph --output', ['graph', '-c', 'harbour', '--output', 'graph.svg']],
  ])('is removed by the next %s', async (_, argv) => {
    const left = '.new.yaml.questlint-999999999-0123456789ab.tmp'
    const { repository } = begin({ 'new.yaml': misspelt, [left]: 'half' })
    const { err } = await runQuestlint(repository, argv)
    expect(
      readdirSync(repository).filter((name) => name.endsWith('.tmp')),
      err,
    ).toEqual([])
  })
})

describe('test --update', () => {
  test('changes no file outside of the repository that it found through a link', async () => {
    const { root, repository } = begin({ 'a.questlint-test.yaml': expectation })
    writeFileSync(join(root, 'elsewhere/b.questlint-test.yaml'), expectation)
    symlinkSync(join(root, 'elsewhere/b.questlint-test.yaml'), join(repository, 'b.questlint-test.yaml'))
    const { code, err } = await runQuestlint(repository, ['test', '--update'])
    expect({ code, err }).toEqual({ code: 0, err: 'questlint: 1 expectation updated in a.questlint-test.yaml\n' })
    expect(readFileSync(join(root, 'elsewhere/b.questlint-test.yaml'), 'utf8')).toBe(expectation)
    await expectRefusal(root, ['test', '--update', 'b.questlint-test.yaml'], 'leads out of the repository')
    expect(await runQuestlint(repository, ['test', '--update', '../elsewhere/b.questlint-test.yaml'])).toMatchObject({
      code: 0,
    })
  })
})

describe('links that a repository brings', () => {
  test('lead neither accept nor init out of it', async () => {
    const { root, repository } = begin({ 'new.yaml': harbour('2031', 'net: Net').replace('type: int', 'type: itn') })
    for (const name of ['questlint.accepted.yaml', 'questlint.config.yaml']) {
      writeFileSync(join(root, 'elsewhere', name), name.includes('accepted') ? '' : 'rules: {}\n')
      symlinkSync(join(root, 'elsewhere', name), join(repository, name))
    }
    await expectRefusal(root, ['accept', '--all', '--reason', 'known'], 'outside port, through a link')
    await expectRefusal(root, ['init', '--force'], 'outside port, through a link')
  })
})

describe('a report', () => {
  test('replaces neither the translations that it is made with nor a file of git', async () => {
    const { root } = begin({ 'fr.po': catalogue, '.gitignore': 'build\n', '.git/info/exclude': '' })
    const outline = ['outline', '-c', 'harbour', '--path', 'new.yaml']
    await expectRefusal(root, [...outline, '--po', 'fr.po', '--output', 'fr.po'], 'would replace a file that is')
    await expectRefusal(root, [...outline, '--output', '.gitignore'], 'would replace a file of git')
    await expectRefusal(root, ['new.yaml', '--output', 'json=.git/info/exclude'], 'would be a file of git')
  })
})

describe('the folder of git', () => {
  const files = {
    'old.yaml': harbour('2030', 'seine: Seine'),
    'plan.yaml': plan,
    HEAD: stored,
    '.git/hooks/': '',
    'sub/.git': 'gitdir: ../x\n',
  }
  const commands: readonly (readonly [string, readonly string[]])[] = [
    ['--output', ['new.yaml', '--output', 'json=PLACE']],
    ['--patch', ['convert', 'new.yaml', '--to', 'json', '--into', 'new.json', '--patch', 'PLACE']],
    ['--into', ['convert', 'new.yaml', '--to', 'json', '--into', 'PLACE']],
    ['outline', ['outline', '-c', 'harbour', '--path', 'new.yaml', '--output', 'PLACE']],
    ['graph', ['graph', '-c', 'harbour', '--path', 'new.yaml', '--output', 'PLACE', '--format', 'svg']],
    [
      'migrate',
      ['migrate', '--plan', 'plan.yaml', '--path', 'old.yaml', '--path', 'new.yaml', '--output', 'PLACE', 'HEAD'],
    ],
    ['rename --plan', ['rename', 'key', 'mesh', 'mesh_size', 'new.yaml', '--plan', 'PLACE']],
  ]
  const places = ['.git/post-merge', 'reports/post-merge', 'hooks', 'deep/made/index', 'sub/.git', 'sub/.git/x']

  test.each(commands)('gets nothing new from %s, by whatever links', async (_, argv) => {
    for (const place of places) {
      const { root, repository } = begin(files)
      symlinkSync('.git/hooks', join(repository, 'reports'))
      symlinkSync('.git/hooks/post-merge', join(repository, 'hooks'))
      symlinkSync('.git', join(repository, 'deep'))
      const before = textsIn(root)
      const given = argv.map((one) => one.replace('PLACE', place))
      const { code, err } = await runQuestlint(repository, given)
      expect({ place, code, err }).toMatchObject({ code: 2 })
      expect(textsIn(root), place).toEqual(before)
    }
  })

  test('is another one for a working tree that lies in it', async () => {
    const { repository } = begin({
      '.git/other/.git': 'gitdir: ../worktrees/other\n',
      '.git/other/new.yaml': harbour('2031', 'net: Net'),
    })
    const run = await runQuestlint(join(repository, '.git/other'), ['new.yaml', '--output', 'json=report.json'])
    expect(run.err).toBe('')
  })
})

test('texts import writes a catalogue elsewhere that is named', async () => {
  const { root, repository } = begin({ 'in.po': catalogue })
  writeFileSync(join(root, 'elsewhere/fr.po'), catalogue.replace('Maille', ''))
  const argv = ['texts', 'import', 'in.po', '--po', '../elsewhere/fr.po', '--path', 'new.yaml']
  expect(await runQuestlint(repository, argv)).toMatchObject({ code: 0 })
  expect(readFileSync(join(root, 'elsewhere/fr.po'), 'utf8')).toContain('Maille')
  expect(lstatSync(join(root, 'elsewhere/fr.po')).isFile()).toBe(true)
})
