import { describe, expect, test } from 'vitest'
import { judge, type PresentedFinding, present, ruleIds } from '../../src/core/internal.ts'
import { type Disk, disk } from '../../src/node/disk.ts'
import { type LoadRequest, loadWorkspace, planRuns } from '../../src/node/load.ts'
import { makeFolder } from './folder.ts'

function requestOf(cwd: string, request: Partial<LoadRequest>): LoadRequest {
  return {
    cwd,
    paths: [],
    context: [],
    complete: false,
    config: undefined,
    kind: undefined,
    stdin: undefined,
    ruleIds,
    ...request,
  }
}

function load(cwd: string, request: Partial<LoadRequest> = {}) {
  return loadWorkspace(requestOf(cwd, request))
}

function check(cwd: string, request: Partial<LoadRequest> = {}) {
  const { workspace, judged, notes, failures } = load(cwd, request)
  const findings = present(judge(workspace, { files: judged }).findings, workspace)
  return { judged, notes, failures, findings: findings.filter(({ severity }) => severity !== 'info') }
}

const said = (findings: readonly PresentedFinding[]) =>
  findings.map(({ file, rule, pointer }) => `${file} ${rule} ${pointer}`)
const setsOf = (cwd: string, request: Partial<LoadRequest> = {}) =>
  load(cwd, request).workspace.sets.map((set) => [set.name, ...set.files.map(({ uri }) => uri)])

const keys = (...names: string[]) =>
  `keys:\n${names.map((name) => `  ${name}: {type: char, label: ${name}}\n`).join('')}`

/** A question that names one key, in a file of its own. */
const question = (keyword: string) => `keyword: qg_${keyword}\nquestions: [{keyword: ${keyword}}]\n`

describe('the sets of the configuration', () => {
  const files = {
    'base.yaml': keys('farm_irrigation', 'farm_size'),
    'other.yaml': keys('farm_crop'),
    'good.yaml': question('farm_irrigation'),
    'bad.yaml': question('farm_irigation'),
  }
  const config = (text: string) => ({ ...files, 'questlint.config.yaml': `sets:\n${text}` })
  const one = config('  - {name: one, files: [base.yaml, good.yaml, bad.yaml]}\n')

  test('a file is judged within its whole set, also when it alone is given', () => {
    const cwd = makeFolder(one)
    expect(setsOf(cwd, { paths: ['good.yaml'] })).toEqual([['one', 'base.yaml', 'good.yaml', 'bad.yaml']])
    const alone = check(cwd, { paths: ['bad.yaml'] })
    expect(said(alone.findings)).toEqual(['bad.yaml unknown-key /questions/0/keyword'])
    expect(alone).toEqual({ ...check(cwd), judged: ['bad.yaml'] })
    expect(check(cwd, { paths: ['./nowhere/../good.yaml'] })).toEqual({
      judged: ['good.yaml'],
      notes: [],
      failures: [],
      findings: [],
    })
  })

  test('what is given on standard input stands in the sets of its name', () => {
    const cwd = makeFolder(one)
    const stdin = { name: 'good.yaml', read: () => Buffer.from(question('farm_irigation')) }
    expect(said(check(cwd, { stdin }).findings)).toEqual(['good.yaml unknown-key /questions/0/keyword'])
  })

  test('a file in several sets is reported once, however each set words it', () => {
    const two = config(
      '  - {name: one, files: [base.yaml, bad.yaml]}\n  - {name: two, files: [bad.yaml, other.yaml]}\n  - {name: one again, files: [bad.yaml, base.yaml]}\n',
    )
    const { findings } = check(makeFolder(two))
    expect(said(findings)).toEqual(['bad.yaml unknown-key /questions/0/keyword'])
    expect(findings[0]?.message).toContain('farm_irrigation')
  })

  test('what only one of the sets finds is reported', () => {
    const two = config(
      '  - {name: one, files: [base.yaml, good.yaml]}\n  - {name: two, files: [other.yaml, good.yaml]}\n',
    )
    expect(said(check(makeFolder(two)).findings)).toEqual(['good.yaml unknown-key /questions/0/keyword'])
  })

  test('a file in no set is judged apart, and a line says so', () => {
    const two = config('  - {name: one, files: [base.yaml, good.yaml]}\n')
    const cwd = makeFolder({ ...two, 'notes.json': '{"a": 1}' })
    expect(setsOf(cwd, { paths: ['good.yaml', 'bad.yaml'] })).toEqual([
      ['one', 'base.yaml', 'good.yaml'],
      [undefined, 'bad.yaml'],
    ])
    const given = check(cwd, { paths: ['bad.yaml'] })
    expect(given.notes).toEqual([
      'bad.yaml is not in any set of the configuration; add files that belong with it with --context',
    ])
    expect(given.findings).toEqual([])
    expect(check(cwd, { paths: ['.'] }).notes).toEqual([
      'bad.yaml and 1 more are not in any set of the configuration; add files that belong with it with --context',
      'notes.json skipped: it is not a questionnaire configuration',
    ])
    expect(check(cwd).judged).toEqual(['base.yaml', 'good.yaml'])
  })

  test('context counts for the sets and for the files in none', () => {
    const cwd = makeFolder(config('  - {name: two, files: [other.yaml, good.yaml]}\n'))
    expect(said(check(cwd).findings)).toEqual(['good.yaml unknown-key /questions/0/keyword'])
    expect(check(cwd, { context: ['base.yaml'] })).toEqual({
      judged: ['other.yaml', 'good.yaml'],
      notes: [],
      failures: [],
      findings: [],
    })
    const apart = check(cwd, { paths: ['bad.yaml'], context: ['base.yaml'] })
    expect(said(apart.findings)).toEqual(['bad.yaml unknown-key /questions/0/keyword'])
    expect(apart.notes).toEqual([])
  })

  test('context never replaces what the set holds', () => {
    const layered = config('  - {name: two, overrides: true, files: [base.yaml, good.yaml]}\n')
    expect(setsOf(makeFolder(layered), { context: ['other.yaml'] })).toEqual([
      ['two', 'other.yaml', 'base.yaml', 'good.yaml'],
    ])
    const plain = config('  - {name: two, files: [base.yaml, good.yaml]}\n')
    expect(setsOf(makeFolder(plain), { context: ['other.yaml', 'base.yaml'] })).toEqual([
      ['two', 'base.yaml', 'good.yaml', 'other.yaml'],
    ])
  })

  test('globs are in the order given, each sorted, relative to the configuration', () => {
    const cwd = makeFolder({
      'sub/questlint.config.yaml': 'sets:\n  - {name: all, files: [z/*.yaml, "*.yaml", "!bad.yaml"]}\n',
      'sub/z/b.yaml': keys('farm_irrigation'),
      'sub/z/a.yaml': keys('farm_crop'),
      'sub/good.yaml': question('farm_irrigation'),
      'sub/bad.yaml': question('farm_irigation'),
    })
    expect(setsOf(cwd, { config: 'sub/questlint.config.yaml' })).toEqual([
      ['all', 'sub/z/a.yaml', 'sub/z/b.yaml', 'sub/good.yaml'],
    ])
  })

  test('folders of templates and pictures that are missing are named with the configuration that names them', () => {
    const text = 'templates: {folders: [gone]}\nimages: pics\n'
    const cwd = makeFolder({ ...files, 'conf/questlint.config.yaml': text })
    expect(check(cwd, { config: 'conf/questlint.config.yaml' }).failures).toEqual([
      'conf/questlint.config.yaml: conf/gone: does not exist',
      'conf/questlint.config.yaml: conf/pics: does not exist',
    ])
  })

  test('a set that matches nothing is named', () => {
    const cwd = makeFolder(config('  - {name: one, files: [base.yaml, "editions/*.json", gone.yaml]}\n'))
    expect(check(cwd).failures).toEqual([
      'questlint.config.yaml: set "one": editions/*.json: matches no file',
      'questlint.config.yaml: set "one": gone.yaml: does not exist',
    ])
  })
})

