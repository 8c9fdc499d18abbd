import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findConfig, loadConfig } from '../../src/node/config.ts'
import { loadProject } from '../../src/node/project.ts'
import { makeFolder } from './folder.ts'

const ruleIds = ['unknown-key', 'unknown-option', 'wrong-type']

function load(name: string, text: string) {
  const cwd = makeFolder({ [name]: text })
  const { config, messages } = loadConfig(name, { cwd, ruleIds })
  return { config, messages: messages.map(({ file, line, column, text }) => `${file}:${line}:${column} ${text}`) }
}

describe('findConfig', () => {
  test('takes the nearest, up to the root of the repository', () => {
    const cwd = makeFolder({
      'questlint.config.json': '',
      'repo/.git/': '',
      'repo/a/b/': '',
      'repo/a/questlint.config.yml': '',
      'plain/c/': '',
    })
    expect(findConfig(join(cwd, 'repo/a/b'))).toBe(join(cwd, 'repo/a/questlint.config.yml'))
    expect(findConfig(join(cwd, 'repo'))).toBeUndefined()
    expect(findConfig(join(cwd, 'plain/c'))).toBe(join(cwd, 'questlint.config.json'))
    expect(findConfig(join(cwd, 'nowhere/at/all'))).toBe(join(cwd, 'questlint.config.json'))
  })

  test('prefers JSON to YAML in one folder', () => {
    const cwd = makeFolder({ 'questlint.config.yaml': '', 'questlint.config.json': '' })
    expect(findConfig(cwd)).toBe(join(cwd, 'questlint.config.json'))
  })
})

