import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changeRules, isAcceptable, reportables, ruleIds } from '../../src/core/internal.ts'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

const vineyard = join(fixturesFolder, 'workspaces/vineyard-broken')
const { version } = JSON.parse(readFileSync(join(fixturesFolder, '..', 'package.json'), 'utf8')) as { version: string }

test('--version is that of the package', async () => {
  expect(await runQuestlint('.', ['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' })
})

test.each([[['--help']], [['check', '--help']], [['explain', '--help']], [['help', 'check']]])(
  '%j helps',
  async (argv) => {
    const { code, out, err } = await runQuestlint('.', argv)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^Usage: questlint/)
    expect(out).not.toMatch(/undefined|\[object/)
  },
)

test('--help is one screen: every command in its group, and where to read on', async () => {
  const { out } = await runQuestlint('.', ['--help'])
  const lines = out.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(24)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
  const { out: whole } = await runQuestlint('.', ['help'])
  const named = [...whole.matchAll(/^ {2}([a-z]+) {2,}/gm)].flatMap(([, name]) =>
    /^(?:questlint|help)$/.test(name ?? '') ? [] : (name ?? []),
  )
  for (const name of named) expect(out).toMatch(new RegExp(`^(?:[A-Z].*:)? +(?:.*, )?${name}(?:,|$)`, 'm'))
  expect(out).toContain('Exit codes: 0 nothing at error level, 1 findings, 2 wrong use, 3 internal error.')
})

test('help has examples and the exit codes', async () => {
  const { out } = await runQuestlint('.', ['help'])
  expect(out).toContain('Examples:')
  expect(out).toContain('Exit codes: 0 nothing at error level, 1 findings, 2 wrong use, 3 internal error.')
})

test('help lists every command with an example, in groups', async () => {
  const { out } = await runQuestlint('.', ['help'])
  const examples = [...out.matchAll(/^ {2}([a-z]+) {2,}(?:(?!^ {2}\S)[\s\S])*?^ +\$ (questlint .*)$/gm)]
  const [, listed = ''] = /\nCheck:\n([\s\S]*?)\nExamples:\n/.exec(out) ?? []
  const names = [...listed.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name]) => name)
  expect(names).toEqual(expect.arrayContaining('accept,check,diff,doctor,explain,export,graph,init,lsp'.split(',')))
  expect(examples.map(([, name]) => name).sort()).toEqual(names.sort())
  for (const [, name = '', example = ''] of examples) {
    expect(example.split(' ')[1]).toBe(name)
    const { out: help } = await runQuestlint('.', [name, '--help'])
    for (const [, option] of example.matchAll(/ (--[a-z-]+)/g))
      expect(help).toMatch(new RegExp(`  (?:-\\w, )?${option}`))
    if (name !== 'help' && name !== 'export') expect(help).toContain(`Example:\n  ${example}`)
  }
  expect(out.match(/^\S.*:$/gm)).toEqual(expect.arrayContaining(['Check:', 'Understand:', 'Produce:', 'Set up:']))
  expect(out).not.toMatch(/^Commands:/m)
})

test.each(['check answers', 'test new', 'export tree', 'serve user add'])('help %s is the help of it', async (name) => {
  const { out } = await runQuestlint('.', ['help', ...name.split(' ')])
  expect(out).toBe((await runQuestlint('.', [...name.split(' '), '--help'])).out)
  expect(out).toMatch(new RegExp(`^Usage: questlint ${name} `))
})

test('check --help groups the options, and names no empty list as a default', async () => {
  const { out } = await runQuestlint('.', ['check', '--help'])
  for (const group of ['What is checked', 'Only what changed', 'Which findings', 'Fixes', 'Reports', 'The run']) {
    expect(out).toContain(`\n${group}:\n  -`)
  }
  expect(out).toMatch(/default:\s+"pretty"/)
  expect(out).not.toContain('[])')
  for (const name of ['accept', 'explain', 'graph']) {
    expect((await runQuestlint('.', [name, '--help'])).out).not.toContain('[])')
  }
})

