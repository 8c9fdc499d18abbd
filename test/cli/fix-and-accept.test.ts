import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { main } from '../../src/cli/program.ts'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

let cwd = ''
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'questlint-fix-'))
  cpSync(join(fixturesFolder, 'workspaces', 'vineyard-broken'), cwd, { recursive: true })
})
afterEach(() => rmSync(cwd, { recursive: true, force: true }))

const read = (file: string): string => readFileSync(join(cwd, file), 'utf8')

interface JsonReport {
  readonly findings: readonly { rule: string; path: string[]; fingerprint: string; fixes: { safe: boolean }[] }[]
  readonly summary: { errors: number; warnings: number; accepted: number; fixable: number }
}

async function report(...argv: string[]): Promise<JsonReport> {
  return JSON.parse((await runQuestlint(cwd, ['--format', 'json', ...argv])).out) as JsonReport
}

describe('fixing', () => {
  test('--fix writes only what must change, and leaves nothing to fix', async () => {
    const before = read('vineyard.json')
    const { err } = await runQuestlint(cwd, ['--fix'])
    expect(err).toMatch(/\d+ fixes in 3 files applied/)
    expect((await report()).summary.fixable).toBe(0)
    const kept = new Set(read('vineyard.json').split('\n'))
    const gone = before.split('\n').filter((line) => !kept.has(line))
    expect(gone.length).toBeGreaterThan(0)
    expect(gone.length).toBeLessThan(10)
    expect((await runQuestlint(cwd, ['--fix'])).err).not.toContain('applied')
  })

  test('a file with merge conflicts stays as it is, and is not fixed from other files', async () => {
    const text = `<<<<<<< HEAD\n{"keyword": "vine_name", "form_options": {"max_length": "5"},}\n=======\n{"keyword": "vine_name", "form_options": {"max_length": "6",}}\n>>>>>>> vines\n`
    writeFileSync(join(cwd, 'merged.json'), text)
    for (const option of ['--fix', '--fix-unsafe']) {
      const { code, out } = await runQuestlint(cwd, [option])
      expect(code).toBe(1)
      expect(out.match(/^merged\.json:.*$/gm)).toEqual(['merged.json:1:1 error merge-conflict'])
      expect(read('merged.json')).toBe(text)
    }
  })

  test('names are not unknown while merge conflicts leave open what a file defines', async () => {
    const other = '{"keys": {"vine_name": {"label": "Name", "type": "char"}}}\n'
    const side = '{"keys": {"vine_age": {"label": "Age", "type": "int"}}}\n'
    const group = '{"keyword": "qg_vines", "questions": [{"keyword": "vine_age"}]}\n'
    const alone = mkdtempSync(join(tmpdir(), 'questlint-merge-'))
    try {
      writeFileSync(join(alone, 'group.json'), group)
      writeFileSync(join(alone, 'keys.json'), other)
      expect((await runQuestlint(alone, [])).out).toContain('unknown-key')
      writeFileSync(join(alone, 'keys.json'), `<<<<<<< HEAD\n${other}=======\n${side}>>>>>>> vines\n`)
      const { out } = await runQuestlint(alone, [])
      expect(out).toContain('merge-conflict')
      expect(out).not.toContain('unknown-key')
    } finally {
      rmSync(alone, { recursive: true, force: true })
    }
  })

  test('a guess needs --fix-unsafe', async () => {
    await runQuestlint(cwd, ['--fix'])
    expect(read('vineyard.json')).toContain('"vine_ower"')
    await runQuestlint(cwd, ['--fix-unsafe', '--yes'])
    expect(read('vineyard.json')).toContain('"vine_owner"')
  })

  test('--diff with a format for programs gives each file with its diff', async () => {
    const plain = await runQuestlint(cwd, ['check', '--fix', '--diff', 'shared.json'])
    const json = await runQuestlint(cwd, ['check', '--fix', '--diff', '--format', 'json', 'shared.json'])
    const { changes } = JSON.parse(json.out) as { readonly changes: readonly { readonly diff: string }[] }
    expect(changes.map(({ diff }) => diff).join('')).toBe(plain.out)
    const lines = await runQuestlint(cwd, ['check', '--diff', '--format', 'jsonl', 'shared.json'])
    expect(
      lines.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(changes)
    expect(json.code).toBe(plain.code)
    expect((await runQuestlint(cwd, ['check', '--diff', '--format', 'sarif', 'shared.json'])).err).toContain(
      '--diff cannot be combined with --format sarif; use pretty, json, jsonl',
    )
  })

  test('--diff prints a unified diff and writes nothing', async () => {
    const before = read('shared.json')
    const { out, code } = await runQuestlint(cwd, ['--diff', 'shared.json'])
    expect(code).toBe(1)
    expect(out).toMatch(/^--- a\/shared\.json\n\+\+\+ b\/shared\.json\n@@ /m)
    expect(read('shared.json')).toBe(before)
  })

  test('--fix changes nothing outside of the repository, through a link or by the configuration, unless it is named', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'questlint-outside-'))
    try {
      mkdirSync(join(cwd, '.git'))
      const text = '{"keyword": "vine_name", "form_options": {"max_length": "5"}}\n'
      for (const name of ['linked.json', 'listed.json']) writeFileSync(join(outside, name), text)
      symlinkSync(join(outside, 'linked.json'), join(cwd, 'a.json'))
      const listed = relative(cwd, join(outside, 'listed.json')).replaceAll('\\', '/')
      const govern = (...files: string[]): void =>
        writeFileSync(join(cwd, 'questlint.config.yaml'), `sets: [{name: all, files: [${files.join(', ')}]}]\n`)
      govern('a.json', 'cellar.yaml')
      const refused = {
        code: 2,
        err: expect.stringContaining('a.json: is reached by a link that leads out of the repository') as string,
      }
      expect(await runQuestlint(cwd, ['--fix'])).toMatchObject(refused)
      govern(listed, 'cellar.yaml')
      const { code, err } = await runQuestlint(cwd, ['--fix'])
      expect(err).toContain('listed.json: is outside this repository')
      expect(err).toMatch(/questlint: \d+ fix(?:es)? in 1 file applied\n/)
      expect(code).toBe(2)
      for (const name of ['linked.json', 'listed.json']) expect(readFileSync(join(outside, name), 'utf8')).toBe(text)
      expect(await runQuestlint(cwd, ['--fix', 'a.json'])).toMatchObject({ code: 2 })
      await runQuestlint(cwd, ['--fix', join(outside, 'listed.json')])
      const fixed = text.replace('"5"', '5')
      expect(['linked.json', 'listed.json'].map((name) => readFileSync(join(outside, name), 'utf8'))).toEqual([
        text,
        fixed,
      ])
    } finally {
      rmSync(outside, { recursive: true, force: true })
    }
  })

  test('what --fix cannot write is not counted, and the run ends with exit code 2', async () => {
    const err: string[] = []
    const nowhere = { write: () => {}, isTerminal: false, columns: undefined }
    // The note about the file that is no questionnaire comes when all is read; another program changes a file then.
    const write = (text: string): void => {
      if (err.push(text) === 1) writeFileSync(join(cwd, 'vineyard.json'), 'changed')
    }
    writeFileSync(join(cwd, 'other.json'), '{}')
    const code = await main(['--fix', 'vineyard.json', 'cellar.yaml', 'shared.json', 'oth*.json'], {
      cwd,
      env: {},
      stdout: nowhere,
      stderr: { ...nowhere, write },
      readStdin: () => Buffer.from(''),
      streamStdin: async function* () {},
    })
    expect(err.join('')).toContain('vineyard.json: has changed since it was read; it was not fixed')
    const made = Number(/(\d+) fix(?:es)? in 2 files applied/.exec(err.join(''))?.[1])
    cpSync(join(fixturesFolder, 'workspaces/vineyard-broken'), cwd, { recursive: true })
    const all = Number(/(\d+) fixes in 3 files applied/.exec((await runQuestlint(cwd, ['--fix'])).err)?.[1])
    expect(made).toBeGreaterThan(0)
    expect(made).toBeLessThan(all)
    expect(code).toBe(2)
  })

  test('--fix --stdin writes the fixed text, and the report elsewhere', async () => {
    const text = '\ufeff{"keyword": "vine_name", "form_options": {"max_length": "5",}}\r\n'
    const argv = ['--no-config', '--fix', '--stdin', '--stdin-filename', 'q.json', '--kind', 'question']
    const { out, err } = await runQuestlint(cwd, argv, text)
    expect(out).toBe('{"keyword": "vine_name", "form_options": {"max_length": 5}}\r\n')
    expect(err).toContain('1 info in 1 file')
  })

  test.each(['', ' \n\n', 'notes, no configuration\n', '{"a": 1}\r\n'])(
    '--fix --stdin gives %j back as it is',
    async (text) => {
      for (const name of ['notes', 'sub/notes.txt', '../notes.json', 'notes.yaml']) {
        expect((await runQuestlint(cwd, ['--fix', '--stdin', '--stdin-filename', name], text)).out).toBe(text)
      }
    },
  )

  test('--fix --stdin refuses bytes that writing the text would lose', async () => {
    const bytes = Buffer.from('{"keyword": "\xe4", "questions": [],}', 'latin1')
    const err = 'questlint: stdin: contains bytes that are not UTF-8 and would be lost; it was not fixed\n'
    expect(await runQuestlint(cwd, ['--fix', '--stdin'], bytes)).toEqual({ code: 2, out: '', err })
    expect(await runQuestlint(cwd, ['--stdin'], bytes)).toMatchObject({ code: 1 })
  })
})

