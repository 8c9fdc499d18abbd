import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

const wells = join(fixturesFolder, 'workspaces/wells')
const against = ['-c', 'wells@2026', '--path', 'wells.yaml']
const good = '{"wells_qg_name": [{"wells_name": {"en": "Hill well"}}]}'

describe('questlint check answers', () => {
  test('groups what it finds by cause, without what anybody answered', async () => {
    const { code, out } = await runQuestlint(wells, ['check', 'answers', 'answers.jsonl', ...against])
    expect(code).toBe(1)
    expect(out).toContain('unoffered-choice wells_qg_build.wells_kind in 2 of 5 questionnaires')
    expect(out).toContain('wells_3, wells_5')
    expect(out).toContain('4 refused by the service; 1 line cannot be read')
    expect(out).not.toContain('Covered')
  })

  test('says that the service refuses requests about an edition that is not the latest', async () => {
    const text = readFileSync(join(wells, 'wells.yaml'), 'utf8')
    const cwd = makeFolder({ 'wells.yaml': text, 'next.yaml': text.replace(/edition: "?2026"?/, 'edition: "2027"') })
    const told = 'wells@2026 is not the latest edition, which is wells@2027: the service refuses'
    const judge = (edition: string, ...more: string[]) =>
      runQuestlint(cwd, ['check', 'answers', '-', '-c', `wells@${edition}`, ...more], good)
    expect((await judge('2026')).err).toContain(told)
    expect((await judge('2027')).err).toBe('')
    expect((await judge('2026', '--as', 'form')).err).not.toContain(told)
  })

  test('fails for a file without answers: without lines, with an empty list, or with a configuration', async () => {
    for (const [name, text] of [
      ['wells.yaml', 'code: wells\nedition: "2026"\nsections:\n  - keyword: wells\n    categories: []\n'],
      ['empty.jsonl', ''],
      ['blank.jsonl', '\n\n'],
      ['empty.json', '[]'],
    ] as const) {
      const file = join(mkdtempSync(join(tmpdir(), 'questlint-')), name)
      writeFileSync(file, text)
      const { code, err } = await runQuestlint(wells, ['check', 'answers', file, ...against])
      expect([code, err]).toEqual([2, expect.stringContaining('contains no stored questionnaires')])
    }
  })

  test('checks YAML in which a member is there twice, and fails for lines that it cannot read', async () => {
    const twice = 'wells_qg_build:\n- wells_built: 1987\n  wells_built: soon\n'
    const { code, out } = await runQuestlint(wells, ['check', 'answers', '-', ...against], twice)
    expect(code).toBe(1)
    expect(out).toContain('warning duplicate-member')
    expect(out).toContain('error wrong-answer-type wells_qg_build.wells_built in 1 of 1 questionnaire')
    const tagged = await runQuestlint(wells, ['check', 'answers', '-', ...against], 'wells_qg_name: !!set {a, b}\n')
    expect(tagged.out).toContain('1 line cannot be read')
    expect(tagged.code).toBe(1)
  })

  test('reports members of JSON that are there twice, at the questionnaire that has them', async () => {
    const [group, other] = ['"wells_built": 1986, "wells_built": 1987', '"wells_depth": 3, "wells_depth": 4']
    const lines = [
      `{"code": "A", "data": {"wells_qg_build": [{${other}}], "wells_qg_build": [{${group}}]}}`,
      `{"code": "B", "code": "C", "data": {"wells_qg_build": [{"wells_built": 1987}]}}`,
    ]
    for (const text of [`${lines.join('\n')}\n`, `[${lines.join(',')}]`]) {
      const { code, out } = await runQuestlint(wells, ['check', 'answers', '-', ...against, '--format', 'jsonl'], text)
      const findings = out.trim().split('\n')
      expect(code).toBe(0)
      expect(findings.map((line) => JSON.parse(line)).map((one) => [one.questionnaire, one.path.join('/')])).toEqual([
        ['A', 'wells@2026/wells_qg_build'],
        ['A', 'wells@2026/wells_qg_build/0/wells_built'],
        ['C', 'wells@2026/code'],
      ])
    }
  })

  test('writes decimal numbers of YAML as JSON has them', async () => {
    const text = 'wells_qg_build:\n- wells_depth: .5\n'
    const { out } = await runQuestlint(wells, ['check', 'answers', '-', ...against, '--cleaned'], text)
    expect(out).toContain('{"wells_qg_build":[{"wells_depth":0.5}]}\n')
  })

  test.each([
    [['check', 'answers', '', '-c', 'wells@2026'], 'a path must not be empty'],
    [['check', 'answers', 'answers.jsonl', '--tree', '--po', ''], '--po must not be empty'],
  ])('%j is wrong use', async (argv, message) => {
    expect(await runQuestlint(wells, argv)).toEqual({ code: 2, out: '', err: `questlint: ${message}\n` })
  })

  test('tells answers when asked to', async () => {
    const { out } = await runQuestlint(wells, ['check', 'answers', 'answers.jsonl', ...against, '--show-answers'])
    expect(out).toContain('"Covered"')
    expect(out).toContain('2004.5, is stored as 2004 without')
  })

  test('lists each finding as JSON with the questionnaire, the path with indices and the place', async () => {
    const { out } = await runQuestlint(wells, ['check', 'answers', 'answers.jsonl', ...against, '--format', 'jsonl'])
    const findings = out.split('\n').filter((line) => line !== '')
    const unknown = findings.map((line) => JSON.parse(line)).find(({ messageId }) => messageId === 'unknown-question')
    expect(unknown).toMatchObject({
      rule: 'unknown-answer',
      severity: 'error',
      questionnaire: 'wells_5',
      path: ['wells@2026', 'wells_qg_users', '1', 'wells_household'],
      pointer: '/4/data/wells_qg_users/1/wells_household',
      range: { start: { line: 5 } },
    })
  })

  test('writes one document as JSON', async () => {
    const { out } = await runQuestlint(wells, ['check', 'answers', 'answers.jsonl', ...against, '--format', 'json'])
    const report = JSON.parse(out)
    expect(report.findings.length).toBe(report.summary.errors + report.summary.warnings + report.summary.infos)
    const empty = await runQuestlint(wells, ['check', 'answers', '-', ...against, '--format', 'json'], good)
    expect(JSON.parse(empty.out)).toMatchObject({ version: 1, findings: [], summary: { questionnaires: 1 } })
  })

  test('writes the data as the service stores it, and null where it stores nothing', async () => {
    const { out, err } = await runQuestlint(wells, ['check', 'answers', 'questionnaire.json', ...against, '--cleaned'])
    expect(out).toBe('null\n')
    expect(err).toContain('1 refused')
    const lines = `${good}\n{"wells_qg_build": [{"wells_built": "1987", "wells_depth": 0.0}]}\n`
    const cleaned = await runQuestlint(wells, ['check', 'answers', '-', ...against, '--cleaned'], lines)
    expect(cleaned.out.split('\n').slice(1)).toEqual(['{"wells_qg_build":[{"wells_built":1987}]}', ''])
    const errors = await runQuestlint(wells, ['check', 'answers', '-', ...against, '--level', 'error'], lines)
    expect(errors.out).toBe('2 warnings in 2 questionnaires\n')
  })

  test('keeps unknown questiongroups for the form, and refuses them for the interface', async () => {
    const other = '{"wells_qg_other": [{"a": 1}]}'
    const api = await runQuestlint(wells, ['check', 'answers', '-', ...against], other)
    const form = await runQuestlint(wells, ['check', 'answers', '-', ...against, '--as', 'form'], other)
    expect([api.code, form.code]).toEqual([1, 0])
    expect(form.out).toContain('1 warning')
  })

  test('adds up counts to those of a run over everything', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'questlint-data-'))
    const whole = await runQuestlint(wells, [
      'data',
      'answers.jsonl',
      'questionnaire.json',
      ...against,
      '--summary-json',
    ])
    for (const name of ['answers.jsonl', 'questionnaire.json']) {
      const part = await runQuestlint(wells, ['check', 'answers', name, ...against, '--summary-json'])
      writeFileSync(join(folder, `${name}.sum`), part.out)
    }
    const parts = ['answers.jsonl.sum', 'questionnaire.json.sum']
    const merged = await runQuestlint(folder, ['check', 'answers', '--merge', ...parts, '--summary-json'])
    expect(JSON.parse(merged.out)).toEqual(JSON.parse(whole.out))
    expect(merged.code).toBe(whole.code)
  })

  test('names --configuration where nobody says of which configuration answers are', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'questlint-data-'))
    writeFileSync(join(folder, 'answers.json'), good)
    const { code, err } = await runQuestlint(folder, [
      'check',
      'answers',
      'answers.json',
      '--config',
      join(wells, 'none.yaml'),
    ])
    expect(code).toBe(2)
    expect(err).not.toBe('')
    const unnamed = await runQuestlint(
      wells,
      ['check', 'answers', '-', '--path', '*.yaml'],
      '{"configuration": "lakes", "data": {}}',
    )
    expect(unnamed.code).toBe(2)
    expect(unnamed.err).toContain('--configuration')
  })

  test('reads XML as the interface does, and points at what it refuses', async () => {
    const { code, out } = await runQuestlint(wells, ['check', 'answers', 'create.xml', ...against, '--format', 'jsonl'])
    expect(code).toBe(1)
    const [finding, ...others] = out.trim().split('\n')
    expect(others).toEqual([])
    expect(JSON.parse(finding ?? '')).toMatchObject({
      messageId: 'not-valid-json',
      path: ['wells@2026', 'wells_qg_users', '0', 'wells_user', 'en'],
      range: { start: { line: 4, column: 42 } },
    })
    const broken = '<root><wells_qg_name></root>'
    const entity = '<!DOCTYPE r [<!ENTITY x "y">]><root><wells_qg_name>&x;</wells_qg_name></root>'
    for (const body of [broken, entity, `<root>${'<a>'.repeat(100_000)}`]) {
      const run = await runQuestlint(wells, ['check', 'answers', '-', ...against], body)
      expect([run.code, run.out.includes('malformed-answers')]).toEqual([1, true])
    }
  })

  test('says what is wrong with files and with the command line', async () => {
    for (const argv of [
      ['check', 'answers', 'answers.jsonl', ...against, '--merge'],
      ['check', 'answers', 'answers.jsonl', '--merge', '--format', 'json'],
      ['check', 'answers', 'answers.jsonl', ...against, '--cleaned', '--format', 'csv'],
      ['check', 'answers', 'nowhere.json', ...against],
      ['check', 'answers', '--merge', 'questionnaire.json'],
      ['check', 'answers', wells, ...against],
    ]) {
      const { code, err } = await runQuestlint(wells, argv)
      expect([code, err !== '']).toEqual([2, true])
    }
  })
})