describe('a misspelt command', () => {
  test.each([
    [['lint'], 'there is no command or file "lint"; here it is "questlint check"'],
    [['version'], 'there is no command or file "version"; here it is "questlint --version"'],
    [['help', 'fix'], 'there is no command "fix"; here it is "questlint check --fix"'],
    [['expalin', 'unknown-key'], 'there is no command or file "expalin"; did you mean "explain"?'],
    [['accpt', '--all'], 'there is no command or file "accpt"; did you mean "accept"?'],
    [['help', 'chek'], 'there is no command "chek"; did you mean "check"?'],
    [['help', 'text-export'], 'there is no command "text-export"; "questlint help" lists the commands'],
    [['help', 'chek', '--staged'], 'there is no command "chek"; did you mean "check"?'],
    [['orchards'], 'there is no command or file "orchards"; "questlint help" lists the commands'],
    [['explain', '--only', 'shown'], '--only shown needs a name'],
    [
      ['texts', 'exprt'],
      '<action> must be one of export, import, not "exprt"; did you mean "export"?\n  questlint texts --help shows its arguments and options',
    ],
    [
      ['condition', '--fromat', 'json'],
      'there is no option "--fromat"; did you mean "--format"?\n  questlint condition --help shows its arguments and options',
    ],
    [
      ['explain', 'a', 'b'],
      'too many arguments for "explain": expected 1, got 2\n  questlint explain --help shows its arguments and options',
    ],
    [['--quiet', 'doctr'], 'there is no command or file "doctr"; did you mean "doctor"?'],
    [['--quiet', 'doctor'], 'there is no file "doctor"; a command must be the first argument'],
    [['check', 'doctr'], 'doctr: does not exist'],
    [['elsewhere'], 'there is no command or file "elsewhere"; "questlint help" lists the commands'],
    [['doctr.json'], 'doctr.json: does not exist'],
  ])('%j', async (argv, line) => {
    expect(await runQuestlint(makeFolder({}), argv)).toEqual({ code: 2, out: '', err: `questlint: ${line}\n` })
  })

  test('is a folder where there is one', async () => {
    const cwd = makeFolder({ 'chekc/keys.yaml': 'keys:\n  a: Apple\n' })
    expect(await runQuestlint(cwd, ['chekc'])).toMatchObject({ code: 0, err: '' })
    const err = 'questlint: there is no command or file "chekc"; did you mean "check"?\n'
    expect(await runQuestlint(makeFolder({}), ['chekc'])).toEqual({ code: 2, out: '', err })
  })
})

test.each(['answers', 'rename'])('a folder with the name of the command %s is found by its path', async (name) => {
  const here = await runQuestlint(makeFolder({ [`${name}/keys.yaml`]: 'keys:\n  a: Apple\n' }), [name])
  expect(here.code).toBe(2)
  expect(here.err).toMatch(
    new RegExp(`^questlint: <\\w+> is missing; to check what has this name, write \\./${name}\n`),
  )
  const elsewhere = await runQuestlint(makeFolder({}), [name])
  expect(elsewhere).toMatchObject({ code: 2, err: expect.not.stringContaining('./') as string })
})

test('rules lists every rule, for people and for programs', async () => {
  const { out } = await runQuestlint('.', ['explain'])
  expect(
    out
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('Reported by'))
      .map((line) => line.split(' ')[0]),
  ).toEqual([...reportables().keys()])
  const json = JSON.parse((await runQuestlint('.', ['explain', '--format', 'json'])).out) as {
    id: string
    basis: string
    reportedBy: string
  }[]
  const ofChecks = json.filter(({ reportedBy }) => reportedBy === 'check')
  expect(ofChecks.map((rule) => rule.id)).toEqual(ruleIds)
  expect(json.map((rule) => rule.id)).toEqual([...reportables().keys()])
  for (const { basis } of json) expect(['specification', 'application']).toContain(basis)
  expect(await runQuestlint('.', ['explain', '--format', 'xml'])).toMatchObject({ code: 2, out: '' })
})

