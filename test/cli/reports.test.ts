import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'
import { readWorkflowCommand } from '../support/workflow-commands.ts'

const workspaces = join(import.meta.dirname, '../../fixtures/workspaces')
const fileFormats = ['compact', 'json', 'jsonl', 'gitlab', 'sarif', 'junit', 'markdown', 'html']

function brokenFolder(): string {
  const cwd = makeFolder({ '.git/': '' })
  cpSync(join(workspaces, 'vineyard-broken'), cwd, { recursive: true })
  return cwd
}

/** All files of some folders with their bytes. */
function snapshot(...folders: readonly string[]): [string, string][] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry): [string, string] => {
        const path = join(entry.parentPath, entry.name)
        return [path, readFileSync(path, 'latin1')]
      })
      .sort(),
  )
}

describe('--output', () => {
  test('writes each report as --format does, beside the one on standard output', async () => {
    const cwd = brokenFolder()
    const alone = new Map<string, string>()
    for (const format of fileFormats) alone.set(format, (await runQuestlint(cwd, ['--format', format])).out)
    const before = await runQuestlint(cwd, [])
    const outputs = fileFormats.flatMap((format) => ['--output', `${format}=out/a=b/${format}.txt`])
    const { code, out } = await runQuestlint(cwd, outputs)
    expect({ code, out }).toEqual({ code: 1, out: before.out })
    for (const [format, text] of alone) expect(readFileSync(join(cwd, `out/a=b/${format}.txt`), 'utf8')).toBe(text)
    expect(readdirSync(join(cwd, 'out/a=b'))).toHaveLength(fileFormats.length)
  })

  test('replaces what is there, a link itself and not what it leads to, and leaves nothing beside it', async () => {
    const cwd = brokenFolder()
    mkdirSync(join(cwd, 'out'))
    const old = 'something longer than any report \xff'.repeat(5000)
    for (const name of ['old.json', 'plain.json']) writeFileSync(join(cwd, 'out', name), old, 'latin1')
    symlinkSync('old.json', join(cwd, 'out/link.json'))
    const { code } = await runQuestlint(cwd, ['--output', 'json=out/link.json', '--output', 'jsonl=out/plain.json'])
    expect(code).toBe(1)
    expect(JSON.parse(readFileSync(join(cwd, 'out/link.json'), 'utf8'))).toHaveProperty('version', 1)
    expect(readFileSync(join(cwd, 'out/old.json'), 'latin1')).toBe(old)
    expect(readFileSync(join(cwd, 'out/plain.json'), 'utf8')).toContain('"rule"')
    expect(readdirSync(join(cwd, 'out'))).toEqual(['link.json', 'old.json', 'plain.json'])
  })

  test.each<[string, string, (cwd: string, outside: string) => string]>([
    [
      'a link to a file that is checked',
      'would replace a file that is checked',
      (cwd) => {
        symlinkSync('vineyard.json', join(cwd, 'report.json'))
        return 'report.json'
      },
    ],
    [
      'a second name of it',
      'would replace a file that is checked',
      (cwd) => {
        linkSync(join(cwd, 'vineyard.json'), join(cwd, 'report.json'))
        return 'report.json'
      },
    ],
    [
      'a link to its folder',
      'would replace a file that is checked',
      (cwd) => {
        symlinkSync('.', join(cwd, 'reports'))
        return 'reports/vineyard.json'
      },
    ],
    [
      'a link out of the project',
      'would be written outside',
      (cwd, outside) => {
        writeFileSync(join(outside, 'precious.txt'), 'precious')
        symlinkSync(join(outside, 'precious.txt'), join(cwd, 'report.json'))
        return 'report.json'
      },
    ],
    [
      'a link to where nothing is yet',
      'would be written outside',
      (cwd, outside) => {
        symlinkSync(join(outside, 'new.txt'), join(cwd, 'report.json'))
        return 'report.json'
      },
    ],
    [
      'a folder that is such a link',
      'would be written outside',
      (cwd, outside) => {
        symlinkSync(outside, join(cwd, 'reports'))
        return 'reports/deep/report.json'
      },
    ],
    [
      'a questionnaire that is not checked',
      'would replace a questionnaire',
      (cwd) => {
        mkdirSync(join(cwd, 'other'))
        writeFileSync(join(cwd, 'other/a.txt'), '[{"model": "configuration.key", "pk": 1, "fields": {}}]')
        return 'other/a.txt'
      },
    ],
    [
      'one that git ignores',
      'would replace a questionnaire',
      (cwd) => {
        writeFileSync(join(cwd, '.gitignore'), 'mine.json\n')
        writeFileSync(join(cwd, 'mine.json'), '{"code": "x", "edition": "1", "sections": []')
        return 'mine.json'
      },
    ],
    [
      'one in YAML',
      'would replace a questionnaire',
      (cwd) => {
        writeFileSync(join(cwd, 'mine.yml'), 'keys: {a: {label: A}}')
        return 'mine.yml'
      },
    ],
    [
      'one that is larger than the limit',
      'would replace a questionnaire',
      (cwd) => {
        writeFileSync(join(cwd, 'large.json'), `{"sections": [], "x": "${'x'.repeat(9_000_000)}"}`)
        return 'large.json'
      },
    ],
    [
      'one in UTF-16',
      'would replace a questionnaire',
      (cwd) => {
        writeFileSync(join(cwd, 'wide.json'), '\ufeff{"sections": []}', 'utf16le')
        return 'wide.json'
      },
    ],
    [
      'the configuration, also when it is not used',
      'would replace a ',
      (cwd) => {
        writeFileSync(join(cwd, 'questlint.config.yaml'), 'rules: {}\n')
        return 'questlint.config.yaml'
      },
    ],
  ])('%s is refused and left as it is', async (_, message, prepare) => {
    const cwd = brokenFolder()
    const outside = makeFolder({})
    const path = prepare(cwd, outside)
    const before = snapshot(cwd, outside)
    const { code, err } = await runQuestlint(cwd, ['--no-config', 'vineyard.json', '--output', `json=${path}`])
    expect(err).toContain(`questlint: --output json=${path} ${message}`)
    expect(code).toBe(2)
    expect(snapshot(cwd, outside)).toEqual(before)
    const graph = ['graph', '-c', 'vineyard', '--path', 'vineyard.json', '--context', 'shared.json', '--output', path]
    expect(await runQuestlint(cwd, graph)).toMatchObject({ code: 2, err: expect.stringContaining(message) })
    expect(snapshot(cwd, outside)).toEqual(before)
  })

  test('a path that is written as one outside is what it says', async () => {
    const cwd = brokenFolder()
    const outside = makeFolder({})
    expect((await runQuestlint(cwd, ['--output', `json=${outside}/report.json`])).code).toBe(1)
    expect(readFileSync(join(outside, 'report.json'), 'utf8')).toContain('"version"')
  })

  test('takes no older report for a questionnaire', async () => {
    const cwd = brokenFolder()
    const outputs = ['json', 'gitlab', 'sarif'].flatMap((format) => ['--output', `${format}=${format}.json`])
    const first = await runQuestlint(cwd, outputs)
    const report = readFileSync(join(cwd, 'json.json'), 'utf8')
    expect(await runQuestlint(cwd, outputs)).toMatchObject({ code: first.code, out: first.out })
    expect(readFileSync(join(cwd, 'json.json'), 'utf8')).toBe(report)
  })

  test.each([
    ['sarif', '--output must be format=path, such as sarif=report.sarif, not "sarif"'],
    ['sarif=', '--output must be format=path'],
    ['=a.sarif', 'there is no --output format ""'],
    ['sraif=a.sarif', 'there is no --output format "sraif"; did you mean "sarif"?'],
    ['__proto__=a', 'there is no --output format "__proto__"'],
    ['json=vineyard.json', '--output json=vineyard.json would replace a file that is checked or read'],
    ['json=./sub/../vineyard.json', 'would replace a file'],
    ['json=.', '--output json=.: . is a folder'],
    ['json=cellar.yaml/a.json', 'cannot be written ('],
  ])('%s is wrong use', async (value, message) => {
    const cwd = brokenFolder()
    const { code, err } = await runQuestlint(cwd, ['vineyard.json', 'cellar.yaml', '--output', value])
    expect(code).toBe(2)
    expect(err).toContain(message)
    expect(err).not.toMatch(/^\s+at /m)
    expect(readFileSync(join(cwd, 'vineyard.json'), 'utf8')).toBe(
      readFileSync(join(workspaces, 'vineyard-broken/vineyard.json'), 'utf8'),
    )
  })

  test('names a path once', async () => {
    const { code, err } = await runQuestlint(brokenFolder(), ['--output', 'json=a', '--output', 'html=./a'])
    expect({ code, err }).toEqual({ code: 2, err: 'questlint: --output names ./a twice\n' })
  })

  test('protects the configuration', async () => {
    const cwd = brokenFolder()
    writeFileSync(join(cwd, 'questlint.config.yaml'), 'sets: [{name: all, files: ["*.json", cellar.yaml]}]\n')
    expect((await runQuestlint(cwd, ['--output', 'json=questlint.config.yaml'])).code).toBe(2)
  })

  test('cannot be combined with what is no report of findings', async () => {
    const cwd = brokenFolder()
    expect((await runQuestlint(cwd, ['--diff', '--output', 'json=a.json'])).code).toBe(2)
    expect((await runQuestlint(cwd, ['--statistics', '--format', 'sarif'])).code).toBe(2)
    expect(existsSync(join(cwd, 'a.json'))).toBe(false)
    const { out } = await runQuestlint(cwd, ['--statistics', '--output', 'json=a.json'])
    expect(out).toMatch(/^by rule\n/)
    expect(existsSync(join(cwd, 'a.json'))).toBe(true)
  })
})

