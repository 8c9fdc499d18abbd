import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Io } from '../../src/cli/io.ts'
import { main } from '../../src/cli/program.ts'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'
import { type Ended, runBuilt } from '../support/program.ts'

/** Checks one file in a process of its own, where a stack that overflows or a wait without end would show. */
async function check(name: string, content: string | Buffer, ...options: readonly string[]): Promise<Ended> {
  const cwd = makeFolder({})
  writeFileSync(join(cwd, name), content)
  const ended = await runBuilt([name, '--no-config', ...options], { cwd })
  expectNoTrace(ended)
  return ended
}

function expectNoTrace({ out, err }: { readonly out: string; readonly err: string }): void {
  expect(out + err).not.toMatch(/^\s+at .*:\d+:\d+\)?$|internal fault|Error:/m)
}

const deep = 100_000

describe('contents', () => {
  test.each([
    ['lists.json', '['.repeat(deep) + ']'.repeat(deep)],
    ['objects.json', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
    ['open.json', '['.repeat(deep)],
    ['lists.yaml', '['.repeat(deep) + ']'.repeat(deep)],
    ['dashes.yaml', `${'- '.repeat(deep)}a`],
    ['sections.json', `{"code":"a","edition":"1","sections":${'['.repeat(deep)}${']'.repeat(deep)}}`],
  ])('%s of depth 100,000 is one finding', async (name, text) => {
    const { code, out } = await check(name, text)
    expect(code).toBe(1)
    expect(out).toContain('nested more than 500 levels deep')
  })

  test('a file of 200 MB is refused with the limit', async () => {
    const cwd = makeFolder({ 'big.json': '{' })
    truncateSync(join(cwd, 'big.json'), 200 * 1024 * 1024)
    const ended = await runBuilt(['big.json'], { cwd })
    expect(ended).toMatchObject({ code: 2, err: 'questlint: big.json: is larger than the limit of 8 MiB (200 MiB)\n' })
  })

  test('a file above the limit of the configuration is refused, named or not', async () => {
    const cwd = makeFolder({
      'questlint.config.yaml': 'maxFileSize: 10\n',
      'a.yaml': 'keys:\n  a: Apple\n',
      'b.yaml': 'sections:',
    })
    expect(await runQuestlint(cwd, ['a.yaml'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('limit of 10 bytes'),
    })
    expect(await runQuestlint(cwd, ['.'])).toMatchObject({ code: 2, err: expect.stringContaining('limit of 10 bytes') })
  })

  test.each([
    ['binary.json', Buffer.from(Array.from({ length: 4096 }, (_, index) => index % 256)), 'is not a text file'],
    ['wide.json', Buffer.from('\ufeff{"keys": {}}', 'utf16le'), 'is written in UTF-16; save it as UTF-8'],
  ])('%s is refused in one line', async (name, bytes, detail) => {
    expect(await check(name, bytes)).toEqual({ code: 2, out: '', err: `questlint: ${name}: ${detail}\n` })
  })

  test.each(['empty.json', 'empty.yaml', 'empty.jsonl', 'spaces.json'])('%s is a finding', async (name) => {
    const { code, out } = await check(name, name.startsWith('spaces') ? ' \n\n' : '')
    expect(code).toBe(1)
    expect(out).toContain('The file is empty')
  })

  test('bytes that are no UTF-8 are a finding at their place', async () => {
    const { code, out } = await check('latin.yaml', Buffer.from('keys:\n  apfel: Der \xe4lteste Apfel\n', 'latin1'))
    expect(code).toBe(1)
    expect(out).toContain('latin.yaml:2:14 error syntax-error')
  })

  test('what is no configuration is named in one line when it was given by name, and skipped in a folder', async () => {
    const cwd = makeFolder({
      'package.json': '{"name": "x"}',
      'notes.yaml': '- a\n- b\n',
      'keys.yaml': 'keys:\n  a: Apple\n',
    })
    const named = await runQuestlint(cwd, ['package.json'])
    expect(named).toMatchObject({ code: 2, out: '' })
    expect(named.err).toMatch(/^questlint: package\.json: is not a questionnaire configuration: it has "name".*\n$/)
    expect(await runQuestlint(cwd, ['.'])).toEqual({
      code: 0,
      out: 'No findings in 1 file\n',
      err: 'questlint: notes.yaml and 1 more skipped: they are not questionnaire configurations\n',
    })
  })

  test('names that would steer a terminal are shown as what they are', async () => {
    const { out } = await check('steer.json', '{"keyword": "\\u001b[31m", "questions": [], "\\u202e\\u0007": 1}')
    expect(out).toContain('\\u{202e}\\u{7}')
    expect(['\u001b', '\u0007', '\u202e'].filter((character) => out.includes(character))).toEqual([])
  })
})

describe('paths', () => {
  test('a folder of symbolic links form a loop is read once', async () => {
    const cwd = makeFolder({ 'a/b/keys.yaml': 'keys:\n  a: Apple\n' })
    symlinkSync('../..', join(cwd, 'a/b/up'))
    symlinkSync('self', join(cwd, 'self'))
    symlinkSync('nowhere.json', join(cwd, 'broken.json'))
    const ended = await runBuilt(['.'], { cwd })
    expect(ended).toMatchObject({ code: 0, out: 'No findings in 1 file\n' })
    expect(await runQuestlint(cwd, ['self'])).toMatchObject({ code: 2, out: '' })
    expect(await runQuestlint(cwd, ['broken.json'])).toMatchObject({ code: 2, out: '' })
  })

  test.each([
    ['missing.json', /^questlint: missing\.json: does not exist\n$/],
    ['*.yml', /^questlint: \*\.yml: matches no file\n$/],
    ['empty', /^questlint: empty: contains no .*\n$/],
    ['', /^questlint: a path must not be empty\n$/],
  ])('the path "%s" ends the run', async (path, message) => {
    const cwd = makeFolder({ 'empty/': '' })
    const ended = await runQuestlint(cwd, [path])
    expect(ended).toMatchObject({ code: 2, out: '' })
    expect(ended.err).toMatch(message)
  })

  test('a folder named like a file is a folder', async () => {
    const cwd = makeFolder({ 'keys.json/a.yaml': 'keys:\n  a: Apple\n' })
    expect(await runQuestlint(cwd, ['keys.json'])).toMatchObject({ code: 0, out: 'No findings in 1 file\n' })
  })

  test.skipIf(process.platform !== 'linux')('what cannot be read is named, whoever asks', async () => {
    // Reading the start of a process's memory fails for root too.
    const ended = await runBuilt(['/proc/self/mem'], { cwd: makeFolder({}) })
    expect(ended).toMatchObject({ code: 2, out: '' })
    expectNoTrace(ended)
  })

  test.skipIf(process.platform !== 'linux')('devices and pipes are refused without waiting', async () => {
    const ended = await runBuilt(['/dev/zero'], { cwd: makeFolder({}) })
    expect(ended).toMatchObject({ code: 2, out: '' })
    expect(ended.err).toContain('neither a file nor a folder')
  })

  test('a context that matches nothing ends the run', async () => {
    const cwd = makeFolder({ 'keys.yaml': 'keys:\n  a: Apple\n' })
    expect(await runQuestlint(cwd, ['keys.yaml', '--context', 'shared/*.json'])).toMatchObject({ code: 2, out: '' })
  })
})

describe('standard input', () => {
  test.each([
    ['', 1],
    ['null', 2],
    ['[]', 2],
    ['{', 1],
    ['keys:\n  a: Apple\n', 0],
    ['keys: {a: {type: chekbox}}', 0],
    ['\u0000\u0000\u0000\u0000', 2],
    [Buffer.from([0xff, 0xfe, 0x00]), 2],
    ['{"keyword": "qg", "questions": []}', 1],
    ['"'.repeat(1000), 1],
  ])('%j', async (stdin, code) => {
    const ended = await runBuilt(['--stdin', '--no-config'], { cwd: makeFolder({}), stdin })
    expect(ended.code).toBe(code)
    expectNoTrace(ended)
  })

  test('a keyword alone is a question when told so', async () => {
    const cwd = makeFolder({})
    const stdin = 'keyword: orch_tree_kind\n'
    expect(await runQuestlint(cwd, ['--stdin'], stdin)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--kind'),
    })
    const told = await runQuestlint(cwd, ['--stdin', '--kind', 'question'], stdin)
    expect(told).toMatchObject({ code: 0, out: expect.stringMatching(/ in 1 file/), err: '' })
    const wrong = await runQuestlint(cwd, ['--stdin', '--kind', 'question'], '- keyword: a\n')
    expect(wrong.out).toContain('The file must contain an object, not a list.')
  })

  test('takes the place of the file it is named after', async () => {
    const cwd = makeFolder({ 'qg.yaml': 'keyword: qg\nquestions: []\n', 'keys.yaml': 'keys:\n  a: Apple\n' })
    const argv = ['--stdin', '--stdin-filename', 'qg.yaml', '--context', '*.yaml']
    const ended = await runQuestlint(cwd, argv, 'keyword: qg\nquestions:\n  - keyword: appel\n')
    expect(ended.out).toContain('Unknown key "appel"')
    expect(ended.out).not.toContain('is empty')
  })

  test('cannot be mixed with paths', async () => {
    const cwd = makeFolder({ 'a.yaml': '' })
    expect(await runQuestlint(cwd, ['--stdin', 'a.yaml'])).toMatchObject({ code: 2, out: '' })
    expect(await runQuestlint(cwd, ['--stdin-filename', 'a.yaml', '.'])).toMatchObject({ code: 2, out: '' })
  })

  test('needs a name where one is given', async () => {
    const err = 'questlint: --stdin-filename must not be empty\n'
    const ended = await runQuestlint(makeFolder({}), ['--stdin', '--stdin-filename', ''])
    expect(ended).toEqual({ code: 2, out: '', err })
  })
})

describe('a reader that goes away', () => {
  const questions = Array.from({ length: 4000 }, (_, index) => `  - keyword: q${index}\n    colour_${index}: red\n`)
  const many = `keyword: qg\nquestions:\n${questions.join('')}`

  test.each([
    ['error', 1],
    ['warning', 0],
  ])('does not change how a run with findings at level %s ends', async (level, code) => {
    const cwd = makeFolder({ 'qg.yaml': many })
    const argv = ['qg.yaml', '--only', 'unknown-member', '--rule', `unknown-member=${level}`]
    const whole = await runBuilt(argv, { cwd })
    expect(whole.out.length).toBeGreaterThan(200_000)
    const cut = await runBuilt([...argv, '--output', 'jsonl=report.jsonl'], { cwd, readAtMost: 100 })
    expect(cut).toMatchObject({ code, err: whole.err })
    expect(whole.code).toBe(code)
    expect(readFileSync(join(cwd, 'report.jsonl'), 'utf8').split('\n').length).toBe(4001)
  })

  test('ends what would go on for ever', async () => {
    const cwd = makeFolder({ 'qg.yaml': many })
    expect(await runBuilt(['--watch', 'qg.yaml'], { cwd, readAtMost: 100 })).toMatchObject({ code: 0 })
    let read = 0
    const io: Io = {
      cwd,
      env: {},
      stdout: { write: () => void read++, isTerminal: false, columns: undefined, isGone: () => read > 2 },
      stderr: { write: () => undefined, isTerminal: false, columns: undefined },
      readStdin: () => Buffer.alloc(0),
      streamStdin: async function* () {
        for (let count = 0; count < 1000; count++) yield Buffer.from('"==1|name"\n')
      },
    }
    expect(await main(['condition', '--stdin', '--format', 'jsonl'], io)).toBe(0)
    expect(read).toBe(3)
  })
})

describe.skipIf(process.platform !== 'linux')('standard input', () => {
  const limit = 8 * 1024 * 1024
  test.each([
    [['--stdin'], '/dev/zero', 'stdin: standard input is larger than the limit of 8 MiB'],
    [['--stdin', '--stdin-filename', 'a.yaml'], '/', 'a.yaml: standard input: is a folder'],
    [['condition', '--stdin'], '/dev/zero', `standard input: a line is longer than the limit of ${limit} characters`],
    [['condition', '--stdin'], '/', 'standard input: is a folder'],
  ])('%j of %s ends in one line', async (argv, from, line) => {
    expect(await runBuilt(argv, { cwd: makeFolder({}), from })).toEqual({
      code: 2,
      out: '',
      err: `questlint: ${line}\n`,
    })
  })

  test('is asked for no more than the limit of the configuration', async () => {
    const cwd = makeFolder({ 'questlint.config.yaml': 'maxFileSize: 5\n' })
    const asked: number[] = []
    const err: string[] = []
    const silent = { write: () => undefined, isTerminal: false, columns: undefined }
    const readStdin = (maxBytes: number) => {
      asked.push(maxBytes)
      return Buffer.from('keys: ')
    }
    const stderr = { ...silent, write: (text: string) => void err.push(text) }
    const io: Io = { cwd, env: {}, stdout: silent, stderr, readStdin, streamStdin: async function* () {} }
    expect(await main(['--stdin'], io)).toBe(2)
    expect({ asked, err }).toEqual({
      asked: [5],
      err: ['questlint: stdin: standard input is larger than the limit of 5 bytes\n'],
    })
    const notReady = () => {
      throw Object.assign(new Error('EAGAIN'), { code: 'EAGAIN' })
    }
    expect(await main(['--stdin', '--no-config'], { ...io, readStdin: notReady })).toBe(2)
    expect(err[1]).toBe('questlint: stdin: standard input: has nothing to read at the moment\n')
  })
})

test.skipIf(process.platform !== 'linux')('a full disk is named in one line', async () => {
  const cwd = makeFolder({ 'a.yaml': 'keys:\n  a: Apple\n' })
  const ended = await runBuilt(['a.yaml'], { cwd, into: '/dev/full' })
  expect(ended).toEqual({ code: 2, out: '', err: 'questlint: standard output: no space left on the device\n' })
})

test('a link in a folder whose target vanished does not end the run', async () => {
  const cwd = makeFolder({ 'a.yaml': 'keys:\n  a: Apple\n' })
  mkdirSync(join(cwd, 'b'))
  symlinkSync(join(cwd, 'b', 'gone.yaml'), join(cwd, 'link.yaml'))
  const ended = await runQuestlint(cwd, ['.'])
  expect(ended).toMatchObject({ code: 0, out: 'No findings in 1 file\n' })
  expectNoTrace(ended)
})
