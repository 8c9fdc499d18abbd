import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
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
const home = join(scratch, 'home')
const caches = join(home, '.cache')
const project = join(scratch, 'project')
const code = join(caches, 'questlint/code')
const id = '0123456789ab'

const source = `(function (require, ENGINE) {
  const size = Number(process.argv.at(-1))
  if (ENGINE && process.argv.includes('load')) Object.assign(ENGINE, { size })
  if (ENGINE && process.argv.includes('check')) Object.assign(ENGINE, { size, isCheck: true })
  if (process.argv.includes('outline')) console.log(require('./all-commands.cjs')('handed'))
  console.log('separator ' + require('node:path').posix.sep)
})`

/** Makes what shows that a project begins in a folder; gives its path. */
function makeSign(folder: string, name: string, text?: string): string {
  const path = join(folder, name)
  if (text === undefined) mkdirSync(path)
  else writeFileSync(path, text)
  return path
}

/** Tells what V8 made of the code that was kept: `undefined` when it got none. */
const starter = `
  import { compileBrief } from './compiled.ts'
  import { codePlace } from './kept-code.ts'
  const [build, ...argv] = process.argv.slice(2)
  const place = codePlace(build, { cwd: process.cwd(), argv, env: process.env }, () => process.env.HOME_OF_USER)
  const { script, run } = compileBrief(__dirname, place)
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
  rmSync(home, { recursive: true, force: true })
  mkdirSync(code, { recursive: true })
  chmodSync(code, 0o700)
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
  env: Record<string, string> = { HOME: home },
  cwd = join(project, 'folder'),
) {
  const { PATH = '' } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, [join(program, 'starter.cjs'), ...argv], {
    cwd,
    env: { PATH, HOME_OF_USER: home, ...env },
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

  test('is kept anew by the first check, and by those of far more', () => {
    start()
    const numbers = [statSync(keptFile()).ino]
    for (const argv of [
      ['check', '1000'],
      ['load', '9000'],
      ['check', '3000'],
      ['check', '4001'],
      ['check', '100'],
    ]) {
      expect(start([id, ...argv])).toBe(taken)
      numbers.push(statSync(keptFile()).ino)
    }
    const [none, first, loaded, little, far, least] = numbers
    expect(first).not.toBe(none)
    expect([loaded, little]).toEqual([first, first])
    expect(far).not.toBe(first)
    expect(least).toBe(far)
  })

  test('is kept of the part with all commands beside the program, by the first run that reads it', () => {
    const part = (word: string) =>
      writeFileSync(
        join(program, 'all-commands.cjs'),
        `module.exports = (function (handed) { return '${word} ' + handed })`,
      )
    const files = () => readdirSync(code).sort()
    part('first')
    start()
    const [whole = ''] = files()
    expect(start([id, 'outline'])).toBe(`first handed\n${taken}`)
    expect(files()).toEqual([whole.replace('.code', '-commands.code'), whole])
    // V8 compares the length only, and so shows that what was kept is taken.
    part('other')
    expect(start([id, 'outline'])).toBe(`first handed\n${taken}`)
    part('another')
    expect(start([id, 'outline'])).toBe(`another handed\n${taken}`)
    expect(start([id, 'outline'])).toBe(`another handed\n${taken}`)
  })

  test('is kept of the program by a check, whatever another command has loaded', () => {
    writeFileSync(join(program, 'all-commands.cjs'), 'module.exports = (function () { return 1 })')
    start([id, 'outline', 'load', '1000'])
    const [part = '', whole = ''] = readdirSync(code).sort()
    const first = statSync(join(code, whole)).ino
    const ofPart = statSync(join(code, part)).ino
    start([id, 'check', '1000'])
    const second = statSync(join(code, whole)).ino
    expect(second).not.toBe(first)
    start([id, 'outline', 'load', '3000'])
    expect(statSync(join(code, whole)).ino).toBe(second)
    expect(statSync(join(code, part)).ino).toBe(ofPart)
    start([id, 'outline', 'load', '5000'])
    expect(statSync(join(code, whole)).ino).toBe(second)
    expect(statSync(join(code, part)).ino).not.toBe(ofPart)
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

  test('is not kept by the very first run, which a machine that is thrown away makes', () => {
    rmSync(caches, { recursive: true })
    expect(start()).toBe(none)
    expect(statSync(code).mode & 0o777).toBe(0o700)
    expect(readdirSync(code)).toEqual([])
    expect(start()).toBe(none)
    expect(start()).toBe(taken)
  })

  test.each<[string, Record<string, string>]>([
    ['another folder for caches', { HOME: home, XDG_CACHE_HOME: join(scratch, 'elsewhere') }],
    ['one in the checkout', { HOME: home, XDG_CACHE_HOME: join(project, 'caches') }],
    ['another home', { HOME: join(scratch, 'elsewhere') }],
    ['the checkout as home', { HOME: project }],
    ['no home', {}],
    ['no home and a relative folder', { XDG_CACHE_HOME: 'caches' }],
    ['that no code is kept', { HOME: home, NODE_DISABLE_COMPILE_CACHE: '1' }],
  ])('is neither taken nor kept where the environment names %s', (_, env) => {
    start()
    expect(start()).toBe(taken)
    // What the home of the user has is as good as planted here.
    for (const place of [join(project, 'caches'), join(scratch, 'elsewhere'), join(scratch, 'elsewhere/.cache')]) {
      rmSync(place, { recursive: true, force: true })
      cpSync(caches, place, { recursive: true, mode: 0 })
      chmodSync(join(place, 'questlint/code'), 0o700)
    }
    expect(start([id], env)).toBe(none)
    expect(readdirSync(code)).toHaveLength(1)
    rmSync(code, { recursive: true })
    start([id], env)
    expect(existsSync(code)).toBe(false)
    rmSync(join(scratch, 'elsewhere'), { recursive: true })
  })

  const keepSome = (): void => {
    start()
    expect(start()).toBe(taken)
  }

  test.each<[string, () => string]>([
    ['lies in a repository', () => makeSign(home, '.git')],
    ['lies in a submodule, whose .git is a file', () => makeSign(caches, '.git', '')],
    ['lies in a folder above which a repository begins', () => makeSign(scratch, '.git')],
    ['lies beside a configuration of questlint', () => makeSign(home, 'questlint.config.yaml', '')],
    ['is itself a repository', () => makeSign(code, '.git')],
    [
      'leads into a repository by a link',
      () => {
        renameSync(caches, join(project, 'caches'))
        symlinkSync(join(project, 'caches'), caches)
        return join(project, 'caches')
      },
    ],
  ])('is not taken from a home that %s', (_, change) => {
    keepSome()
    const made = change()
    expect(start()).toBe(none)
    expect(start()).toBe(none)
    rmSync(made, { recursive: true })
  })

  test('is not taken where the working directory or what is named on the command line lies around it', () => {
    keepSome()
    mkdirSync(join(home, 'a'))
    writeFileSync(join(home, 'a.json'), '')
    symlinkSync(home, join(project, 'folder/link'))
    for (const cwd of [home, scratch, caches]) expect(start([id], { HOME: home }, cwd), cwd).toBe(none)
    const around = [
      home,
      scratch,
      join(home, 'a.json'),
      'link',
      `--config=${home}/c.yaml`,
      `${scratch}/ho*/**`,
      '../../home',
    ]
    for (const argument of around) expect(start([id, argument]), argument).toBe(none)
    for (const argument of [join(home, 'a'), '.', '--format=json', 'x/**/*.json', join(project, 'a.json')]) {
      expect(start([id, argument]), argument).toBe(taken)
    }
    expect(start([id], { HOME: home }, join(home, 'a'))).toBe(taken)
  })

  test('is not kept where its place is no folder', () => {
    rmSync(caches, { recursive: true })
    writeFileSync(caches, '')
    expect(start()).toBe(none)
    expect(start()).toBe(none)
  })

  test('makes room for what is newer, and touches nothing else', () => {
    start()
    writeFileSync(join(code, 'notes.code'), '')
    const builds = Array.from({ length: 17 }, (_, at) => `${(10 + at).toString()}0000000000`)
    for (const build of builds) start([build])
    const kept = readdirSync(code)
    expect(kept).toContain('notes.code')
    expect(kept).toHaveLength(17)
    expect(kept.some((name) => name.startsWith(`${builds[16]}-`))).toBe(true)
  })
})