describe('loadConfig', () => {
  test('one beside another is refused, whichever is named: what a change adds would win', () => {
    const cwd = makeFolder({
      'questlint.config.json': '{"rules": {"unknown-key": "off"}}',
      'questlint.config.yaml': 'rules: {unknown-key: error}\n',
      'ours.yaml': 'rules: {unknown-key: error}\n',
    })
    const text =
      'A folder can have only one configuration: keep one of questlint.config.json and questlint.config.yaml.'
    for (const name of ['questlint.config.json', 'questlint.config.yaml'])
      expect(loadConfig(name, { cwd, ruleIds }).messages).toMatchObject([{ file: name, text }])
    expect(loadConfig('ours.yaml', { cwd, ruleIds }).messages).toEqual([])
  })

  const text = 'rules:\n  unknown-key: "off"\nsets:\n  - name: all\n    files: ["*.json"]\n'

  test('gives the settings and the folder that they are relative to', () => {
    const cwd = makeFolder({ 'sub/questlint.config.yaml': text })
    expect(loadConfig('sub/questlint.config.yaml', { cwd, ruleIds })).toMatchObject({
      path: join(cwd, 'sub/questlint.config.yaml'),
      folder: join(cwd, 'sub'),
      config: { rules: { 'unknown-key': 'off' }, sets: [{ name: 'all', files: ['*.json'] }] },
      messages: [],
    })
  })

  test.each([
    ['{"sest": []}', '1:2 Unknown setting "sest". Did you mean "sets"?'],
    [
      '{"sets": [{"name": "a", "file": ["b"]}]}',
      '1:11 "files" is missing here.',
      '1:25 Unknown setting "file". Did you mean "files"?',
    ],
    [
      '{"quux": 1}',
      '1:2 Unknown setting "quux". Known: sets, rules, overrides, templates, images, tests, maxFileSize.',
    ],
    ['{\n  "rules": {"unknown-keys": "off"}}', '2:13 Unknown rule "unknown-keys". Did you mean "unknown-key"?'],
    [
      '{"rules": {"Wrong Thing": "off"}}',
      '1:12 Unknown rule "Wrong Thing". Known: unknown-key, unknown-option, wrong-type.',
    ],
    [
      '{"rules": {"__proto__": "off"}}',
      '1:12 Unknown rule "__proto__". Known: unknown-key, unknown-option, wrong-type.',
    ],
    ['{"rules": {"unknown-key": "fatal"}}', '1:27 This must be "off", "info", "warning" or "error".'],
    ['{"rules": {"unknown-key": 2}}', '1:27 This must be a string.'],
    [
      '{"overrides": [{"files": ["a"], "rules": {"wrong-typ": "off"}}]}',
      '1:43 Unknown rule "wrong-typ". Did you mean "wrong-type"?',
    ],
    ['{"overrides": [{"files": [], "rules": {}}]}', '1:26 This must not be empty.'],
    ['{"maxFileSize": 0}', '1:17 This must be at least 1.'],
    ['{"maxFileSize": "1"}', '1:17 This must be a whole number.'],
    ['[]', '1:1 This must be an object.'],
    ['{"rules": {},}', '1:13 This comma is not allowed in JSON.'],
    ['{"rules": {}, "rules": {}}', '1:15 Duplicate "rules": only this one is used.'],
  ])('%s', (json, ...expected) => {
    const { config, messages } = load('questlint.config.json', json)
    expect(messages).toEqual(expected.map((message) => `questlint.config.json:${message}`))
    expect(config).toEqual({})
  })

  test('tells mistakes in the order of the file', () => {
    const text = 'rules: {unknwon-key: error}\nsets:\n  - {name: hives, flies: [hives.yaml]}\nlevell: info\n'
    const lines = load('questlint.config.yaml', text).messages.map((message) => message.split(':')[1])
    expect(lines).toEqual(['1', '3', '3', '4'])
  })

  test('places messages in YAML too', () => {
    expect(load('questlint.config.yaml', '# ours\nimages: 3\n').messages).toEqual([
      'questlint.config.yaml:2:9 This must be a string.',
    ])
    expect(load('questlint.config.yaml', 'a: [').messages.length).toBeGreaterThan(0)
    expect(load('questlint.config.yaml', 'rules:\n\tunknown-key: off\n').messages).toEqual([
      'questlint.config.yaml:2:1 This is not valid YAML (a tab cannot indent a line; use spaces).',
    ])
  })

  test.each(['', '# sets come later\n', 'null\n', '---\n'])('a file that says nothing (%j) sets nothing', (text) => {
    expect(load('questlint.config.yaml', text)).toEqual({ config: {}, messages: [] })
  })

  test('tells of a file that cannot be read', () => {
    const cwd = makeFolder({ 'folder/': '' })
    const text = (name: string) => loadConfig(name, { cwd, ruleIds }).messages[0]?.text
    expect(text('gone.json')).toBe('The configuration does not exist.')
    expect(text('folder')).toBe('The configuration is a folder.')
    symlinkSync('self.json', join(cwd, 'self.json'))
    expect(text('self.json')).toBe('The configuration cannot be read (symbolic links form a loop).')
    expect(text('a\0b')).toBe('The configuration cannot be read (a path cannot contain the character U+0000).')
  })

  test('of any JSON value gives settings or messages', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4 }),
        fc.constantFrom('sets', 'rules', 'overrides', 'templates'),
        (value, name) => {
          const { config, messages } = load('questlint.config.json', JSON.stringify({ [name]: value }))
          expect(messages.length > 0 ? config : { [name]: value }).toEqual(config)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('loadProject', () => {
  test('reads template names and image paths', () => {
    const cwd = makeFolder({
      'conf/x': '',
      'app/templates/form/question/mine.html': '',
      'app/templates/form/question/nested/deep.html': '',
      'app/templates/form/question/readme.txt': '',
      'app/templates/details/field/shown.html': '',
      'app/templates/other/page.html': '',
      'app/img/a/b.png': '',
      'app/img/c.svg': '',
    })
    symlinkSync('.', join(cwd, 'app/img/circle'))
    const config = {
      templates: { names: { 'form/question': ['named'] }, folders: ['../app/templates'] },
      images: '../app/img',
    }
    const { project, problems } = loadProject(config, join(cwd, 'conf'), cwd)
    expect(problems).toEqual([])
    expect({ ...project.templates }).toEqual({
      'form/question': ['named', 'mine', 'nested/deep'],
      'details/field': ['shown'],
    })
    expect([...(project.images ?? [])]).toEqual(['a/b.png', 'c.svg', 'circle'])
    expect([...(project.templateFiles ?? [])]).toEqual([
      ['details/field/shown', 'app/templates/details/field/shown.html'],
      ['form/question/mine', 'app/templates/form/question/mine.html'],
      ['form/question/nested/deep', 'app/templates/form/question/nested/deep.html'],
    ])
    expect(project.imageFolder).toBe('app/img')
  })

  test('tells of folders that are missing or hold no templates, and knows nothing that was not named', () => {
    const cwd = makeFolder({ 'empty/': '' })
    const { project, problems } = loadProject({ templates: { folders: ['empty', 'gone'] }, images: 'none' }, cwd, cwd)
    expect(problems.map(({ path, problem, given }) => ({ path, problem, given }))).toEqual([
      { path: 'empty', problem: 'no-files', given: true },
      { path: 'gone', problem: 'unreadable', given: true },
      { path: 'none', problem: 'unreadable', given: true },
    ])
    expect(project.images?.size).toBe(0)
    expect(loadProject({}, cwd, cwd).project).toEqual({ templates: {}, images: undefined })
  })
})
