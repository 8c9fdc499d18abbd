import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { version } from '../../src/core/internal.ts'
import { makeFolder } from '../node/folder.ts'

const root = join(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'questlint-executable-'))
const executable = join(scratch, process.platform === 'win32' ? 'questlint.exe' : 'questlint')

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/build-sea.mjs'), executable], { stdio: 'pipe' })
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Runs it as on a machine without Node: nothing but the file, and no environment. */
function run(cwd: string, ...argv: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(executable, argv, { cwd, env: {}, encoding: 'utf8', timeout: 30_000 })
  return { code: status, out: stdout, err: stderr }
}

function workspace(name: string): string {
  const folder = makeFolder({ '.git/': '' })
  cpSync(join(root, 'fixtures/workspaces', name), folder, { recursive: true })
  return folder
}

test('it says its version and says nothing else', () => {
  expect(run(scratch, '--version')).toEqual({ code: 0, out: `${version}\n`, err: '' })
})

test('it checks JSON and YAML as the package does', () => {
  expect(run(workspace('vineyard'))).toEqual({ code: 0, out: 'No findings in 3 files\n', err: '' })
  const broken = workspace('vineyard-broken')
  const { code, out } = run(broken, '--format', 'json')
  expect(code).toBe(1)
  const packaged = spawnSync(process.execPath, [join(root, 'dist/cli.cjs'), '--format', 'json'], { cwd: broken })
  expect(out).toBe(packaged.stdout.toString())
})

test('what the package loads only when needed is in it', () => {
  const folder = workspace('vineyard-broken')
  for (const format of formats()) expect([format, run(folder, '--format', format).code]).toEqual([format, 1])
  expect(run(folder, 'condition', '[n for n in (1, 2) if n][0] == 1').code).toBeLessThan(2)
  expect(run(folder, 'graph', 'vineyard').out).toMatch(/^<svg/)
  expect(run(folder, 'init', '--dry-run').out).toContain('sets:')
  const before = readFileSync(join(folder, 'cellar.yaml'), 'utf8')
  expect(run(folder, '--fix').code).toBe(1)
  expect(readFileSync(join(folder, 'cellar.yaml'), 'utf8')).not.toBe(before)
  expect(run(folder, 'accept', '--all', '--reason', 'as it is').code).toBe(0)
  expect(run(folder).code).toBe(0)
})

function formats(): string[] {
  const help = run(scratch, 'check', '--help').out.replace(/\s+/g, ' ')
  const [, list = ''] = /--format <format>[^(]*\(choices: ([^)]*?)(?:, default.*?)?\)/.exec(help) ?? []
  const names = [...list.matchAll(/"([a-z]+)"/g)].map(([, name = '']) => name)
  expect(names).toContain('pretty')
  return [...new Set(names)]
}

test('its faults and refusals have the same exit codes', () => {
  mkdirSync(join(scratch, 'empty'), { recursive: true })
  expect(run(join(scratch, 'empty'), '--set', 'x').code).toBe(2)
  expect(run(join(scratch, 'empty'), '--no-such-option').code).toBe(2)
})

test('it keeps reports', () => {
  const folder = workspace('vineyard-broken')
  const fresh = run(folder)
  const cached = () => run(folder, '--cache', '--cache-location', join(folder, '.git', 'kept'))
  expect(cached()).toEqual(fresh)
  expect(cached()).toEqual(fresh)
  expect(readdirSync(join(folder, '.git', 'kept')).sort()).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}\.report$/),
    'key',
  ])
})