describe('how much is shown', () => {
  const mixed =
    'keyword: a_qg_b\nform_options:\n  columns_class: checkbox-indent\nquestions:\n  - keyword: a_b\n    max_length: 2\n'
  test.each([
    ['gitlab', [], true],
    ['sarif', [], true],
    ['html', [], true],
    ['junit', [], false],
    ['markdown', [], false],
    ['github', [], false],
    ['github', ['--level', 'info'], true],
    ['sarif', ['--level', 'warning'], false],
    ['html', ['--quiet'], false],
  ])('%s %j', async (format, options, hasInfos) => {
    const cwd = makeFolder({ 'mixed.yaml': mixed })
    const alone = await runQuestlint(cwd, ['mixed.yaml', '--format', format, ...options])
    expect(alone.out.includes('ineffective-option')).toBe(hasInfos)
    expect(alone.out).toContain('misplaced-option')
    // Another report that shows more or less changes nothing.
    await runQuestlint(cwd, ['mixed.yaml', '--output', 'json=all.json', '--output', `${format}=one`, ...options])
    expect(readFileSync(join(cwd, 'one'), 'utf8')).toBe(alone.out)
  })
})

describe('on GitHub', () => {
  const env = {
    GITHUB_ACTIONS: 'true',
    GITHUB_SERVER_URL: 'https://github.example',
    GITHUB_REPOSITORY: 'mira/vineyards',
    GITHUB_SHA: '0123456789abcdef',
  }

  test('the rest stands in the job summary, after what is there', async () => {
    const cwd = brokenFolder()
    const summary = join(cwd, 'summary.md')
    writeFileSync(summary, '# Tests\n')
    const at = { ...env, GITHUB_WORKSPACE: cwd, GITHUB_STEP_SUMMARY: summary }
    const { code, out } = await runQuestlint(cwd, ['--format', 'github'], '', at)
    expect(code).toBe(1)
    const commands = out.split('\n').flatMap((line) => readWorkflowCommand(line) ?? [])
    expect(commands.filter(({ name }) => name === 'error')).toHaveLength(10)
    const text = readFileSync(summary, 'utf8')
    expect(text).toMatch(/^# Tests\n\n## questlint: \d+ errors, \d+ warnings? in 3 files\n/)
    expect(text).toMatch(/Annotated in the change: 10 errors, \d+ warnings?\. Left out there/)
    expect(text.match(/\| \*\*error\*\* \|/g)).toHaveLength(21)
    expect(text).toContain('[72](<https://github.example/mira/vineyards/blob/0123456789abcdef/vineyard.json#L72>)')
    expect(text).toContain('in vineyard 2024 › 1.2 People')
  })

  test('it keeps within what GitHub shows of a summary', async () => {
    const cwd = brokenFolder()
    const summary = join(cwd, 'summary.md')
    writeFileSync(summary, 'x'.repeat(1024 * 1024 - 3000))
    await runQuestlint(cwd, ['--format', 'github'], '', { ...env, GITHUB_STEP_SUMMARY: summary })
    const text = readFileSync(summary, 'utf8')
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024 * 1024)
    expect(text).toMatch(/\d+ errors, \d+ warnings? more did not fit here\.\n$/)
  })

  test('a summary that cannot be written is told and no failure', async () => {
    const cwd = brokenFolder()
    const at = { ...env, GITHUB_STEP_SUMMARY: join(cwd, 'missing/summary.md') }
    const { code, err } = await runQuestlint(cwd, ['--format', 'github'], '', at)
    expect(code).toBe(1)
    expect(err).toContain('questlint: the job summary: ')
  })

  test('paths are from the root of the repository, wherever questlint is started', async () => {
    const cwd = brokenFolder()
    mkdirSync(join(cwd, 'forms'))
    writeFileSync(join(cwd, 'forms/a.yaml'), 'keyword: a_qg_b\nquestions:\n  - keyword: a_b\n    max_length: 2\n')
    const at = { ...env, GITHUB_WORKSPACE: cwd }
    const run = async (format: string): Promise<string> =>
      (await runQuestlint(join(cwd, 'forms'), ['a.yaml', '--format', format], '', at)).out
    expect(await run('github')).toContain('::error file=forms/a.yaml,')
    expect(await run('sarif')).toContain('"uri": "forms/a.yaml"')
    expect(await run('gitlab')).toContain('"path": "forms/a.yaml"')
    expect(await run('pretty')).toMatch(/^a\.yaml:4:5 error/)
  })
})

