import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findRule, type PresentedFinding, parseText, ruleIds } from '../../src/core/internal.ts'
import { findConfig, loadConfig } from '../../src/node/config.ts'
import { writeConfigText } from '../../src/node/config-text.ts'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

const orchard = join(fixturesFolder, 'init', 'orchard')
const corpus = process.env.QUESTLINT_CORPUS

function copyOf(folder: string): string {
  const copy = makeFolder({})
  cpSync(folder, copy, { recursive: true })
  return copy
}

function setsIn(cwd: string): readonly string[] {
  const { config, messages } = loadConfig('questlint.config.yaml', { cwd, ruleIds })
  expect(messages).toEqual([])
  return (config.sets ?? []).map(
    ({ name, files, overrides }) => `${name}: ${files.join(' ')}${overrides ? ' (overrides)' : ''}`,
  )
}

async function findingsOf(cwd: string, ...argv: string[]): Promise<readonly PresentedFinding[]> {
  const { out, err, code } = await runQuestlint(cwd, [...argv, '--format', 'json'])
  expect([0, 1], err).toContain(code)
  return (JSON.parse(out) as { findings: PresentedFinding[] }).findings
}

async function expectEachFileAsInTheWhole(cwd: string): Promise<void> {
  const whole = await findingsOf(cwd)
  const { config } = loadConfig('questlint.config.yaml', { cwd, ruleIds })
  for (const file of new Set(config.sets?.flatMap(({ files }) => files))) {
    const own = whole.filter((finding) => finding.file === file)
    expect(await findingsOf(cwd, file)).toEqual(own)
    const text = readFileSync(join(cwd, file), 'utf8')
    const piped = await runQuestlint(cwd, ['--stdin', '--stdin-filename', file, '--format', 'json'], text)
    expect((JSON.parse(piped.out) as { findings: unknown }).findings).toEqual(own)
  }
}

