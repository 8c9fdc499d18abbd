import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { namesOf } from '../../src/cli/command/option.ts'
import { outputOption } from '../../src/cli/command/shared-options.ts'
import { commands } from '../../src/cli/commands/index.ts'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

const answers = '{"data": {"vine_qg_soil": [{"vine_soil_depth": 1}]}}'

/** A command line for each command that writes a report or a document. */
const lines: Readonly<Record<string, string>> = {
  'check answers': 'check answers - -c vineyard',
  'check texts': 'check texts --po fr.po --level info',
  test: 'test',
  'test new': 'test new -c cellar',
  diff: 'diff cellar.yaml next.yaml -c cellar --level info',
  explain: 'explain cellar_barrel_age',
  condition: 'condition ==1|one',
  outline: 'outline -c cellar --format html',
  graph: 'graph -c cellar',
  texts: 'texts export --language fr',
  'export structure': 'export structure -c cellar',
  'export openapi': 'export openapi',
  'export schema': 'export schema question',
  'export cases': 'export cases -c cellar',
  'export tree': 'export tree - -c vineyard',
  'export item': 'export item - -c vineyard',
  query: 'query type=cellar -c cellar',
  doctor: 'doctor --sets',
}

const vineyard = join(fixturesFolder, 'workspaces/vineyard')
const cellar = readFileSync(join(vineyard, 'cellar.yaml'), 'utf8')
const files = {
  ...Object.fromEntries(
    ['questlint.config.yaml', 'shared.json', 'vineyard.json'].map((name) => [
      name,
      readFileSync(join(vineyard, name), 'utf8'),
    ]),
  ),
  'cellar.yaml': cellar,
  'next.yaml': cellar.replace('Steel', 'Iron'),
  'fr.po': 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n',
  'cellar.questlint-test.yaml':
    'configuration: cellar@2024\ntests:\n  - name: all\n    answers: {}\n    shown: [cellar_name]\n',
}

/** What a folder contains, without what its links lead to. */
function contentOf(folder: string): readonly (readonly [name: string, text: string])[] {
  return readdirSync(folder, { withFileTypes: true }).map((one) => [
    one.name,
    one.isFile() ? readFileSync(join(folder, one.name), 'utf8') : '',
  ])
}

test('every command that writes a report or a document has a line here', () => {
  const having = commands.filter(({ options }) => options.includes(outputOption)).map(({ name }) => name)
  expect(having.sort()).toEqual(Object.keys(lines).sort())
})

test('no command that has a format lacks the file for it', () => {
  const lacking = commands.filter(({ options }) => {
    const names = options.flatMap((one) => ('flags' in one ? namesOf(one) : []))
    return names.includes('--format') && !names.includes('-o')
  })
  expect(lacking.map(({ name }) => name)).toEqual([])
})

test.each(Object.entries(lines))('%s writes into a file what it writes to standard output', async (_name, line) => {
  const folder = makeFolder(files)
  const argv = line.split(' ')
  const shown = await runQuestlint(folder, argv, answers)
  expect(shown.out).not.toBe('')
  const saved = await runQuestlint(folder, [...argv, '-o', 'reports/report.txt'], answers)
  expect(saved).toEqual({ ...shown, out: '' })
  expect(readFileSync(join(folder, 'reports/report.txt'), 'utf8')).toBe(shown.out)
  expect(readdirSync(join(folder, 'reports'))).toEqual(['report.txt'])
})

describe('the file of --output', () => {
  test.each([
    ['outline -c cellar -o shared.json', 'would replace a questionnaire'],
    ['explain cellar_barrel_age -o cellar.yaml', 'would replace a questionnaire'],
    ['check texts --po *.po -o fr.po', 'would replace a file that is checked or read'],
    ['test cellar.questlint-test.yaml -o cellar.questlint-test.yaml', 'would replace a file that is checked or read'],
    ['doctor -o questlint.config.yaml', 'would replace a configuration'],
    ['doctor -o .', 'is a folder'],
    ['doctor -o elsewhere/report.txt', 'would be written outside'],
  ])('is refused: %s', async (line, reason) => {
    const folder = makeFolder(files)
    symlinkSync('/', join(folder, 'elsewhere'))
    const before = contentOf(folder)
    const { code, out, err } = await runQuestlint(folder, line.split(' '), answers)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(`--output ${line.split(' ').at(-1)} ${reason}`)
    expect(contentOf(folder)).toEqual(before)
  })

  test('is no file of a set, even where nobody could tell what it is', async () => {
    const config = readFileSync(join(vineyard, 'questlint.config.yaml'), 'utf8').replace(
      'cellar.yaml]',
      'cellar.yaml, notes.json]',
    )
    const folder = makeFolder({ ...files, 'questlint.config.yaml': config, 'notes.json': '[[[ "a": \n' })
    for (const line of [
      'outline -c cellar',
      'explain cellar_vessel',
      'check answers - -c cellar',
      'doctor',
      'doctor --sets',
    ]) {
      const { code, err } = await runQuestlint(folder, [...line.split(' '), '-o', 'notes.json'])
      expect(code, line).toBe(2)
      expect(err).toContain('--output notes.json would replace a file that is checked or read')
      expect(readFileSync(join(folder, 'notes.json'), 'utf8')).toBe('[[[ "a": \n')
    }
  })

  test('is as it was where the command is refused', async () => {
    const folder = makeFolder(files)
    writeFileSync(join(folder, 'report.txt'), 'before\n')
    const { code } = await runQuestlint(folder, ['outline', '-c', 'none', '-o', 'report.txt'])
    expect(code).toBe(2)
    expect(readFileSync(join(folder, 'report.txt'), 'utf8')).toBe('before\n')
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  })
})
