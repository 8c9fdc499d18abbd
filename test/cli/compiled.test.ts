import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { builtProgram } from '../server/process.ts'

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'questlint-compiled-')))
const program = join(scratch, 'program')
const caches = join(scratch, 'caches')
const project = join(scratch, 'project')
const code = join(caches, 'questlint/code')
const id = '0123456789ab'

const source = `(function (require, ENGINE) {
  if (ENGINE && process.argv.includes('load')) ENGINE.hasLoaded = true
  console.log('separator ' + require('node:path').posix.sep)
})`

/** Tells what V8 made of the code that was kept: `undefined` when it got none. */
const starter = `
  import { compileProgram } from './compiled.ts'
  import { codePlace } from './kept-code.ts'
  const { script, run } = compileProgram(__dirname, codePlace(process.argv[2], { cwd: process.cwd(), env: process.env }))
  run(require)
  console.log('rejected ' + script.cachedDataRejected)`

beforeAll(async () => {
  await build({
    stdin: { contents: starter, resolveDir: join(import.meta.dirname, '../../src/cli'), loader: 'ts' },
    outfile: join(program, 'starter.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
  })
})

beforeEach(() => {
  writeFileSync(join(program, 'main.cjs'), source)
  rmSync(caches, { recursive: true, force: true })
  rmSync(project, { recursive: true, force: true })
  mkdirSync(join(project, '.git'), { recursive: true })
  mkdirSync(join(project, 'folder'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const taken = 'separator /\nrejected false\n'
const notTaken = 'separator /\nrejected true\n'
const none = 'separator /\nrejected undefined\n'

/** Starts a program in a process of its own, as V8 remembers what it compiled. Nothing may ever be said. */
function start(
  argv: readonly string[] = [id],
  env: Record<string, string> = { XDG_CACHE_HOME: caches, LOCALAPPDATA: caches },
) {
  const { PATH = '' } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, [join(program, 'starter.cjs'), ...argv], {
    cwd: join(project, 'folder'),
    env: { PATH, ...env },
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout
}

function keptFile(): string {
  const files = readdirSync(code)
  expect(files).toHaveLength(1)
  return join(code, files[0] ?? '')
}

describe.skipIf(process.platform !== 'linux')('what V8 has compiled', () => {
  test('is kept for the next runs of the same build', () => {
    expect(start()).toBe(none)
    const { mode, ino } = statSync(keptFile())
    expect(mode & 0o777).toBe(0o600)
    expect(start()).toBe(taken)
    expect(statSync(keptFile()).ino).toBe(ino)
    expect(start(['ba9876543210'])).toBe(none)
    expect(start(['ba9876543210'])).toBe(taken)
  })

  test('is kept anew by the first run that loads files', () => {
    start()
    const { ino } = statSync(keptFile())
    expect(start([id, 'load'])).toBe(taken)
    const loaded = statSync(keptFile()).ino
    expect(loaded).not.toBe(ino)
    start()
    start([id, 'load'])
    expect(statSync(keptFile()).ino).toBe(loaded)
  })

  test('is not taken where a byte of it is another, or some are gone, and is kept anew', () => {
    start()
    const whole = readFileSync(keptFile())
    for (const length of [0, 20, whole.length - 8]) {
      writeFileSync(keptFile(), whole.subarray(0, length))
      expect(start()).toBe(none)
      expect(start()).toBe(taken)
    }
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 6)) {
      const altered = Buffer.from(whole)
      altered[at] = (altered[at] ?? 0) ^ 0x41
      writeFileSync(keptFile(), altered)
      expect(start()).toBe(none)
      expect(start()).toBe(taken)
    }
  })

  test('is not taken by another program, which keeps its own', () => {
    start()
    writeFileSync(join(program, 'main.cjs'), `${source}\n\n`)
    expect(start()).toBe(notTaken)
    expect(start()).toBe(taken)
  })

  test('is not taken where others can write, or from what others made', () => {
    start()
    const file = keptFile()
    chmodSync(file, 0o666)
    expect(start()).toBe(none)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    chmodSync(code, 0o770)
    expect(start()).toBe(none)
    chmodSync(code, 0o700)
    expect(start()).toBe(taken)
    renameSync(code, join(caches, 'elsewhere'))
    symlinkSync(join(caches, 'elsewhere'), code)
    expect(start()).toBe(none)
  })

  test.skipIf(process.platform === 'win32')('cannot make a run wait with a pipe', () => {
    start()
    const file = keptFile()
    rmSync(file)
    execFileSync('mkfifo', ['-m', '600', file])
    expect(start()).toBe(none)
    expect(start()).toBe(taken)
  })

  test.skipIf(process.getuid?.() !== 0)('is not taken from another user', () => {
    start()
    chownSync(keptFile(), 65_534, 65_534)
    expect(start()).toBe(none)
    chownSync(code, 65_534, 65_534)
    expect(start()).toBe(none)
  })

  test('is neither taken from the repository that is checked nor kept there', () => {
    const within = join(project, 'caches')
    expect(start([id], { XDG_CACHE_HOME: within })).toBe(none)
    expect(start([id], { HOME: project })).toBe(none)
    expect(readdirSync(project)).toEqual(['.git', 'folder'])
    symlinkSync(within, caches)
    mkdirSync(within)
    expect(start()).toBe(none)
    expect(start()).toBe(none)
    expect(readdirSync(code)).toEqual([])
  })

  test('is not kept without a place for it', () => {
    for (const env of [{}, { XDG_CACHE_HOME: 'caches' }, { XDG_CACHE_HOME: caches, NODE_DISABLE_COMPILE_CACHE: '1' }]) {
      expect(start([id], env)).toBe(none)
    }
    expect(existsSync(caches)).toBe(false)
    expect(readdirSync(join(project, 'folder'))).toEqual([])
    writeFileSync(caches, '')
    expect(start()).toBe(none)
    expect(start()).toBe(none)
  })

  test('makes room for what is newer, and touches nothing else', () => {
    start()
    writeFileSync(join(code, 'notes.code'), '')
    const builds = Array.from({ length: 9 }, (_, at) => `${at}00000000000`)
    for (const build of builds) start([build])
    const kept = readdirSync(code)
    expect(kept).toContain('notes.code')
    expect(kept).toHaveLength(9)
    expect(kept.some((name) => name.startsWith(`${builds[8]}-`))).toBe(true)
  })
})

test('the program says the same in its first run and in the next ones, and nothing besides', () => {
  const cwd = join(import.meta.dirname, '../../fixtures/workspaces/vineyard-broken')
  const { PATH = '' } = process.env
  const check = (env: Record<string, string>) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [builtProgram, '--quiet'], {
      cwd,
      env: { PATH, ...env },
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  const plain = check({})
  expect(plain).toMatchObject({ status: 1, stdout: expect.stringContaining('21 errors') })
  expect(plain.stderr).toMatch(/^(?:questlint: .*\n)*$/)
  const env = { XDG_CACHE_HOME: caches, HOME: caches, LOCALAPPDATA: caches }
  expect([check(env), check(env)]).toEqual([plain, plain])
})
