import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { gitEnv, makeRepository } from '../node/repository.ts'
import { pumpsAndDepth } from '../questionnaires/wells.ts'
import { runQuestlint } from '../support/command-line.ts'

const well = (choices: string, question = 'depth'): string => pumpsAndDepth(choices, 'Depth in metres', question)
const before = well('hand: Hand pump, solar: Solar pump')
const after = well('hand: Hand pump')

interface Report {
  readonly changes: readonly { rule: string; path: object; message: string; places: readonly object[] }[]
  readonly summary: Readonly<Record<string, unknown>>
}

async function diff(cwd: string, ...argv: string[]) {
  const { code, out, err } = await runQuestlint(cwd, ['diff', '--format', 'json', ...argv], '', gitEnv)
  const report = out.startsWith('{') ? (JSON.parse(out) as Report) : undefined
  return { code, err, rules: report?.changes?.map(({ rule }) => rule), report }
}

describe('two files or folders', () => {
  test('what answers lose ends with 1, and is told with its place', async () => {
    const folder = makeFolder({ 'old/wells.yaml': before, 'new/wells.yaml': after })
    const { code, report } = await diff(folder, 'old', 'new')
    expect(code).toBe(1)
    expect(report?.summary).toEqual({
      data: 1,
      logic: 0,
      api: 0,
      text: 0,
      errors: 1,
      warnings: 0,
      infos: 0,
      accepted: 0,
      newErrors: 0,
      existingErrors: 0,
      stillUnloadable: [],
    })
    expect(report?.changes[0]).toMatchObject({
      rule: 'removed-choice',
      class: 'data',
      subject: 'value',
      kind: 'removed',
      path: { configuration: 'wells@2030', questiongroup: 'wells_qg', question: 'pump', value: 'solar' },
      witness: { answers: { wells_qg: [{ pump: 'solar' }] } },
      places: [
        { side: 'new', file: 'new/wells.yaml', range: { start: { line: 12 } } },
        { side: 'old', file: 'old/wells.yaml', range: { start: { line: 12 } } },
      ],
    })
  })

  test('for people: what, where and for which answers', async () => {
    const folder = makeFolder({ 'old.yaml': before, 'new.yaml': after })
    const { out } = await runQuestlint(folder, ['diff', 'old.yaml', 'new.yaml'])
    expect(out).toContain('error removed-choice Choice "Solar pump" (solar) of question "pump" was removed')
    expect(out).toContain('in wells 2030 › Wells › wells_qg "Well" › pump "Kind of pump"')
    expect(out).toContain(
      'for example when "Kind of pump" is "Solar pump": accepted by the interface before, refused by the interface (not-a-choice) now\n    {"wells_qg":[{"pump":"solar"}]}\n',
    )
  })

  test('as release notes', async () => {
    const folder = makeFolder({
      'old.yaml': before,
      'new.yaml': well('hand: Hand pump, solar: Solar pump, wind: Wind pump'),
    })
    const { out, code } = await runQuestlint(folder, ['diff', 'old.yaml', 'new.yaml', '--format', 'markdown'])
    expect(code).toBe(0)
    expect(out).toMatch(/^## wells 2030\n\n### Added\n\n\*\*Wells\*\*\n\n- Choice "Wind pump" \(wind\)/)
  })

  test('for continuous integration', async () => {
    const folder = makeFolder({ 'old.yaml': before, 'new.yaml': after })
    const told = 'Choice "Solar pump" (solar) of question "pump" was removed'
    const run = async (format: string) =>
      (await runQuestlint(folder, ['diff', 'old.yaml', 'new.yaml', '--format', format])).out
    expect(await run('github')).toMatch(/^::error file=new\.yaml,line=12,/)
    const same = await runQuestlint(folder, ['diff', 'old.yaml', 'old.yaml', '--format', 'github'])
    expect(same.out).toBe('No changes\n')
    expect(JSON.parse(await run('gitlab'))).toMatchObject([
      {
        check_name: 'removed-choice',
        description: expect.stringContaining(told) as string,
        location: { path: 'new.yaml' },
      },
    ])
    expect(await run('junit')).toContain('<failure type="removed-choice"')
    const sarif = JSON.parse(await run('sarif')) as { runs: [{ results: object[] }] }
    expect(sarif.runs[0].results).toMatchObject([{ ruleId: 'removed-choice', level: 'error' }])
  })

  test('one configuration against another', async () => {
    const folder = makeFolder({ 'old.yaml': before, 'new.yaml': after.replace('2030', '2031') })
    const names = ['--configuration', 'wells@2030', '--to', 'wells@2031']
    const { code, rules } = await diff(folder, '--old', 'old.yaml', '--new', 'new.yaml', ...names)
    expect({ code, rules }).toEqual({ code: 0, rules: ['removed-choice'] })
  })

  test('the answers of an example are in the words of the edition that they are of', async () => {
    const next = pumpsAndDepth('hand: Hand pump', 'Depth in feet', 'depth').replaceAll('2030', '2031')
    const folder = makeFolder({ 'old.yaml': before, 'new.yaml': next.replace('Kind of pump', 'Pump') })
    const names = ['-c', 'wells@2030', '--to', 'wells@2031']
    const { out } = await runQuestlint(folder, ['diff', '--old', 'old.yaml', '--new', 'new.yaml', ...names])
    expect(out).toContain('for example when "Kind of pump" is "Solar pump": accepted')
  })
})

describe('states of a repository', () => {
  test('what is on disk against the last commit, by default', async () => {
    const repository = makeRepository({ 'wells.yaml': before })
    expect((await diff(repository.folder)).rules).toEqual([])
    repository.write({ 'wells.yaml': after })
    expect(await diff(repository.folder)).toMatchObject({ code: 1, rules: ['removed-choice'] })
    expect((await diff(repository.folder, '--staged')).rules).toEqual([])
    repository.git('add', '--all')
    expect((await diff(repository.folder, '--staged')).rules).toEqual(['removed-choice'])
  })

  test('two commits, a renamed file, and one file of a commit', async () => {
    const repository = makeRepository({ 'wells.yaml': before })
    repository.git('tag', 'first')
    repository.git('mv', 'wells.yaml', 'boreholes.yaml')
    repository.git('commit', '--quiet', '--message', 'Another name')
    expect((await diff(repository.folder, '--git', 'first..HEAD')).rules).toEqual([])
    repository.write({ 'boreholes.yaml': after })
    expect((await diff(repository.folder, '--git', 'first..')).rules).toEqual(['removed-choice'])
    expect((await diff(repository.folder, 'first:wells.yaml', 'boreholes.yaml')).rules).toEqual(['removed-choice'])
    expect((await diff(repository.folder, '--since', 'first')).rules).toEqual(['removed-choice'])
  })
})

test('before the first commit everything is new, and a push is compared as pre-commit says', async () => {
  const repository = makeRepository({ 'wells.yaml': before })
  repository.write({ 'wells.yaml': after })
  repository.git('commit', '--quiet', '--all', '--message', 'Without solar pumps')
  const pushed = { ...gitEnv, PRE_COMMIT_FROM_REF: 'HEAD~1', PRE_COMMIT_TO_REF: 'HEAD' }
  const { code, out } = await runQuestlint(repository.folder, ['diff', '--staged', '--format', 'json'], '', pushed)
  expect(code).toBe(1)
  expect(out).toContain('removed-choice')
  expect((await diff(repository.folder, '--staged')).rules).toEqual([])
  repository.git('update-ref', '-d', 'HEAD')
  expect(await diff(repository.folder, '--staged')).toMatchObject({ code: 0, rules: ['added-configuration'] })
})

test('an accepted change is counted, and one that is there no more is told', async () => {
  const entry = (value: string): string =>
    `- rule: removed-choice\n  at: wells@2030/wells_qg/pump/${value}\n  reason: nobody has one\n`
  const accepted = entry('solar') + entry('wind')
  const folder = makeRepository({ 'wells.yaml': before, 'questlint.accepted.yaml': accepted })
  folder.write({ 'wells.yaml': after })
  const { code, report, err } = await diff(folder.folder)
  expect({ code, accepted: report?.summary.accepted }).toEqual({ code: 0, accepted: 1 })
  expect(err).toContain('removed-choice at wells@2030/wells_qg/pump/wind')
  const plan = await runQuestlint(folder.folder, ['diff', '--migration'], '', gitEnv)
  expect(plan.out).toContain('# Left out, as it is accepted: removed-choice at wells_qg/pump/solar: nobody has one\n')
  expect(plan.out).toContain('entries: []')
  folder.write({
    'questlint.accepted.yaml': `${entry('solar')}  until: 2020-01-01\n${entry('wind').replace('wells@', 'ponds@')}`,
  })
  const late = await diff(folder.folder)
  expect(late.code).toBe(1)
  expect(late.err).toBe(
    'questlint: the accepted removed-choice at wells@2030/wells_qg/pump/solar was accepted until 2020-01-01 only\n',
  )
  folder.write({ 'questlint.accepted.yaml': accepted })
  const checked = await runQuestlint(folder.folder, [], '', gitEnv)
  expect(checked.out).not.toContain('unused-acceptance')
})

test.each([
  [['old.yaml'], 'a comparison needs two sides'],
  [['HEAD~1'], 'for a commit, --git COMMIT..'],
  [['wells@2029', 'wells@2030'], 'two configurations are compared with -c wells@2029 --to wells@2030'],
  [['old.yaml', 'gone.yaml'], 'gone.yaml'],
  [['old.yaml', 'new.yaml', '--staged'], '--staged cannot be combined with two paths'],
  [['--git', 'main'], '--git must be A..B'],
  [['old.yaml', 'new.yaml', '--configuration', 'welsl@2030'], 'did you mean "wells@2030"?'],
  [['old.yaml', 'new.yaml', '--to', 'wells@2030'], '--to needs --configuration'],
  [['old.yaml', 'notes.json'], 'notes.json'],
])('what is asked wrongly is said: %s', async (argv, expected) => {
  const folder = makeFolder({ 'old.yaml': before, 'new.yaml': after, 'notes.json': '{"name": "notes"}' })
  const { code, err } = await diff(folder, ...argv)
  expect(err).toContain(expected)
  expect(code).toBe(2)
})

describe('stored questionnaires', () => {
  const line = (value: object): string => `${JSON.stringify(value)}\n`
  const answers = [
    ...['A1', 'A2', 'A3', 'A4', 'A5', 'A6'].map((code) => ({ code, data: { wells_qg: [{ pump: 'solar' }] } })),
    { code: 'B', data: { wells_qg: [{ pump: 'hand', depth: 7.5 }] } },
    { code: 'C', configuration: 'ponds@2030', data: { ponds_qg: [] } },
  ]

  test('each change is told with how many it hits, and up to five of them', async () => {
    const texts = { 'old.yaml': before, 'new.yaml': after, 'stored.jsonl': answers.map(line).join('') }
    const folder = makeFolder(texts)
    const { report } = await diff(folder, 'old.yaml', 'new.yaml', '--answers', 'stored.jsonl')
    expect(report?.changes[0]).toMatchObject({ answers: { count: 6, codes: ['A1', 'A2', 'A3', 'A4', 'A5'] } })
    expect(report?.summary.answers).toEqual({ questionnaires: 8, hit: 6, other: 1 })
    const { out } = await runQuestlint(folder, ['diff', 'old.yaml', 'new.yaml', '--answers', 'stored.jsonl'])
    expect(out).toContain('hits 6 stored questionnaires: A1, A2, A3, A4, A5, …')
    expect(out).toContain('6 of 8 stored questionnaires hit, 1 of configurations that are not compared')
  })

  test('a migration is verified, questionnaire by questionnaire', async () => {
    const migrated = answers
      .slice(0, 7)
      .map((one) => ({ ...one, data: one.code === 'B' ? one.data : { wells_qg: [{ pump: 'hand' }] } }))
    const folder = makeFolder({
      'old.yaml': before,
      'new.yaml': after,
      'stored.jsonl': answers.map(line).join(''),
      'migrated.jsonl': migrated.reverse().map(line).join(''),
    })
    const plan = 'from: wells@2030\nto: wells@2030\nentries:\n  - {at: wells_qg/pump/solar, do: rename, to: hand}\n'
    const argv = ['old.yaml', 'new.yaml', '--answers', 'stored.jsonl', '--migrated', 'migrated.jsonl']
    const unplanned = await runQuestlint(folder, ['diff', ...argv])
    expect(unplanned.out).toContain('nothing declares that they become these; a plan can.\n  6 questionnaires: A')
    writeFileSync(join(folder, 'plan.yaml'), plan)
    argv.push('--plan', 'plan.yaml')
    const { out, code } = await runQuestlint(folder, ['diff', ...argv])
    expect(code).toBe(1)
    expect(out).toBe(
      'error Questionnaires are not among the migrated ones.\n  1 questionnaire: C\n\n' +
        '1 cause of answers left behind: 8 questionnaires; 2 answers kept, 0 moved, 6 mapped, 0 dropped on purpose\n',
    )
    expect(await diff(folder, ...argv)).toMatchObject({
      code: 1,
      report: { left: [{ kind: 'missing', codes: ['C'] }] },
    })
    expect((await diff(folder, ...argv.slice(0, 4), '--plan', 'plan.yaml')).err).toContain('--plan needs --migrated')
  })

  test('a line that is no JSON is named', async () => {
    const folder = makeFolder({
      'old.yaml': before,
      'new.yaml': after,
      'stored.jsonl': `${line({ data: {} })}{"data"\n`,
    })
    const { code, err } = await diff(folder, 'old.yaml', 'new.yaml', '--answers', 'stored.jsonl')
    expect(code).toBe(2)
    expect(err).toContain('stored.jsonl:2: is not JSON that can be read')
  })
})

describe('programs that read answers by path', () => {
  const place = ['wells_section', 'wells_1', 'wells_1_1', 'wells_qg']
  const readers = [
    { path: [...place, 'pump'], reads: ['value', 'values'], file: 'export.py' },
    { path: [...place, 'depth'], reads: ['value', 'value'], file: 'export.py' },
    { path: [...place, 'never'], reads: ['value', 'value'] },
  ]
  const text = readers.map((one) => JSON.stringify(one)).join('\n')

  test('are told of paths that are gone, and of answers in another member', async () => {
    const changed = well('hand: Hand pump, solar: Solar pump', 'yield').replace('type: radio', 'type: select')
    const folder = makeFolder({ 'old.yaml': before, 'new.yaml': changed, 'readers.jsonl': text })
    const { out } = await runQuestlint(folder, ['diff', 'old.yaml', 'new.yaml', '--readers', 'readers.jsonl'])
    expect(out.split('\n').slice(0, 3)).toEqual([
      'warning broken-path wells_section › wells_1 › wells_1_1 › wells_qg › pump has its answer in "value" now. Read by export.py.',
      'warning broken-path wells_section › wells_1 › wells_1_1 › wells_qg › depth does not exist any more. Read by export.py.',
      '2 paths of programs broken, 3 paths read',
    ])
    const { report } = await diff(folder, 'old.yaml', 'new.yaml', '--readers', 'readers.jsonl')
    expect(report).toMatchObject({
      readers: { paths: 3, broken: [{ kind: 'other-member', to: ['value'] }, { kind: 'gone' }] },
    })
  })

  test('are not told of what is accepted, and entries that cover nothing are named', async () => {
    const changed = well('hand: Hand pump, solar: Solar pump', 'yield').replace('type: radio', 'type: select')
    const entry = (at: string) => `- rule: broken-path\n  at: ${at}\n  reason: nobody reads it\n`
    const folder = makeFolder({
      'old.yaml': before,
      'new.yaml': changed,
      'readers.jsonl': text,
      'questlint.accepted.yaml': entry('wells@2030/**/pump') + entry('wells@2030/**/never'),
    })
    const { out, err } = await runQuestlint(folder, ['diff', 'old.yaml', 'new.yaml', '--readers', 'readers.jsonl'])
    expect(out).not.toContain('› pump has')
    expect(out).toContain('1 path of programs broken, 1 accepted, 3 paths read')
    expect(err).toBe('questlint: the accepted broken-path at wells@2030/**/never is no longer in this comparison\n')
  })

  test('in every format, with what stored questionnaires it hits', async () => {
    const changed = well('hand: Hand pump', 'yield')
    const stored = JSON.stringify({ code: 'A1', data: { wells_qg: [{ pump: 'solar' }] } })
    const folder = makeFolder({ 'old.yaml': before, 'new.yaml': changed, 'readers.jsonl': text, 'a.jsonl': stored })
    const argv = ['old.yaml', 'new.yaml', '--readers', 'readers.jsonl', '--answers', 'a.jsonl']
    for (const format of ['pretty', 'markdown', 'html', 'github', 'gitlab', 'sarif', 'junit']) {
      const { out, code } = await runQuestlint(folder, ['diff', ...argv, '--format', format])
      expect(code, format).toBe(1)
      expect(out, format).toContain('depth does not exist any more. Read by export.py.')
      expect(out, format).toMatch(/hits 1 stored questionnaire: A1/)
    }
  })

  test('a line that is not a path is named', async () => {
    const folder = makeFolder({ 'old.yaml': before, 'new.yaml': after, 'readers.jsonl': '{"path": "wells_qg"}\n' })
    const { code, err } = await diff(folder, 'old.yaml', 'new.yaml', '--readers', 'readers.jsonl')
    expect(code).toBe(2)
    expect(err).toContain('readers.jsonl:1: is not a path')
  })
})

test('a record that is deleted from a fixture is named once, as a database keeps it', async () => {
  const record = (pk: number, keyword: string) => ({ model: 'configuration.category', pk, fields: { keyword } })
  const fixture = (...records: object[]): string => JSON.stringify(records)
  const configuration = {
    model: 'configuration.configuration',
    pk: 1,
    fields: { code: 'wells', edition: '2030', data: { sections: [] } },
  }
  const folder = makeFolder({
    'old/a.json': fixture(configuration, record(1, 'depth'), record(2, 'pump')),
    'new/a.json': fixture(configuration, record(7, 'pump')),
  })
  const { err } = await diff(folder, 'old', 'new')
  expect(err.match(/deleted/g)).toHaveLength(1)
  expect(err).toContain('category:depth is deleted from the fixtures; a database that has loaded it keeps it')
  expect((await diff(folder, 'new', 'old')).err).not.toContain('deleted')
})

test('answers in XML are refused, and not taken for a text without any', async () => {
  const folder = makeFolder({ 'old/a.yaml': before, 'new/a.yaml': after, 'a.xml': '<root><wells_qg/></root>' })
  const { code, err } = await diff(folder, 'old', 'new', '--answers', 'a.xml')
  expect(code).toBe(2)
  expect(err).toContain('a.xml: is XML, which only a check with "questlint check answers" reads')
})

describe('what cannot be read as a whole', () => {
  test('is said of either side', async () => {
    const folder = makeFolder({ 'old/wells.yaml': `${before}keys: {`, 'new/wells.yaml': before })
    const { code, rules, err } = await diff(folder, 'old', 'new')
    expect(rules).toContain('incomparable')
    expect([code, err]).toEqual([
      1,
      'questlint: old/wells.yaml: has syntax mistakes, so part of it may not be compared\n',
    ])
    const back = await diff(folder, 'new', 'old')
    expect(back.err).toContain('old/wells.yaml: has syntax mistakes')
  })
})

test('what is written in the authoring form is not deleted from fixtures', async () => {
  const record = { model: 'configuration.key', pk: 1, fields: { keyword: 'pump', translation: 1, configuration: {} } }
  const gone = { model: 'configuration.key', pk: 2, fields: { keyword: 'depth', translation: 1, configuration: {} } }
  const folder = makeFolder({
    'old/wells.yaml': before.replace(/keys:[\s\S]*float}/, 'keys: {}'),
    'old/keys.json': JSON.stringify([record, { ...gone, fields: { ...gone.fields, keyword: 'rope' } }]),
    'new/wells.yaml': before,
  })
  const { err } = await diff(folder, 'old', 'new')
  expect(err).toBe('questlint: key:rope is deleted from the fixtures; a database that has loaded it keeps it\n')
})
