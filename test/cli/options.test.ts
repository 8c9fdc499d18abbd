import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'
import { runBuilt } from '../support/program.ts'

/** One error, one warning and at least one info. */
const mixed = `keyword: orch_qg_trees
form_options:
  columns_class: checkbox-indent
questions:
  - keyword: orch_tree_kind
    view_options:
      layout: beside
  - keyword: orch_tree_age
    max_length: 20
`

function mixedFolder(): string {
  return makeFolder({ 'mixed.yaml': mixed })
}

function rulesIn(out: string): string[] {
  return [...out.matchAll(/^\S+:\d+:\d+:? (?:error|warning|info) ([a-z-]+)/gm)].map((match) => match[1] ?? '')
}

describe('what is shown', () => {
  test.each([
    [[], ['invalid-value', 'misplaced-option']],
    [['--level', 'error'], ['misplaced-option']],
    [['--quiet'], ['misplaced-option']],
    [['--only', 'invalid-value'], ['invalid-value']],
    [
      ['--only', 'invalid-value', '--only', 'misplaced-option'],
      ['invalid-value', 'misplaced-option'],
    ],
    [['--rule', 'misplaced-option=off'], ['invalid-value']],
    [['--rule', 'invalid-value=info'], ['misplaced-option']],
  ])('%j', async (options, shown) => {
    const cwd = mixedFolder()
    for (const format of ['pretty', 'compact']) {
      const { out } = await runQuestlint(cwd, ['mixed.yaml', '--format', format, ...options])
      expect(rulesIn(out)).toEqual(shown)
    }
  })

  test('infos are counted, and shown when asked for', async () => {
    const cwd = mixedFolder()
    expect((await runQuestlint(cwd, ['mixed.yaml'])).out).toMatch(/1 error, 1 warning, \d infos? in 1 file/)
    const { out } = await runQuestlint(cwd, ['mixed.yaml', '--level', 'info'])
    expect(rulesIn(out)).toContain('ineffective-option')
  })

  test('JSON holds all', async () => {
    const { out } = await runQuestlint(mixedFolder(), ['mixed.yaml', '--format', 'json'])
    const { findings } = JSON.parse(out) as { findings: { severity: string }[] }
    expect(new Set(findings.map((finding) => finding.severity))).toEqual(new Set(['error', 'warning', 'info']))
  })
})

describe('how the run ends', () => {
  test.each([
    [[], 1],
    [['--rule', 'misplaced-option=warning'], 0],
    [['--rule', 'misplaced-option=off', '--max-warnings', '0'], 1],
    [['--rule', 'misplaced-option=off', '--max-warnings', '1'], 0],
    [['--rule', 'misplaced-option=off', '--quiet', '--max-warnings', '0'], 1],
    [['--only', 'unknown-key'], 0],
  ])('%j gives %i', async (options, code) => {
    expect((await runQuestlint(mixedFolder(), ['mixed.yaml', ...options])).code).toBe(code)
  })

  test.each([
    [['--only', 'unknown-kye'], 'did you mean "unknown-key"?'],
    [['--rule', 'unknown-optoin=off'], 'did you mean "unknown-option"?'],
    [['--rule', 'unknown-key'], '--rule must be id=off'],
    [['--rule', 'unknown-key=fatal'], '--rule must be id=off'],
    [['--max-warnings', 'many'], '--max-warnings must be a whole number'],
    [['--max-warnings', '-1'], '--max-warnings must be a whole number'],
    [['--formt', 'json'], 'there is no option "--formt"; did you mean "--format"?'],
    [['--format', 'xml'], '--format must be one of pretty, '],
    [['--level'], '--level needs a value: --level <level>'],
    [['-v'], 'there is no option "-v"; did you mean "-V"?'],
    [['--level', 'warnin'], '--level must be one of error, warning, info, not "warnin"; did you mean "warning"?'],
    [['--kind', 'thing'], '--kind must be one of fixture'],
    [['--config', 'missing.yaml'], 'missing.yaml'],
    [['--config', ''], '--config must not be empty'],
    [['--context', ''], '--context must not be empty'],
    [['--only', '__proto__'], 'there is no rule "__proto__"'],
  ])('%j is wrong use', async (options, message) => {
    const { code, out, err } = await runQuestlint(mixedFolder(), ['mixed.yaml', ...options])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(message)
    expect(err).not.toMatch(/^\s+at /m)
  })

  test.each([
    ['setz:\n  - name: a\n    files: [a.json]\n', 'sets'],
    ['rules:\n  unknown-kye: off\n', 'unknown-key'],
    ['rules:\n  unknown-key: fatal\n', 'warning'],
    ['sets: 5\n', 'must be a list'],
    ['{', ''],
    ['', ''],
  ])('the configuration %j is broken', async (config, hint) => {
    const cwd = makeFolder({ 'mixed.yaml': mixed, 'questlint.config.yaml': config })
    const { code, out, err } = await runQuestlint(cwd, ['mixed.yaml'])
    if (config === '') return expect(code).toBeLessThan(3)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^questlint: questlint\.config\.yaml:\d+:\d+: /)
    expect(err).toContain(hint)
    expect((await runQuestlint(cwd, ['mixed.yaml', '--no-config'])).code).toBe(1)
  })
})

describe('colours', () => {
  const isColoured = (text: string): boolean => text.includes('\u001b[')
  test.each([
    [[], {}, false],
    [[], { FORCE_COLOR: '1' }, true],
    [[], { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
    [[], { CLICOLOR_FORCE: '1' }, true],
    [[], { CLICOLOR_FORCE: '0' }, false],
    [[], { CLICOLOR_FORCE: '1', NO_COLOR: '1' }, false],
    [['--no-color'], { FORCE_COLOR: '1' }, false],
    [['--color', 'always'], { NO_COLOR: '1' }, true],
    [['--color', 'never'], { FORCE_COLOR: '1' }, false],
    [['--format', 'json'], { FORCE_COLOR: '1' }, false],
  ])('%j with %j', async (options, env, expected) => {
    const { out } = await runBuilt(['mixed.yaml', ...options], { cwd: mixedFolder(), env })
    expect(isColoured(out)).toBe(expected)
  })
})

describe('"-"', () => {
  test('as the only path is standard input', async () => {
    const cwd = makeFolder({})
    const named = ['--stdin-filename', 'mixed.yaml']
    const run = await runQuestlint(cwd, ['-', ...named], mixed)
    expect(rulesIn(run.out)).toEqual(['invalid-value', 'misplaced-option'])
    expect(run).toEqual(await runQuestlint(cwd, ['--stdin', ...named], mixed))
  })

  test.each([
    [['-', 'mixed.yaml'], 'cannot be combined with other paths'],
    [['-', '--watch'], '--stdin'],
    [['-', '--cache'], '--stdin'],
  ])('%j is wrong use', async (argv, words) => {
    const { code, out, err } = await runQuestlint(mixedFolder(), argv, mixed)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(words)
  })
})