describe('the order of a set', () => {
  const record = (label: string) =>
    JSON.stringify([
      {
        model: 'configuration.key',
        pk: 1,
        fields: { keyword: 'farm_irrigation', translation: 1, configuration: { type: label } },
      },
      {
        model: 'configuration.translation',
        pk: 1,
        fields: { translation_type: 'key', data: { wocat: { label: { en: 'Soil' } } } },
      },
    ])
  const files = {
    'a.json': record('char'),
    'b.json': record('text'),
    'use.yaml': 'keyword: qg\nquestions: [{keyword: farm_irrigation, form_options: {max_length: 5, num_rows: 3}}]\n',
  }
  const order = (sets: string) => makeFolder({ ...files, 'questlint.config.yaml': `sets:\n${sets}` })
  const set = (name: string, ...names: string[]) =>
    `  - {name: ${name}, overrides: true, files: [${names.join(', ')}]}\n`
  const places = (cwd: string) => check(cwd).findings.map(({ file, pointer }) => `${file}${pointer}`)

  test('decides which record counts', () => {
    expect(places(order(set('text', 'a.json', 'b.json', 'use.yaml')))).toEqual([])
    expect(places(order(set('char', 'b.json', 'a.json', 'use.yaml')))).toEqual([
      'use.yaml/questions/0/form_options/num_rows',
    ])
  })

  test('may differ from set to set: what any of them finds is reported, once', () => {
    const sets = [
      set('text', 'a.json', 'b.json', 'use.yaml'),
      set('char', 'b.json', 'a.json', 'use.yaml'),
      set('again', 'b.json', 'use.yaml', 'a.json'),
    ]
    expect(places(order(sets.join('')))).toEqual(['use.yaml/questions/0/form_options/num_rows'])
  })

  test('without overrides conflicting records are one warning a pair, in each set that has it', () => {
    const cwd = order('  - {name: one, files: [a.json, b.json]}\n  - {name: two, files: [b.json, a.json]}\n')
    const { findings } = check(cwd)
    expect(findings.map(({ file, rule }) => [file, rule])).toEqual([
      ['a.json', 'conflicting-records'],
      ['b.json', 'conflicting-records'],
    ])
  })
})

test('a run looks into each folder once, however many patterns and configurations go through it', () => {
  const cwd = makeFolder({
    'questlint.config.yaml':
      'sets:\n  - {name: a, files: ["**/a*.yaml", "**/b*.yaml"]}\n  - {name: b, files: ["**/*.yaml"]}\n',
    'forms/a.yaml': question('farm_size'),
    'forms/deep/b.yaml': keys('farm_size'),
    'other/questlint.config.yaml': '{}\n',
    'other/c.yaml': keys('farm_crop'),
  })
  const listed: string[] = []
  const counting: Disk = {
    ...disk,
    list: (path) => {
      listed.push(path)
      return disk.list(path)
    },
  }
  const runs = planRuns(requestOf(cwd, { disk: counting }))
  expect(runs.map(({ plan }) => plan.judged)).toEqual([['forms/a.yaml', 'forms/deep/b.yaml'], ['other/c.yaml']])
  expect(listed.length).toBe(4)
  expect(new Set(listed).size).toBe(4)
})
