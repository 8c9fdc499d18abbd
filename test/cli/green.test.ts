import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'

const keys = 'keys:\n  farm_size: {type: char, label: Size}\n'
const answers = '{"farm_qg_1": [{"farm_size": "12"}]}'
const stored =
  '[{"model": "questionnaire.questionnaire", "pk": 1, "fields": {"code": "farm_1", "data": {"farm_qg_1": [{"farm_size": "12"}]}}}]'
const set = (...files: string[]) => `sets:\n  - {name: farm, files: [${files.join(', ')}]}\n`

describe('a file that is named is checked, or the run says that it was not', () => {
  test.each([
    ['answers.json', answers, 'contains answers, and no file with their configuration'],
    ['stored.json', stored, 'contains answers, and no file with their configuration'],
    [
      'lines.jsonl',
      `{"code": "farm_1", "data": ${answers}}\n`,
      'contains answers, and no file with their configuration',
    ],
    [
      'users.json',
      '[{"model": "auth.user", "pk": 1, "fields": {}}]',
      'is not a questionnaire configuration: it contains records of other models, such as auth.user',
    ],
    [
      'package.json',
      '{"name": "farm", "version": "1.0.0"}',
      'is not a questionnaire configuration: it has "name", "version"',
    ],
    [
      'questlint.config.json',
      '{"sets": [{"name": "farm", "files": ["keys.yaml"]}]}',
      'is not a questionnaire configuration: it is a setting of questlint itself',
    ],
    ['none.yaml', 'repos: []\n', 'is not a questionnaire configuration: it has "repos"'],
    ['hooks.yaml', 'repos: [{repo: x, hooks: [{id: y}]}]\n', 'is not a questionnaire configuration: it has "repos"'],
    ['empty.json', '[]', 'is not a questionnaire configuration: it is an empty list'],
  ])('%s', async (name, text, words) => {
    const cwd = makeFolder({ [name]: text, 'keys.yaml': keys })
    for (const argv of [[name], ['keys.yaml', name], ['keys.yaml', '--context', name]]) {
      const { code, out, err } = await runQuestlint(cwd, argv)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toContain(`${name}: ${words}`)
    }
  })

  test('in a set as well, but for stored questionnaires, which are loaded with it', async () => {
    const cwd = makeFolder({
      'questlint.config.yaml': set('keys.yaml', 'package.json'),
      'keys.yaml': keys,
      'package.json': '{"name": "farm"}',
      'stored.json': stored,
    })
    const ended = await runQuestlint(cwd, ['keys.yaml'])
    expect(ended).toMatchObject({ code: 2, out: '', err: expect.stringContaining('package.json: is not a') })
    const other = makeFolder({
      'questlint.config.yaml': set('keys.yaml', 'stored.json'),
      'keys.yaml': keys,
      'stored.json': stored,
    })
    expect(await runQuestlint(other, [])).toMatchObject({ code: 0, out: 'No findings in 2 files\n' })
  })

  test('a misspelt questionnaire in a set has findings', async () => {
    const cwd = makeFolder({
      'questlint.config.yaml': set('farm.json', 'keys.json'),
      'farm.json': '{"code": "farm", "editon": "1", "sectoins": []}',
      'keys.json': '[{"model": "configuraton.key"}]',
    })
    const { code, out } = await runQuestlint(cwd, ['--format', 'compact'])
    expect(code).toBe(1)
    expect(out).toContain('Did you mean "sections"?')
    expect(out).toContain('Did you mean "configuration.key"?')
  })

  test('a file of a set that cannot be read as anything has findings', async () => {
    const cwd = makeFolder({
      'questlint.config.yaml': set('keys.yaml', 'farm.json'),
      'keys.yaml': keys,
      'farm.json': '{{',
    })
    expect(await runQuestlint(cwd, [])).toMatchObject({ code: 1, out: expect.stringContaining('farm.json:1:3') })
  })
})

describe('what a folder or a glob finds is skipped with a note', () => {
  const files = { 'keys.yaml': keys, 'package.json': '{"name": "farm"}', 'answers.json': answers }
  test.each([[['.']], [[]], [['*.*']], [['keys.yaml', '*.json']]])('%j', async (argv) => {
    expect(await runQuestlint(makeFolder(files), argv)).toEqual({
      code: 0,
      out: 'No findings in 1 file\n',
      err: 'questlint: answers.json and 1 more skipped: they are not questionnaire configurations\n',
    })
  })

  test.each([
    [{ 'package.json': '{"name": "farm"}' }],
    [{ 'stored.json': stored, 'questlint.config.yaml': set('stored.json') }],
  ])('a run that checks nothing is not green: %j', async (others) => {
    const ended = await runQuestlint(makeFolder(others), [])
    expect(ended).toMatchObject({ code: 2, out: '', err: expect.stringContaining('questlint: nothing was checked') })
  })
})
