import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type FindOptions, findFiles } from '../../src/node/files.ts'
import { isIgnored, parseIgnoreFile } from '../../src/node/gitignore.ts'
import { makeFolder } from './folder.ts'

function find(cwd: string, paths: readonly string[], options: Partial<FindOptions> = {}) {
  const { files, problems } = findFiles(paths, { cwd, ...options })
  return {
    files: files.map((file) => file.path),
    problems: problems.map(({ path, problem, given }) => ({ path, problem, given })),
  }
}

describe('folders', () => {
  test('give the four endings, sorted, whatever their case, and not the files of questlint itself', () => {
    const cwd = makeFolder({
      'b.json': '',
      'a/x.YAML': '',
      'a/y.yml': '',
      'a/z.jsonl': '',
      'notes.txt': '',
      json: '',
      'questlint.config.yaml': '',
      'sub/questlint.accepted.yaml': '',
      'node_modules/p/q.json': '',
      '.git/r.json': '',
      '.hidden/s.json': '',
    })
    expect(find(cwd, ['.'])).toEqual({
      files: ['.hidden/s.json', 'a/x.YAML', 'a/y.yml', 'a/z.jsonl', 'b.json'],
      problems: [],
    })
  })

  test('outside of the working directory are named from it', () => {
    const cwd = makeFolder({ 'here/': '', 'there/a.json': '' })
    expect(find(join(cwd, 'here'), ['../there']).files).toEqual(['../there/a.json'])
  })

  test('without a file are a problem, unless a glob or folder covered them before', () => {
    const cwd = makeFolder({ 'empty/': '', 'full/a.json': '' })
    expect(find(cwd, ['empty'])).toEqual({ files: [], problems: [{ path: 'empty', problem: 'no-files', given: true }] })
    expect(find(cwd, ['full', 'full/a.json', './full'])).toEqual({ files: ['full/a.json'], problems: [] })
  })

  test('with links in a circle are visited once, under their own names', () => {
    const cwd = makeFolder({ 'z/a.json': '', 'z/deep/b.json': '' })
    symlinkSync(cwd, join(cwd, 'z/deep/up'))
    symlinkSync(join(cwd, 'z'), join(cwd, 'a-link'))
    symlinkSync('self', join(cwd, 'self'))
    symlinkSync('nowhere', join(cwd, 'gone.json'))
    expect(find(cwd, ['.'])).toEqual({
      files: ['z/a.json', 'z/deep/b.json'],
      problems: [{ path: 'gone.json', problem: 'broken-link', given: false }],
    })
  })

  test('reached by a link only are followed', () => {
    const cwd = makeFolder({ 'outside/a.json': '', 'inside/': '' })
    symlinkSync(join(cwd, 'outside'), join(cwd, 'inside/link'))
    expect(find(join(cwd, 'inside'), ['.']).files).toEqual(['link/a.json'])
  })

  test('beyond the limit of entries stop with an outcome', () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.json`, '']))
    expect(find(makeFolder(files), ['.'], { maxEntries: 20 }).problems).toEqual([
      { path: '.', problem: 'too-many', given: true },
    ])
  })

  test.skipIf(process.getuid?.() === 0)('that may not be read are told, and the rest is found', () => {
    const cwd = makeFolder({ 'a.json': '', 'closed/b.json': '' })
    chmodSync(join(cwd, 'closed'), 0)
    onTestFinished(() => chmodSync(join(cwd, 'closed'), 0o700))
    expect(find(cwd, ['.'])).toEqual({
      files: ['a.json'],
      problems: [{ path: 'closed', problem: 'unreadable', given: false }],
    })
  })
})

describe('files given by name', () => {
  test('are taken whatever their ending and though ignored', () => {
    const cwd = makeFolder({ '.git/': '', '.gitignore': '*.json\n', 'a.json': '', 'b.txt': '' })
    expect(findFiles(['b.txt', 'a.json'], { cwd }).files).toEqual([
      { path: 'a.json', named: true },
      { path: 'b.txt', named: true },
    ])
    expect(find(cwd, ['.']).problems).toEqual([{ path: '.', problem: 'no-files', given: true }])
  })

  test('keep their order when a set asks for it, each once', () => {
    const cwd = makeFolder({ 'a.json': '', 'b.json': '', 'c.json': '' })
    expect(find(cwd, ['c.json', '*.json', 'b.json'], { order: 'paths' }).files).toEqual(['c.json', 'a.json', 'b.json'])
  })

  test('may hold the characters of globs', () => {
    const cwd = makeFolder({ 'a[1].json': '', 'a1.json': '' })
    expect(find(cwd, ['a[1].json']).files).toEqual(['a[1].json'])
  })

  test('that are missing, broken links, pipes or circles each have their outcome', () => {
    const cwd = makeFolder({ 'a.json': '' })
    execFileSync('mkfifo', [join(cwd, 'pipe')])
    symlinkSync('nowhere', join(cwd, 'broken.json'))
    symlinkSync('circle', join(cwd, 'circle'))
    expect(find(cwd, ['missing.json', 'a.json/b', 'broken.json', 'pipe', 'circle', '/dev/zero', '']).problems).toEqual([
      { path: 'missing.json', problem: 'missing', given: true },
      { path: 'a.json/b', problem: 'unreadable', given: true },
      { path: 'broken.json', problem: 'broken-link', given: true },
      { path: 'pipe', problem: 'not-a-file', given: true },
      { path: 'circle', problem: 'broken-link', given: true },
      { path: '/dev/zero', problem: 'not-a-file', given: true },
      { path: '', problem: 'missing', given: true },
    ])
  })
})

describe('globs', () => {
  const files = { 'a.json': '', 'b.yaml': '', 'c.txt': '', 'sub/d.json': '', 'sub/deep/e.json': '', 'sub/.f.json': '' }

  test.each([
    ['*.json', ['a.json']],
    ['**/*.json', ['a.json', 'sub/.f.json', 'sub/d.json', 'sub/deep/e.json']],
    ['sub/*', ['sub/.f.json', 'sub/d.json']],
    ['*.{json,yaml}', ['a.json', 'b.yaml']],
    ['{a,sub/d}.json', ['a.json', 'sub/d.json']],
    ['./s*/?.json', ['sub/d.json']],
    ['*', ['a.json', 'b.yaml']],
    ['*.txt', ['c.txt']],
    ['[ab].*', ['a.json', 'b.yaml']],
    ['sub/**', ['sub/.f.json', 'sub/d.json', 'sub/deep/e.json']],
  ])('%s', (glob, expected) => {
    expect(find(makeFolder(files), [glob])).toEqual({ files: expected, problems: [] })
  })

  test('that match nothing are a problem, also below a folder that is not there', () => {
    const cwd = makeFolder(files)
    expect(find(cwd, ['*.jsonl', 'nowhere/*.json']).problems).toEqual([
      { path: '*.jsonl', problem: 'no-match', given: true },
      { path: 'nowhere/*.json', problem: 'no-match', given: true },
    ])
  })

  test('starting with ! remove what came before', () => {
    const cwd = makeFolder(files)
    expect(find(cwd, ['**/*.json', '!sub/deep', '!a.*']).files).toEqual(['sub/.f.json', 'sub/d.json'])
  })

  test('of many wildcards come to an end, and of many braces are refused', () => {
    const cwd = makeFolder({ [`${'a'.repeat(200)}.json`]: '' })
    expect(find(cwd, [`${'*a'.repeat(50)}b`, `${'**/'.repeat(50)}b`]).problems.map(({ problem }) => problem)).toEqual([
      'no-match',
      'no-match',
    ])
    expect(find(cwd, ['{a,b}'.repeat(40)]).problems).toEqual([
      { path: '{a,b}'.repeat(40), problem: 'too-many', given: true },
    ])
  })
})

describe('.gitignore', () => {
  test('of hostile patterns comes to an end', () => {
    const cwd = makeFolder({
      '.git/': '',
      '.gitignore': `${'*a'.repeat(30)}b\n${'**/a/'.repeat(30)}b\n`,
      [`${'a'.repeat(200)}.json`]: '',
    })
    expect(find(cwd, ['.']).files).toHaveLength(1)
  })

  test('takes few steps for each name, however many lines it has', () => {
    const lines = (line: (at: number) => string): Buffer =>
      Buffer.from(Array.from({ length: 10_000 }, (_, at) => line(at)).join('\n'))
    const stepsFor = (bytes: Buffer): number => {
      const budget = { steps: 0 }
      expect(isIgnored('/r/some/questions_12.json', false, [parseIgnoreFile('/r/', bytes)], budget)).toBe(false)
      return 0 - budget.steps
    }
    expect(stepsFor(lines((at) => `name_${at}.tmp`))).toBe(0)
    expect(stepsFor(lines((at) => `/some/folder/*.e${at}`))).toBe(0)
    expect(stepsFor(lines((at) => `name_${at}*[a-z]`))).toBe(0)
    expect(stepsFor(lines(() => '**/*a*a*a*b[c]'))).toBeLessThan(20)
    expect(stepsFor(lines((at) => `**/*e*s*${at}x*n*.json`))).toBeLessThan(10_000 * 10)
  })

  test('whose patterns take too many steps is told of, also below a glob', () => {
    const cwd = makeFolder({
      '.git/': '',
      '.gitignore': `*[a]${'?'.repeat(20)}*[b]*\n`,
      [`${'a'.repeat(200)}.json`]: '',
    })
    for (const path of ['.', '**/*.json']) {
      expect(find(cwd, [path]).problems).toEqual([])
      expect(find(cwd, [path], { maxSteps: 100 }).problems).toContainEqual({
        path: '.',
        problem: 'too-many',
        given: true,
      })
    }
  })

  test('of a folder above counts inside a repository only, and not against a folder that was named', () => {
    const cwd = makeFolder({ '.gitignore': 'x.json\nout\n', 'sub/x.json': '', 'sub/y.json': '', 'out/z.json': '' })
    expect(find(cwd, ['sub']).files).toEqual(['sub/x.json', 'sub/y.json'])
    mkdirSync(join(cwd, '.git'))
    expect(find(cwd, ['sub', 'out']).files).toEqual(['out/z.json', 'sub/y.json'])
    expect(find(cwd, ['.']).files).toEqual(['sub/y.json'])
    expect(find(cwd, ['sub'], { gitignore: false }).files).toEqual(['sub/x.json', 'sub/y.json'])
  })

  test('of an outer repository says nothing about a repository inside it', () => {
    const cwd = makeFolder({
      '.git/': '',
      '.gitignore': '*.json\n',
      'inner/.git/': '',
      'inner/a.json': '',
      'b.json': '',
    })
    expect(find(cwd, ['.']).files).toEqual(['inner/a.json'])
  })

  const name = fc.constantFrom('a', 'b', 'ab', 'A', 'é')
  const file = fc
    .tuple(fc.array(name, { maxLength: 3 }), name)
    .map(([folders, last]) => [...folders, `${last}.json`].join('/'))
  const piece = fc.constantFrom(
    'a',
    'b',
    'ab',
    'A',
    '*',
    'a*',
    '**',
    '***',
    '?',
    '[ab]',
    '[!b]',
    '[[:upper:]]',
    '[a-b',
    'a.json',
    '*.json',
    'b.json',
    '\\a',
    'a**',
    '[]-a]',
    '[b-a]',
    '[!a-z]',
    '[[:graph:]]*',
    '[[:alhpa:]]',
    'é',
  )
  const line = fc
    .tuple(
      fc.constantFrom('', '', '!'),
      fc.constantFrom('', '/'),
      fc.array(piece, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', '/', ' '),
    )
    .map(([not, root, pieces, end]) => not + root + pieces.join('/') + end)
  const ignoreText = fc.array(line, { maxLength: 4 }).map((lines) => `${lines.join('\n')}\n# a comment\n`)
  const tree = fc.record({
    files: fc.uniqueArray(file, { minLength: 1, maxLength: 8 }),
    ignores: fc.dictionary(fc.constantFrom('.gitignore', 'a/.gitignore', 'a/b/.gitignore'), ignoreText, { maxKeys: 3 }),
  })

  test('hides exactly what git hides', () => {
    fc.assert(
      fc.property(tree, ({ files, ignores }) => {
        const cwd = makeFolder({ ...Object.fromEntries(files.map((path) => [path, ''])), ...ignores })
        const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
        execFileSync('git', ['init', '-q', '--template='], { cwd, env })
        const listed = execFileSync('git', ['ls-files', '-z', '--others', '--exclude-standard'], {
          cwd,
          env,
          encoding: 'utf8',
        })
        const expected = listed.split('\0').filter((path) => path.endsWith('.json'))
        expect(find(cwd, ['.']).files).toEqual(expected.sort())
      }),
      { numRuns: 150 },
    )
  })
})