test.each(['[null]', '[{}]', '[{"path": "a"}]', '{}'])(
  '--merge takes no summary with the causes %s',
  async (causes) => {
    const counts = '"questionnaires":1,"refused":0,"unreadable":0,"errors":0,"warnings":0,"infos":0,"unlisted":0'
    const run = await runQuestlint(
      wells,
      ['check', 'answers', '--merge', '-'],
      `{"version":1,${counts},"causes":${causes}}`,
    )
    expect(run).toMatchObject({ code: 2, err: expect.stringContaining('is not a summary') as string })
  },
)

describe('questlint check', () => {
  const bare = '{"wells_qg_name": [{"wells_nam": 1}]}'

  test.each([bare, `{"data": ${bare}}`, `{"status": "draft", "data": ${bare}}`, `[{"data": ${bare}}]`])(
    'checks a named file of answers against the configuration beside it: %s',
    async (text) => {
      const folder = mkdtempSync(join(tmpdir(), 'questlint-data-'))
      writeFileSync(join(folder, 'answers.json'), text)
      const context = ['--context', join(wells, 'wells.yaml')]
      const { code, out } = await runQuestlint(folder, ['check', '--no-config', 'answers.json', ...context])
      expect(code).toBe(1)
      expect(out).toContain('unknown-answer')
      const alone = await runQuestlint(folder, ['check', '--no-config', 'answers.json'])
      expect([alone.code, alone.err.includes('-c CODE@EDITION')]).toEqual([2, true])
    },
  )

  test('shows no line of a file of answers', async () => {
    const { out } = await runQuestlint(wells, ['check', 'questionnaire.json', '--context', 'wells.yaml'])
    expect(out).toContain('questionnaire.json:6:46 error unoffered-choice')
    expect(out).not.toContain('wells_pump_hands')
  })
})

test('the causes of a report are bounded, and the rest of the findings is counted', async () => {
  const names = Array.from({ length: 10_100 }, (_, at) => `"wells_qg_${at}": []`)
  const line = `{${names.join(', ')}}`
  const { out } = await runQuestlint(wells, ['check', 'answers', '-', ...against, '--summary-json'], line)
  expect(JSON.parse(out)).toMatchObject({ errors: 10_100, unlisted: 100 })
})