describe('accepting', () => {
  test('one finding by its fingerprint', async () => {
    const [first] = (await report()).findings
    const { code } = await runQuestlint(cwd, ['accept', first?.fingerprint ?? '', '--reason', 'known'])
    expect(code).toBe(0)
    const after = await report()
    expect(after.summary.accepted).toBe(1)
    expect(after.findings.map((finding) => finding.fingerprint)).not.toContain(first?.fingerprint)
  })

  test('with all its places, where those that have one cause are one finding', async () => {
    const folder = makeFolder({
      'orchard.yaml': readFileSync(join(fixturesFolder, 'rules/unknown-key/invalid-misspelt-record.yaml'), 'utf8'),
    })
    const { findings } = JSON.parse((await runQuestlint(folder, ['--format', 'json'])).out) as JsonReport
    expect(findings).toHaveLength(1)
    const { err } = await runQuestlint(folder, ['accept', findings[0]?.fingerprint ?? '', '--reason', 'known'])
    expect(err).toContain('2 entries added')
    expect((await runQuestlint(folder, [])).out).toBe('No findings in 1 file (2 accepted)\n')
  })

  test('all there is, the baseline of day one; then the run is clean', async () => {
    expect((await runQuestlint(cwd, ['accept', '--all', '--reason', 'day one'])).code).toBe(0)
    const { code, out } = await runQuestlint(cwd, [])
    expect(code).toBe(0)
    expect(out).toMatch(/accepted/)
  })

  test('another mistake at a place that --all accepted is new', async () => {
    await runQuestlint(cwd, ['accept', '--all', '--reason', 'day one'])
    writeFileSync(join(cwd, 'vineyard.json'), read('vineyard.json').replace('"vine_ower"', '"vine_oner"'))
    const { findings } = await report('--level', 'warning')
    expect(findings.map(({ rule }) => rule)).toEqual(['unused-acceptance', 'unknown-key'])
  })

  test('where there is nothing to accept no file is written', async () => {
    const argv = ['accept', '--all', '--reason', 'x', '--path', join(fixturesFolder, 'workspaces', 'vineyard')]
    expect((await runQuestlint(cwd, argv)).err).toContain('0 entries added')
    expect(existsSync(join(cwd, 'questlint.accepted.yaml'))).toBe(false)
  })

  test('a rule at a pattern; its entry is idle once the finding is gone, and --prune removes it', async () => {
    const argv = ['accept', 'unknown-key', 'vineyard@2024/**', '--reason', 'next week', '--owner', 'ada']
    expect((await runQuestlint(cwd, argv)).code).toBe(0)
    writeFileSync(join(cwd, 'vineyard.json'), read('vineyard.json').replace('"vine_ower"', '"vine_owner"'))
    expect((await report()).findings.map((finding) => finding.rule)).toContain('unused-acceptance')
    // Part of the files cannot show that an entry is idle.
    expect((await report('shared.json')).findings.map((finding) => finding.rule)).not.toContain('unused-acceptance')
    expect((await runQuestlint(cwd, ['accept', '--prune'])).err).toContain('1 entry removed')
    expect((await report()).findings.map((finding) => finding.rule)).not.toContain('unused-acceptance')
  })

  test('what is accepted already is told, and gets no second entry', async () => {
    const accepted = (...what: string[]) => runQuestlint(cwd, ['accept', ...what, '--reason', 'known'])
    const { fingerprint } = (await report()).findings.find(({ rule }) => rule === 'unknown-option') ?? {
      fingerprint: '',
    }
    const place = 'cellar@2024/cellar_qg_vessels/cellar_vessel/cellar_vessel_amphora'
    for (const [name, ...what] of [
      [`the finding with the fingerprint "${fingerprint}"`, fingerprint],
      ['unknown-key at "vineyard@2024/**"', 'unknown-key', 'vineyard@2024/**'],
      [`removed-choice at "${place}"`, 'removed-choice', place],
    ]) {
      expect((await accepted(...what)).err).toBe('questlint: 1 entry added to questlint.accepted.yaml\n')
      const before = read('questlint.accepted.yaml')
      const again = { code: 2, out: '', err: `questlint: ${name} is accepted already\n` }
      expect(await accepted(...what)).toEqual(again)
      expect(read('questlint.accepted.yaml')).toBe(before)
    }
    const dated = read('questlint.accepted.yaml').replace(
      /(removed-choice[\s\S]*reason: known\n)/,
      '$1  until: "2020-01-01"\n',
    )
    writeFileSync(join(cwd, 'questlint.accepted.yaml'), dated)
    expect(await accepted('removed-choice', place)).toMatchObject({ code: 0 })
  })

  test('an entry past its date accepts nothing and is reported', async () => {
    await runQuestlint(cwd, ['accept', '--all', '--reason', 'old', '--until', '2099-01-01'])
    const entries = read('questlint.accepted.yaml')
    writeFileSync(join(cwd, 'questlint.accepted.yaml'), entries.replaceAll('2099-01-01', '2020-01-01'))
    const after = await report()
    expect(after.summary.accepted).toBe(0)
    expect(after.findings.map((finding) => finding.rule)).toContain('unused-acceptance')
  })

  test('an entry may hold until the end of today, but not until a day that is past', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-06-15T12:00:00Z') })
    try {
      const acceptUntil = (until: string) => runQuestlint(cwd, ['accept', '--all', '--reason', 'x', '--until', until])
      const err = 'questlint: --until 2030-06-14 is in the past: today is 2030-06-15 (UTC)\n'
      expect(await acceptUntil('2030-06-14')).toEqual({ code: 2, out: '', err })
      expect(existsSync(join(cwd, 'questlint.accepted.yaml'))).toBe(false)
      expect(await acceptUntil('2030-06-15')).toMatchObject({ code: 0 })
      expect((await runQuestlint(cwd, [])).code).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('an entry that is renewed accepts again; the old one is idle', async () => {
    await runQuestlint(cwd, ['accept', '--all', '--reason', 'old', '--until', '2099-01-01'])
    const entries = read('questlint.accepted.yaml')
    const count = entries.split('2099-01-01').length - 1
    writeFileSync(join(cwd, 'questlint.accepted.yaml'), entries.replaceAll('2099-01-01', '2020-01-01'))
    expect((await report()).findings.filter(({ rule }) => rule === 'unused-acceptance')).toHaveLength(count)
    const { err } = await runQuestlint(cwd, ['accept', '--all', '--reason', 'once more'])
    expect(err).toBe(`questlint: ${count} entries added to questlint.accepted.yaml\n`)
    const { findings, summary } = await report('--level', 'warning')
    expect(summary.accepted).toBeGreaterThanOrEqual(count)
    expect([...new Set(findings.map(({ rule }) => rule))]).toEqual(['unused-acceptance'])
    expect((await runQuestlint(cwd, ['accept', '--prune'])).err).toContain(`${count} entries removed`)
    expect(read('questlint.accepted.yaml')).not.toContain('2020-01-01')
    expect((await runQuestlint(cwd, ['--max-warnings', '0'])).code).toBe(0)
  })

  test('accepting, pruning and accepting again keeps the file readable', async () => {
    const correct = read('vineyard.json').replace('"vine_ower"', '"vine_owner"')
    const broken = read('vineyard.json')
    const acceptOne = ['accept', 'unknown-key', 'vineyard@2024/**', '--reason', 'x']
    for (let round = 0; round < 2; round++) {
      writeFileSync(join(cwd, 'vineyard.json'), broken)
      expect((await runQuestlint(cwd, acceptOne)).code).toBe(0)
      expect((await report()).summary.accepted).toBe(1)
      writeFileSync(join(cwd, 'vineyard.json'), correct)
      expect((await runQuestlint(cwd, ['accept', '--prune'])).err).toContain('1 entry removed')
      expect((await report()).findings.map(({ rule }) => rule)).not.toContain('unused-acceptance')
    }
  })

  test.each(['', '# nothing yet\n', 'null\n', '[]\n'])(
    'an accepted file that is %j takes the first entry',
    async (text) => {
      writeFileSync(join(cwd, 'questlint.accepted.yaml'), text)
      expect(await runQuestlint(cwd, ['accept', '--all', '--reason', 'x'])).toMatchObject({ code: 0 })
      expect((await runQuestlint(cwd, [])).code).toBe(0)
    },
  )

  test.each(['%\n- rule: x\n', '*a', '!!x a', '- rule: a\n---\n- rule: b\n', '['.repeat(600), '{}', 'a: 1'])(
    'an accepted file that is %j ends every run with exit code 2',
    async (text) => {
      writeFileSync(join(cwd, 'questlint.accepted.yaml'), text)
      for (const argv of [
        [],
        ['vineyard.json'],
        ['--fix'],
        ['accept', '--all', '--reason', 'x'],
        ['accept', '--prune'],
      ]) {
        const { code, err } = await runQuestlint(cwd, argv)
        expect(err).toMatch(/^questlint: questlint\.accepted\.yaml:\d+:\d+: /)
        expect(code).toBe(2)
      }
      expect(read('questlint.accepted.yaml')).toBe(text)
    },
  )

  test('a day that does not exist is named at its place in the file', async () => {
    writeFileSync(
      join(cwd, 'questlint.accepted.yaml'),
      '- {rule: unknown-key, at: "**", reason: x, until: 2030-02-30}\n',
    )
    const { code, err } = await runQuestlint(cwd, [])
    expect(code).toBe(2)
    expect(err).toBe('questlint: questlint.accepted.yaml:1:51: This must be a valid date, such as "2030-12-31".\n')
  })

  test('what cannot be a rule is named at its place in the file', async () => {
    writeFileSync(join(cwd, 'questlint.accepted.yaml'), '- {rule: unknown_key, at: "**", reason: x}\n')
    const { code, err } = await runQuestlint(cwd, [])
    expect(code).toBe(2)
    expect(err).toBe(
      'questlint: questlint.accepted.yaml:1:10: This must be the id of a rule, such as "unknown-key"; "questlint explain" lists them.\n',
    )
  })

  test.each([
    [['accept'], 'needs --reason'],
    [['accept', 'unknown-key', '--reason', 'x'], 'needs the path'],
    [['accept', 'unknown-kye', 'a/b', '--reason', 'x'], 'did you mean "unknown-key"?'],
    [['accept', 'unknown-key', 'nowhere/**', '--reason', 'x'], 'there is no finding'],
    [['accept', '--all', '--reason', 'x', '--until', 'soon'], '--until must be a date'],
    [['accept', '--all', '--reason', 'x', '--until', '2030-02-30'], '--until must be a date'],
    [['accept', '--prune'], 'there is no questlint.accepted.yaml'],
    [['accept', '--prune', '--all'], '--prune cannot be combined with'],
    [['accept', '--prune', 'unknown-key'], '--prune cannot be combined with'],
  ])('%j is refused with a plain line', async (argv, words) => {
    const { code, err } = await runQuestlint(cwd, argv)
    expect(code).toBe(2)
    expect(err).toContain(words)
    expect(existsSync(join(cwd, 'questlint.accepted.yaml'))).toBe(false)
  })
})

test('--statistics counts by rule, file and configuration', async () => {
  const { out } = await runQuestlint(cwd, ['--statistics'])
  expect(out).toMatch(/by rule\n {2}\d+ {2}[a-z-]+ \((error|warning|info)\)/)
  expect(out).toContain('by file')
  expect(out).toMatch(/by configuration\n(.*\n)*.*vineyard@2024/)
  const { statistics, summary } = JSON.parse((await runQuestlint(cwd, ['--statistics', '--format', 'json'])).out)
  const counted = statistics.files.reduce((sum: number, one: { count: number }) => sum + one.count, 0)
  expect(counted).toBe(summary.errors + summary.warnings + summary.infos)
})

test('--watch checks again when a file changes, and ends when it is interrupted', async () => {
  const cli = join(fixturesFolder, '..', 'dist', 'cli.cjs')
  const child = spawn(process.execPath, [cli, '--watch', '--format', 'compact'], { cwd })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  const until = async (condition: () => boolean): Promise<void> => {
    for (let tries = 0; tries < 300 && !condition(); tries++) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  try {
    await until(() => out.includes('"vine_ower"'))
    const seen = out.length
    writeFileSync(join(cwd, 'vineyard.json'), read('vineyard.json').replace('"vine_ower"', '"vine_qwertz"'))
    await until(() => out.slice(seen).includes('"vine_qwertz"'))
    expect(out.slice(seen)).toContain('"vine_qwertz"')
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  } finally {
    child.kill('SIGKILL')
  }
})