describe.skipIf(process.platform !== 'linux')('code that comes with a change is not run by the program', () => {
  const planted = 'this code was planted'
  const outside = join(scratch, 'outside')
  beforeAll(() => void mkdirSync(outside))

  /** Leaves what V8 makes of another program as what it makes of the built one: V8 itself compares their lengths only. */
  function plant(): void {
    const dist = join(builtProgram, '..')
    const [build = ''] = /\b[0-9a-f]{12}\b/.exec(readFileSync(builtProgram, 'latin1')) ?? []
    const length = readFileSync(join(dist, 'main.cjs')).length
    const other = `(function (require, ENGINE) { console.log('${planted}'); process.exit(0) })`
    writeFileSync(join(program, 'main.cjs'), other.padEnd(length))
    start([build])
    writeFileSync(join(program, 'main.cjs'), readFileSync(join(dist, 'main.cjs')))
    expect(start([build])).toBe(`${planted}\n`)
  }

  function check(cwd: string, env: Record<string, string>, ...argv: string[]): string {
    const { PATH = '' } = process.env
    return spawnSync(process.execPath, [builtProgram, '--version', ...argv], {
      cwd,
      env: { PATH, ...env },
      encoding: 'utf8',
    }).stdout
  }

  test.each<[string, (checkout: string) => [cwd: string, env: Record<string, string>]]>([
    ['the checkout', (checkout) => [checkout, { XDG_CACHE_HOME: join(checkout, '.cache') }]],
    ['a submodule of it', (checkout) => [join(checkout, 'module'), { XDG_CACHE_HOME: join(checkout, '.cache') }]],
    ['a folder outside of it', (checkout) => [outside, { XDG_CACHE_HOME: join(checkout, '.cache') }]],
    ['a folder outside of it, with it as home', (checkout) => [outside, { HOME: checkout }]],
    ['a submodule, with the checkout as home', (checkout) => [join(checkout, 'module'), { HOME: checkout }]],
    [
      'a folder outside of it, with a link to it as home',
      (checkout) => {
        symlinkSync(checkout, join(project, 'link'))
        return [outside, { HOME: join(project, 'link') }]
      },
    ],
  ])('in %s, with git and without it', (_, place) => {
    plant()
    const checkout = join(project, 'checkout')
    for (const signs of [['module', '.git', 'module/.git'], ['module']]) {
      rmSync(checkout, { recursive: true, force: true })
      rmSync(join(project, 'link'), { force: true })
      for (const sign of signs) mkdirSync(join(checkout, sign), { recursive: true })
      cpSync(caches, join(checkout, '.cache'), { recursive: true })
      for (const folder of ['.cache', '.cache/questlint', '.cache/questlint/code'])
        chmodSync(join(checkout, folder), 0o700)
      const [cwd, env] = place(checkout)
      expect(check(cwd, env)).toMatch(/^\d+\.\d+\.\d+/)
    }
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
