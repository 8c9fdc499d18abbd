import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { amountOf } from '../support/portion.ts'

const program = join(import.meta.dirname, '../../dist/cli.cjs')
const hook = join(import.meta.dirname, '../support/stop-at-step.cjs')
const vineyard = join(import.meta.dirname, '../../fixtures/workspaces/vineyard')

interface Ended {
  readonly code: number | string
  readonly err: string
}

/** A project below a folder that is the home of its user, too. */
interface Place {
  readonly home: string
  readonly project: string
}

function begin(files: Readonly<Record<string, string>> = {}): Place {
  const home = makeFolder({ 'project/.git/': '', 'out/': '' })
  const project = join(home, 'project')
  cpSync(vineyard, project, { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), text)
  }
  return { home, project }
}

/** Runs the built program, killed at a step of its writing where one is given. */
function run(
  { home, project }: Place,
  argv: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, HOME: home, NODE_DISABLE_COMPILE_CACHE: '1', ...more }
    const child = spawn(process.execPath, ['--require', hook, program, ...argv], {
      cwd: project,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let err = ''
    child.stderr.on('data', (data: Buffer) => {
      err += data.toString()
    })
    child.on('close', (code, signal) => resolve({ code: code ?? signal ?? 'unknown', err }))
  })
}

/** All files of a project, those that a run left among them. */
function textsIn(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort()
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

function journalsOf({ home }: Place): string[] {
  const folder = join(home, '.cache/questlint/unfinished')
  return existsSync(folder) ? readdirSync(folder) : []
}

const plan = 'from: cellar@2024\nto: cellar@2024\nentries: []\n'
const stored = (code: string): string => `{"code": "${code}", "configuration": "cellar@2024", "data": {}}\n`

const misspelt = (pk: number): string =>
  JSON.stringify([{ model: 'configuration.key', pk, fields: { keyword: `k${pk}`, configuration: { type: 'itn' } } }])

interface Scenario {
  readonly argv: readonly string[]
  readonly files?: Readonly<Record<string, string>>
}

const scenarios: Readonly<Record<string, Scenario>> = {
  'a rename over several files': { argv: ['rename', 'key', 'vine_owner', 'vine_proprietor', '--yes'] },
  'an addition to several files': {
    argv: ['add', 'question', 'vine_slope', '--label', 'Slope', '--type', 'int', '--after', 'vine_soil_type'],
  },
  'a file that is new, beside one that is changed': {
    argv: [
      'rename',
      'key',
      'vine_owner',
      'vine_proprietor',
      '--plan',
      'plans/new.yaml',
      '--configuration',
      'vineyard@2024',
      '--yes',
    ],
  },
  'an import into several files': {
    argv: ['texts', 'import', 'texts.csv', '--language', 'fr'],
    files: {
      'texts.csv':
        'context,english,translation\nwocat label,France,La France\ncellar label,Name of the cellar,Le chai\n',
    },
  },
  'fixes in several files': {
    argv: ['check', 'x', '--fix-unsafe', '--no-config'],
    files: { 'x/a.json': misspelt(1), 'x/b.json': misspelt(2), 'x/c.json': misspelt(3) },
  },
  'accepted findings of several catalogues': {
    argv: ['accept', '--all', '--reason', 'known', '--path', 'x', '--path', 'y'],
    files: {
      ...{ 'x/questlint.config.yaml': 'rules: {}\n', 'x/a.json': misspelt(1) },
      ...{ 'y/questlint.config.yaml': 'rules: {}\n', 'y/a.json': misspelt(2) },
    },
  },
  'two reports': {
    argv: ['--output', 'json=reports/a.json', '--output', 'html=reports/b.html'],
    files: { 'reports/a.json': 'old' },
  },
  migrations: {
    argv: ['migrate', '--plan', 'plan.yaml', '--output', 'migrated', 'a.jsonl', 'b.jsonl'],
    files: { 'plan.yaml': plan, 'a.jsonl': stored('A'), 'b.jsonl': stored('B'), 'migrated/a.jsonl': 'old\n' },
  },
}

/** What a scenario comes to when it is not cut off, and how many steps of writing it has. */
async function outcomeOf({ argv, files }: Scenario): Promise<{ before: object; after: object; steps: number }> {
  const place = begin(files)
  const before = textsIn(place.project)
  const count = join(place.home, 'count')
  const { code, err } = await run(place, argv, { COUNT_TO: count })
  expect([0, 1], err).toContain(code)
  const after = textsIn(place.project)
  expect(after).not.toEqual(before)
  expect(journalsOf(place)).toEqual([])
  return { before, after, steps: Number(readFileSync(count, 'utf8')) }
}

/** The steps that are tried: all, or some from the beginning to the end. */
function stepsOf(count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1)
  const few = Math.max(4, amountOf(count))
  return few >= count ? all : Array.from({ length: few }, (_, index) => Math.ceil(((index + 1) * count) / few) - 1)
}

describe('a run that is killed at any step of its writing', { timeout: 600_000 }, () => {
  test.each(Object.entries(scenarios))('leaves, after the next one, all or nothing: %s', async (_, scenario) => {
    const { before, after, steps } = await outcomeOf(scenario)
    expect(steps).toBeGreaterThan(10)
    for (const step of stepsOf(steps)) {
      const place = begin(scenario.files)
      expect(await run(place, scenario.argv, { STOP_AT: String(step) })).toMatchObject({ code: 'SIGKILL' })
      const cut = filesWithoutTemporaries(place)
      const { err } = await run(place, ['explain', 'unknown-key'])
      const now = textsIn(place.project)
      expect([before, after], `step ${step}: ${err}`).toContainEqual(now)
      expect(readdirSync(place.project).filter((name) => name.endsWith('.tmp'))).toEqual([])
      expect(journalsOf(place).filter((name) => name.endsWith('.json'))).toEqual([])
      // What it did is said.
      if (JSON.stringify(cut) !== JSON.stringify(now)) expect(err).toContain('an earlier run was cut off')
    }
  })

  test('and so does the next one that is killed itself', async () => {
    const scenario = scenarios['a rename over several files'] as Scenario
    const { after, steps } = await outcomeOf(scenario)
    const place = begin()
    let step = steps
    // The last step at which only some files are written.
    for (; ; step--) {
      await run(place, scenario.argv, { STOP_AT: String(step) })
      const cut = filesWithoutTemporaries(place)
      const isMixed = [after, textsIn(begin().project)].every((whole) => JSON.stringify(whole) !== JSON.stringify(cut))
      if (isMixed) break
      rmSync(place.project, { recursive: true })
      rmSync(join(place.home, '.cache'), { recursive: true, force: true })
      cpSync(begin().project, place.project, { recursive: true })
    }
    for (let next = 1; next < 20; next++) {
      const { code } = await run(place, ['explain', 'unknown-key'], { STOP_AT: String(next) })
      if (code !== 'SIGKILL') break
    }
    await run(place, ['explain', 'unknown-key'])
    expect(textsIn(place.project)).toEqual(after)
    expect(journalsOf(place)).toEqual([])
  })
})

function filesWithoutTemporaries({ project }: Place): Record<string, string> {
  return Object.fromEntries(Object.entries(textsIn(project)).filter(([name]) => !name.endsWith('.tmp')))
}