describe('questlint init', () => {
  test('proposes the sets, alternatives and layers of a folder, and they work', async () => {
    const cwd = copyOf(orchard)
    const { code, out, err } = await runQuestlint(cwd, ['init'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(setsIn(cwd)).toEqual([
      'orchard: shared.json orchard.json answers.json',
      'tasting: small_shared.json tasting.json',
      'orchard@2025: shared.json orchard.json editions/2025.json (overrides)',
    ])
    expect(out).toContain('Read 7 files (1 of them not a questionnaire configuration). Proposed 3 sets:')
    expect(out).toContain('shared.json and small_shared.json are alternatives: 2 records')
    expect(out).toContain('Written to questlint.config.yaml.')
    const checked = await runQuestlint(cwd, ['--level', 'info'])
    expect(checked).toEqual({ code: 0, out: 'No findings in 6 files\n', err: '' })
    await expectEachFileAsInTheWhole(cwd)
  })

  test('names the schema of the settings where questlint is installed', async () => {
    const cwd = copyOf(orchard)
    expect((await runQuestlint(cwd, ['init', '--dry-run'])).out).not.toContain('$schema')
    mkdirSync(join(cwd, 'node_modules/questlint/schemas'), { recursive: true })
    writeFileSync(join(cwd, 'node_modules/questlint/schemas/config.schema.json'), '{}')
    const first = async (folder: string) => (await runQuestlint(cwd, ['init', folder, '--dry-run'])).out.split('\n')[0]
    const line = '# yaml-language-server: $schema='
    expect(await first('.')).toBe(`${line}./node_modules/questlint/schemas/config.schema.json`)
    expect(await first('editions')).toBe(`${line}../node_modules/questlint/schemas/config.schema.json`)
  })

  test('names a folder, and works from outside of it', async () => {
    const cwd = makeFolder({ 'questlint.config.json': '{}' })
    cpSync(orchard, join(cwd, 'a b'), { recursive: true })
    const { code, out } = await runQuestlint(cwd, ['init', 'a b'])
    expect(code).toBe(0)
    expect(out).toContain('Written to a b/questlint.config.yaml.')
    expect(out).toContain('In this folder it replaces questlint.config.json.')
    expect((await runQuestlint(cwd, ['--config', 'a b/questlint.config.yaml'])).out).toBe('No findings in 6 files\n')
  })

  test('keeps what is there, unless it is forced', async () => {
    const cwd = copyOf(orchard)
    const path = join(cwd, 'questlint.config.yaml')
    writeFileSync(path, 'rules: {}\n')
    const refused = await runQuestlint(cwd, ['init'])
    expect(refused).toEqual({
      code: 2,
      out: '',
      err: 'questlint: questlint.config.yaml already exists; --force replaces it, --dry-run only shows the proposal\n',
    })
    expect(readFileSync(path, 'utf8')).toBe('rules: {}\n')
    expect((await runQuestlint(cwd, ['init', '--force'])).code).toBe(0)
    expect(setsIn(cwd)).toHaveLength(3)
  })

  test.each(['questlint.config.json', 'questlint.config.yml'])('leaves %s alone, forced or not', async (name) => {
    const cwd = copyOf(orchard)
    writeFileSync(join(cwd, name), '{}')
    const { code, err } = await runQuestlint(cwd, ['init', '--force'])
    expect(code).toBe(2)
    expect(err).toBe(`questlint: ${name} already exists; remove or rename it first (--dry-run shows the proposal)\n`)
    expect(findConfig(cwd)).toBe(join(cwd, name))
  })

  test('--dry-run writes the text to standard output and no file', async () => {
    const cwd = copyOf(orchard)
    const { code, out, err } = await runQuestlint(cwd, ['init', '--dry-run'])
    expect(code).toBe(0)
    expect(err).toContain('Proposed 3 sets')
    expect(findConfig(cwd)).toBeUndefined()
    writeFileSync(join(cwd, 'questlint.config.yaml'), out)
    expect(setsIn(cwd)).toHaveLength(3)
  })

  test.each([
    [
      { 'notes.json': '{"a": 1}' },
      [],
      '.: contains no questionnaire configuration (1 file read)\n  questlint new begins one',
    ],
    [{ 'notes.txt': '' }, [], 'contains no .json'],
    [{}, ['nowhere'], 'nowhere'],
  ])('says plainly when there is nothing to propose: %j', async (files, argv, words) => {
    const cwd = makeFolder(files)
    const { code, out, err } = await runQuestlint(cwd, ['init', ...argv])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(words)
    expect(findConfig(cwd)).toBeUndefined()
  })

  test('a broken file does not stop it', async () => {
    const cwd = copyOf(orchard)
    writeFileSync(join(cwd, 'broken.json'), '[{"model": "configuration.key", "pk": 1, "fields": {"keyword": ')
    mkdirSync(join(cwd, 'empty'))
    writeFileSync(join(cwd, 'empty', 'nothing.yaml'), '')
    const { code } = await runQuestlint(cwd, ['init'])
    expect(code).toBe(0)
    expect(setsIn(cwd)).toHaveLength(4)
  })

  test('the settings in comments are right as they stand', async () => {
    const cwd = copyOf(orchard)
    const { out } = await runQuestlint(cwd, ['init', '--dry-run'])
    const settings = out.slice(out.lastIndexOf('complete:')).split('\n').slice(1)
    const text = settings.map((line) => line.replace(/^# (?=[a-zA-Z]+:| {2})/, '')).join('\n')
    writeFileSync(join(cwd, 'questlint.config.yaml'), text)
    const { config, messages } = loadConfig('questlint.config.yaml', { cwd, ruleIds })
    expect(messages).toEqual([])
    expect(Object.keys(config).sort()).toEqual(['images', 'maxFileSize', 'overrides', 'rules', 'templates'])
  })

  test('any name of a file or set comes back as it is', () => {
    const text = fc.string({ unit: 'binary', minLength: 1 }).map((name) => name.replace(/\p{Cs}/gu, '-'))
    fc.assert(
      fc.property(text, text, (name, uri) => {
        const set = { name, files: [{ uri, note: uri }], overrides: false, complete: true, why: [`${name} ${uri}`] }
        const written = writeConfigText({ sets: [set], leftOut: [{ uri, why: name }], alternatives: [uri] }, '/')
        const { value, problems } = parseText('a.yaml', written)
        expect({ value, problems }).toEqual({
          value: { sets: [{ name, files: [uri], overrides: false, complete: true }] },
          problems: [],
        })
      }),
    )
  })
})

describe('a file given alone', () => {
  test('has the findings that it has in the run over all', async () => {
    const cwd = copyOf(orchard)
    expect((await runQuestlint(cwd, ['init'])).code).toBe(0)
    const damage: readonly [file: string, from: string, to: string][] = [
      ['shared.json', '"translation": 103', '"translation": 999'],
      ['small_shared.json', '"type": "char"', '"type": "chart"'],
      ['orchard.json', '"keyword": "grower_country"\n', '"keyword": "orchard_planted"\n'],
      ['tasting.json', '"is_name"', '"is_names"'],
      ['editions/2025.json', '"translation": 1006', '"translation": 1007'],
      ['editions/2025.json', '"is_name"', '"is_names"'],
    ]
    for (const [file, from, to] of damage) {
      const text = readFileSync(join(cwd, file), 'utf8')
      expect(text).toContain(from)
      writeFileSync(join(cwd, file), text.replace(from, to))
    }
    const findings = await findingsOf(cwd)
    expect([...new Set(findings.map(({ file }) => file))].sort()).toEqual(
      [...new Set(damage.map(([file]) => file))].sort(),
    )
    await expectEachFileAsInTheWhole(cwd)
  })

  test('also in a folder of broken files', async () => {
    const cwd = copyOf(join(fixturesFolder, 'workspaces', 'vineyard-broken'))
    expect((await runQuestlint(cwd, ['init', '--force'])).code).toBe(0)
    expect(await findingsOf(cwd)).not.toEqual([])
    await expectEachFileAsInTheWhole(cwd)
  })
})

describe('questlint doctor', () => {
  test('shows sets in order, what layers replace, alternatives, and what stands in no set', async () => {
    const cwd = copyOf(orchard)
    await runQuestlint(cwd, ['init'])
    cpSync(join(cwd, 'tasting.json'), join(cwd, 'draft.json'))
    const { code, out } = await runQuestlint(cwd, ['doctor'])
    expect(code).toBe(0)
    const lines = out.split('\n')
    expect(
      lines.slice(
        lines.findIndex((line) => line.startsWith('set ')),
        lines.indexOf('rules:') - 1,
      ),
    ).toEqual([
      'set orchard: open, 3 files',
      '  1. shared.json (fixture, 14 records)',
      '  2. orchard.json (fixture, 12 records, orchard@2024)',
      '  3. answers.json (fixture, 0 records)',
      'set tasting: open, 2 files',
      '  1. small_shared.json (fixture, 9 records)',
      '  2. tasting.json (fixture, 8 records, tasting@2024)',
      'set orchard@2025: open, later records replace earlier ones, 3 files',
      '  1. shared.json (fixture, 14 records)',
      '  2. orchard.json (fixture, 12 records, orchard@2024)',
      '  3. editions/2025.json (fixture, 5 records, orchard@2025)',
      '     replaces 1 record in orchard.json',
      '     replaces 1 record in shared.json',
      'shared.json and small_shared.json are alternatives: 2 records with the same pk or keyword differ, so no set contains both.',
      'not in any set:',
      '  draft.json (fixture, 8 records, tasting@2024)',
      '1 other file is not a configuration',
    ])
  })

  test('names conflicts where nothing says which record is meant', async () => {
    const cwd = copyOf(orchard)
    writeFileSync(
      join(cwd, 'questlint.config.yaml'),
      'sets:\n  - {name: all, files: [small_shared.json, shared.json]}\n',
    )
    const { out } = await runQuestlint(cwd, ['doctor'])
    expect(out).toContain(
      '     conflicts with small_shared.json: 2 records with the same pk and different content (first translation 101)\n',
    )
  })
})

describe.skipIf(corpus === undefined)('the sets of real configurations', () => {
  test('are what their README says, and nothing goes wrong because of them', async () => {
    const cwd = copyOf(corpus ?? '')
    expect((await runQuestlint(cwd, ['init'])).code).toBe(0)
    expect(setsIn(cwd)).toEqual([
      'approaches + technologies + watershed + wocat: global_key_values.json approaches.json technologies.json watershed.json wocat.json approaches_questionnaires.json complete_questionnaires.json technologies_questionnaires.json',
      'sample + samplemodule + samplemulti: sample_global_key_values.json sample.json samplemodule.json samplemulti.json sample_questionnaires.json sample_questionnaires_5.json',
      'technologies@2018: global_key_values.json technologies.json editions/technologies_2018.json (overrides)',
    ])
    const findings = await findingsOf(cwd)
    const ofLinks = findings.filter(({ rule }) =>
      ['reference', 'project'].includes(findRule(rule)?.meta.category ?? ''),
    )
    // One page of approaches asks a question of qg_location less than another, and takes its answers away.
    const errors = ofLinks.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ rule, messageId }) => `${rule}/${messageId}`)).toEqual(['duplicate-questiongroup/lost'])
    expect(ofLinks.filter(({ rule }) => rule === 'conflicting-records')).toEqual([])
    await expectEachFileAsInTheWhole(cwd)
  })
})

if (corpus === undefined) console.warn('init: the real configurations were skipped, QUESTLINT_CORPUS is not set')