describe('what changed is annotated first', () => {
  const unknown = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, at) => `  - keyword: a_key_${from + at}\n    max_length: 2\n`).join('')

  /** Fifteen mistakes on `origin/main`, and after them one more. */
  function changedRepository(): string {
    const cwd = makeFolder({ 'a.yaml': `keyword: a_qg\nquestions:\n${unknown(0, 15)}` })
    const git = (...args: string[]): void => {
      execFileSync('git', ['-c', 'user.name=M', '-c', 'user.email=m@v.example', ...args], { cwd, stdio: 'ignore' })
    }
    git('init', '--initial-branch=main')
    git('add', '--all')
    git('commit', '--message=all', '--no-gpg-sign')
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    writeFileSync(join(cwd, 'a.yaml'), `keyword: a_qg\nquestions:\n${unknown(0, 16)}`)
    git('add', '--all')
    return cwd
  }

  async function firstLine(options: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
    const { PATH = '' } = process.env
    const argv = ['a.yaml', '--only', 'misplaced-option', '--format', 'github', ...options]
    const { out } = await runQuestlint(changedRepository(), argv, '', { PATH, ...env })
    const [command] = out.split('\n').flatMap((line) => readWorkflowCommand(line) ?? [])
    return command?.properties.line ?? ''
  }

  test.each([
    [[], {}, '4'],
    [[], { GITHUB_BASE_REF: 'main' }, '34'],
    [[], { GITHUB_BASE_REF: 'unknown' }, '4'],
    [['--since', 'origin/main'], {}, '34'],
    [['--staged'], {}, '34'],
  ])('%j %j', async (options, env, line) => {
    expect(await firstLine(options, env)).toBe(line)
  })
})

test('on GitLab lines are links as well', async () => {
  const cwd = brokenFolder()
  const env = { CI_PROJECT_URL: 'https://gitlab.example/mira/v', CI_COMMIT_SHA: 'abc', CI_PROJECT_DIR: cwd }
  const { out } = await runQuestlint(cwd, ['--format', 'html'], '', env)
  expect(out).toContain('href="https://gitlab.example/mira/v/-/blob/abc/vineyard.json#L72"')
})