test.each(ruleIds)('explain %s says what it is and what it does', async (id) => {
  const { code, out } = await runQuestlint('.', ['explain', id])
  expect(code).toBe(0)
  expect(out.startsWith(`${id} (`)).toBe(true)
  // A message may say that an order is undefined.
  expect(out).not.toMatch(/undefined(?! which)|\[object/)
})

test('explain shows the example of the page', () => {
  const cli = join(import.meta.dirname, '../../dist/cli.cjs')
  const out = execFileSync(process.execPath, [cli, 'explain', 'unknown-key'], { encoding: 'utf8' })
  expect(out).toContain('Example:\n\n  code: orchard\n')
  expect(out).toContain('  invalid-misspelt-and-unknown.yaml:15:30 error unknown-key\n')
})

const others = [...reportables().values()].filter(({ page }) => page.startsWith('reported/'))

test.each(others)('explain $id says who reports it and how it is accepted, and it has a page', async (one) => {
  const { code, out } = await runQuestlint('.', ['explain', one.id])
  expect(code).toBe(0)
  expect(out).toContain(`"questlint ${one.reportedBy}" reports it.${isAcceptable(one) ? ' Accept it' : ''}`)
  expect(readFileSync(join(import.meta.dirname, '../../docs', one.page), 'utf8')).toContain(`# ${one.id}\n`)
})

test('what other commands report cannot be set as a rule of a check', async () => {
  const { code, err } = await runQuestlint('.', ['--rule', 'translation-html=off'])
  expect(code).toBe(2)
  expect(err).toContain(
    'questlint: "translation-html" is not a rule of "questlint check": "questlint check texts" reports it\n',
  )
})

test.each(Object.keys(changeRules))('explain %s says what the change does, and how to do without', async (id) => {
  const { code, out } = await runQuestlint('.', ['explain', id])
  expect(code).toBe(0)
  expect(out).toMatch(/What respondents notice: .+\nWhat happens to stored answers: .+\nHow to do it right: .+\n/)
})

test('explain shows the example of a change, and guesses a misspelt one', async () => {
  const cli = join(import.meta.dirname, '../../dist/cli.cjs')
  const out = execFileSync(process.execPath, [cli, 'explain', 'removed-choice'], { encoding: 'utf8' })
  expect(out).toContain('removed-choice (change, class: data; error within an edition, warning between editions)')
  expect(out).toContain('  -      solar: Solar pump\n')
  expect(out).toContain('  error removed-choice Choice "Solar pump" (solar)')
  const { err } = await runQuestlint('.', ['explain', 'removed-choise'])
  expect(err).toContain('did you mean "removed-choice"?')
})

test('explain guesses a misspelt rule', async () => {
  const { code, err } = await runQuestlint('.', ['explain', 'unknwon-key'])
  expect(code).toBe(2)
  expect(err).toContain('did you mean "unknown-key"?')
})

test('schema prints each of the schemas that it lists', async () => {
  const { out } = await runQuestlint('.', ['export', 'schema'])
  const names = out.trim().split('\n')
  expect(names).toEqual(expect.arrayContaining(['fixture', 'configuration', 'question', 'key', 'config']))
  // That of answers is made for one configuration.
  for (const name of names.filter((one) => one !== 'data')) {
    const printed = await runQuestlint('.', ['export', 'schema', name])
    expect(JSON.parse(printed.out)).toHaveProperty('$schema')
  }
  const wrong = await runQuestlint('.', ['export', 'schema', 'questoin'])
  expect(wrong).toMatchObject({ code: 2, out: '', err: expect.stringContaining('did you mean "question"?') })
})

describe('doctor', () => {
  test('shows versions, configuration, sets and levels', async () => {
    const files = {
      'questlint.config.yaml': 'sets:\n  - name: orchard\n    files: [keys.yaml]\nrules:\n  unknown-key: warning\n',
      'keys.yaml': 'keys:\n  a: Apple\n',
    }
    const { code, out } = await runQuestlint(makeFolder(files), ['doctor'])
    expect(code).toBe(0)
    expect(out).toContain(`questlint ${version}`)
    for (const part of ['questlint.config.yaml', 'orchard', 'keys.yaml']) expect(out).toContain(part)
    expect(out).toMatch(/unknown-key +warning \(set by the configuration\)/)
  })

  test('shows what is wrong with the configuration', async () => {
    const { code, out } = await runQuestlint(makeFolder({ 'questlint.config.yaml': 'stes: []\n' }), ['doctor'])
    expect(code).toBe(2)
    expect(out).toContain('questlint.config.yaml:1:1')
  })
})

describe('the JSON report', () => {
  const text = expect.any(String)
  const number = expect.any(Number)
  const position = { line: number, column: number }
  const range = { start: position, end: position }

  test('has the shape of the contract', async () => {
    const { out } = await runQuestlint(vineyard, ['.', '--format', 'json'])
    const report = JSON.parse(out) as { version: number; findings: Finding[]; summary: Record<string, number> }
    expect(Object.keys(report)).toEqual(['version', 'findings', 'summary'])
    expect(report.version).toBe(1)
    expect(report.findings.length).toBeGreaterThan(5)
    for (const finding of report.findings) {
      expect(finding).toEqual({
        rule: expect.toBeOneOf([...ruleIds]),
        messageId: text,
        severity: expect.toBeOneOf(['error', 'warning', 'info']),
        basis: expect.toBeOneOf(['specification', 'application']),
        message: text,
        file: text,
        pointer: text,
        path: expect.any(Array),
        where: text,
        range,
        related: expect.any(Array),
        fixes: expect.any(Array),
        fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
      })
      for (const one of finding.related) expect(one).toEqual({ message: text, file: text, pointer: text, range })
      for (const one of finding.fixes) {
        expect(one).toEqual({ title: text, safe: expect.any(Boolean), edits: expect.any(Array) })
        for (const edit of one.edits) expect(edit).toEqual({ file: text, range, text })
      }
    }
    const { files, sets, errors, warnings, infos, accepted, fixable } = report.summary
    expect(Object.keys(report.summary)).toHaveLength(7)
    expect({ files, sets, accepted }).toEqual({ files: 3, sets: 1, accepted: 0 })
    expect([errors, warnings, infos]).toEqual(
      ['error', 'warning', 'info'].map((level) => report.findings.filter((one) => one.severity === level).length),
    )
    expect(fixable).toBe(report.findings.filter((one) => one.fixes.some((fix) => fix.safe)).length)
  })

  test('is ordered by file, start and rule, each place within its file', async () => {
    const { out } = await runQuestlint(vineyard, ['.', '--format', 'json'])
    const { findings } = JSON.parse(out) as { findings: Finding[] }
    const keys = findings.map(({ file, range: at, rule }) =>
      [file, String(at.start.line).padStart(6, '0'), String(at.start.column).padStart(6, '0'), rule].join(' '),
    )
    expect(keys).toEqual([...keys].sort())
    for (const { file, range: at } of findings) {
      const lines = readFileSync(join(vineyard, file), 'utf8').split('\n')
      expect(at.end.line).toBeLessThanOrEqual(lines.length)
      expect(at.start.line * 1e6 + at.start.column).toBeLessThanOrEqual(at.end.line * 1e6 + at.end.column)
      expect(at.end.column).toBeLessThanOrEqual((lines[at.end.line - 1]?.length ?? 0) + 1)
    }
  })

  test('jsonl holds the same findings, one a line', async () => {
    const json = await runQuestlint(vineyard, ['.', '--format', 'json'])
    const jsonl = await runQuestlint(vineyard, ['.', '--format', 'jsonl'])
    const lines = jsonl.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    expect(lines).toEqual((JSON.parse(json.out) as { findings: unknown[] }).findings)
  })

  test('a run without findings has empty lists', async () => {
    const cwd = makeFolder({ 'keys.yaml': 'keys:\n  a: Apple\n' })
    const { code, out } = await runQuestlint(cwd, ['keys.yaml', '--format', 'json'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ version: 1, findings: [], summary: { files: 1, errors: 0 } })
  })
})

interface Finding {
  readonly rule: string
  readonly severity: string
  readonly file: string
  readonly range: { readonly start: Position; readonly end: Position }
  readonly related: readonly object[]
  readonly fixes: readonly { readonly safe: boolean; readonly edits: readonly object[] }[]
}

interface Position {
  readonly line: number
  readonly column: number
}
