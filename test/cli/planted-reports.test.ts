import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { builtProgram } from '../server/process.ts'
import { bodyOf, putEntry } from '../support/kept-entry.ts'

const told = 'nothing found, says the change'
const keys = 'keys:\n  farm_size: {type: char, label: Size}\n'
const questions = 'keyword: qg_farm\nquestions:\n  - keyword: farm_gone\n'

let checkout = ''
let outside = ''

beforeEach(() => {
  const folder = makeFolder({
    'checkout/.git/': '',
    'checkout/keys.yaml': keys,
    'checkout/farm.yaml': questions,
    'checkout/module/.git': 'gitdir: ../.git/modules/module\n',
    'checkout/module/keys.yaml': keys,
    'checkout/module/farm.yaml': questions,
    'outside/': '',
  })
  checkout = join(folder, 'checkout')
  outside = join(folder, 'outside')
})

interface Command {
  readonly cwd: string
  readonly argv?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

function check({ cwd, argv = [], env = {} }: Command): { code: number | null; out: string } {
  const { PATH = '' } = process.env
  const options = { cwd, env: { PATH, ...env }, encoding: 'utf8' } as const
  const { status, stdout } = spawnSync(process.execPath, [builtProgram, ...argv], options)
  return { code: status, out: stdout }
}

/** Leaves a report that finds nothing where a run would leave its own, wherever it is then brought; the same with what was found in sets. */
function forge(folder: string): void {
  const names = readdirSync(folder).filter((name) => name !== 'key')
  expect(names).not.toEqual([])
  for (const name of names) {
    if (!name.endsWith('.report')) continue
    const run = { code: 0, written: [{ to: 'stdout', text: told, syntax: 'lines' }], files: [] }
    putEntry(join(folder, name), JSON.stringify({ ...bodyOf(join(folder, name)), run, looks: [] }))
  }
}

/** Brings a folder as git, an archive or a restored cache does: other files with the same content, for their owner only if that can be asked for. */
function bring(from: string, to: string): void {
  cpSync(from, `${to}.copy`, { recursive: true, preserveTimestamps: true })
  rmSync(to, { recursive: true, force: true })
  renameSync(`${to}.copy`, to)
  for (const name of readdirSync(to)) chmodSync(join(to, name), 0o600)
}

const places: readonly (readonly [string, () => { readonly command: Command; readonly folder: string }])[] = [
  [
    'in a folder of the checkout that the command line names',
    () => ({
      command: { cwd: checkout, argv: ['--cache', '--cache-location', '.kept'] },
      folder: join(checkout, '.kept'),
    }),
  ],
  [
    'in the folder for caches that the environment has in the checkout',
    () => ({
      command: { cwd: checkout, argv: ['--cache'], env: { XDG_CACHE_HOME: join(checkout, '.cache') } },
      folder: join(checkout, '.cache/questlint'),
    }),
  ],
  [
    'with the checkout as home',
    () => ({
      command: { cwd: checkout, argv: ['--cache'], env: { HOME: checkout } },
      folder: join(checkout, '.cache/questlint'),
    }),
  ],
  [
    'for a submodule, in the project around it',
    () => ({
      command: { cwd: join(checkout, 'module'), argv: ['--cache', '--cache-location=../.kept'] },
      folder: join(checkout, '.kept'),
    }),
  ],
  [
    'in a submodule, for the project around it',
    () => ({
      command: { cwd: checkout, argv: ['--cache', '--cache-location', 'module/.kept'] },
      folder: join(checkout, 'module/.kept'),
    }),
  ],
  [
    'in the checkout, for a run elsewhere',
    () => ({
      command: { cwd: outside, argv: [checkout, '--cache'], env: { HOME: checkout } },
      folder: join(checkout, '.cache/questlint'),
    }),
  ],
  [
    'in a checkout without git, for a run elsewhere',
    () => {
      for (const sign of ['.git', 'module/.git']) rmSync(join(checkout, sign), { recursive: true })
      const env = { XDG_CACHE_HOME: join(checkout, 'module') }
      return {
        command: { cwd: outside, argv: ['../checkout', '--cache'], env },
        folder: join(checkout, 'module/questlint'),
      }
    },
  ],
  [
    'behind a link that leads into the checkout',
    () => {
      mkdirSync(join(checkout, 'kept'))
      symlinkSync(join(checkout, 'kept'), join(outside, 'link'))
      return {
        command: { cwd: checkout, argv: ['--cache', '--cache-location', join(outside, 'link')] },
        folder: join(checkout, 'kept'),
      }
    },
  ],
  [
    'outside, in a folder that was restored',
    () => ({
      command: { cwd: checkout, argv: ['--cache', '--cache-location', join(outside, 'kept')] },
      folder: join(outside, 'kept'),
    }),
  ],
]

describe.skipIf(process.platform === 'win32')('a report that comes with a change does not answer for it', () => {
  test.each(places)('%s', (_, place) => {
    const { command, folder } = place()
    const fresh = check(command)
    expect(fresh).toMatchObject({ code: 1, out: expect.stringContaining('farm_gone') })
    forge(folder)
    // A run of this user is believed, so what is planted below would be, too.
    expect(check(command)).toEqual({ code: 0, out: told })
    bring(folder, folder)
    expect(check(command)).toEqual(fresh)
    expect(check(command)).toEqual(fresh)
  })

  const kept = (): string => join(outside, 'kept')
  const key = (): string => join(kept(), 'key')
  const command = (): Command => ({ cwd: checkout, argv: ['--cache', '--cache-location', kept()] })

  test.each<[string, () => void]>([
    ['no key', () => rmSync(key())],
    ['a key that others read', () => chmodSync(key(), 0o644)],
    ['a key of another length', () => writeFileSync(key(), 'short')],
    ['another key', () => writeFileSync(key(), 'x'.repeat(32))],
    [
      'a key behind a link',
      () => {
        renameSync(key(), join(outside, 'key'))
        symlinkSync('../key', key())
      },
    ],
    ['a key of two names', () => linkSync(key(), join(outside, 'key'))],
    ['a key that claims its date', () => utimesSync(key(), statSync(key()).atime, statSync(key()).mtime)],
    [
      'a key that is a folder',
      () => {
        rmSync(key())
        mkdirSync(key())
      },
    ],
    ['a report under the name of another', () => renameSync(entry(), join(kept(), `${'0'.repeat(64)}.report`))],
  ])('nor with %s', (_, change) => {
    const fresh = check(command())
    forge(kept())
    change()
    expect(check(command())).toEqual(fresh)
  })

  const entry = (): string => join(kept(), readdirSync(kept()).find((name) => name !== 'key') ?? '')

  test.skipIf(process.getuid?.() !== 0)('nor with a key of another user', () => {
    const fresh = check(command())
    forge(kept())
    chownSync(key(), 65_534, 65_534)
    expect(check(command())).toEqual(fresh)
  })
})
