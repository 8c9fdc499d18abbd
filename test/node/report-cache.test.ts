import { execFileSync } from 'node:child_process'
import { readdirSync, truncateSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { disk } from '../../src/node/disk.ts'
import { noteLooks, type Surroundings } from '../../src/node/looks.ts'
import { makeFolder as makeFolders } from '../../src/node/make-folder.ts'
import { findRun, type KeptRun, keepRun } from '../../src/node/report-cache.ts'
import { putEntry } from '../support/kept-entry.ts'
import { makeFolder } from './folder.ts'

const world: Surroundings = { disk, env: { A: '1' }, stdout: { isTerminal: true, columns: 80 }, today: '2030-01-31' }
const run: KeptRun = { code: 1, written: [{ to: 'stdout', text: 'a ü\n', syntax: 'lines' }], files: [] }
const named = (...argv: string[]) => ({ build: 'one', cwd: '/', argv })

describe('what a run looked at besides files', () => {
  test.each<[string, (seen: Surroundings) => unknown, Partial<Surroundings>]>([
    ['the date', ({ today }) => today, { today: '2030-02-01' }],
    ['a variable', ({ env }) => env.A, { env: { A: '2' } }],
    ['a variable that is not set', ({ env }) => env.B, { env: { A: '1', B: '' } }],
    ['whether there is a terminal', ({ stdout }) => stdout.isTerminal, { stdout: { isTerminal: false, columns: 80 } }],
    ['its columns', ({ stdout }) => stdout.columns, { stdout: { isTerminal: true, columns: undefined } }],
  ])('%s', (_, look, change) => {
    const folder = makeFolder({})
    const noted = noteLooks(world)
    keepRun(folder, named(), run, noted.looks())
    expect(findRun(folder, named(), { ...world, ...change })).toEqual(run)
    look(noted.world)
    keepRun(folder, named(), run, noted.looks())
    expect(findRun(folder, named(), world)).toEqual(run)
    expect(findRun(folder, named(), { ...world, ...change })).toBeUndefined()
  })

  test('all of the environment: such a run is never given again', () => {
    const folder = makeFolder({})
    const noted = noteLooks(world)
    Object.keys(noted.world.env)
    keepRun(folder, named(), run, noted.looks())
    expect(findRun(folder, named(), world)).toBeUndefined()
  })
})

test('a file that changed while the run read it twice is never believed', () => {
  const folder = makeFolder({ 'a.json': '1' })
  const path = join(folder, 'a.json')
  const noted = noteLooks(world)
  noted.world.disk.read(path, 100)
  writeFileSync(path, '2')
  noted.world.disk.read(path, 100)
  keepRun(folder, named(), run, noted.looks())
  for (const text of ['1', '2']) {
    writeFileSync(path, text)
    expect(findRun(folder, named(), world)).toBeUndefined()
  }
})

describe('the folder stays small', () => {
  test('of many entries the newest 1000 stay, and files that are not ours', () => {
    const folder = makeFolder({ 'notes.txt': '', 'mine.report': '' })
    for (let at = 0; at < 1000; at++) {
      const name = `${at.toString(16).padStart(64, '0')}.report`
      writeFileSync(join(folder, name), '')
      utimesSync(join(folder, name), at, at)
    }
    keepRun(folder, named('a'), run, [])
    const names = readdirSync(folder)
    expect(names).toHaveLength(1003)
    expect(names).not.toContain(`${'0'.repeat(64)}.report`)
    expect(names).toEqual(expect.arrayContaining(['notes.txt', 'mine.report', `${'0'.repeat(63)}1.report`]))
    expect(findRun(folder, named('a'), world)).toEqual(run)
  })

  test('large entries push out older ones; one that is too large is not kept', () => {
    const folder = makeFolder({})
    for (const digit of ['1', '2', '3', '4', '5', '6']) {
      const path = join(folder, `${digit.repeat(64)}.report`)
      writeFileSync(path, '')
      truncateSync(path, 30 * 1024 * 1024)
      utimesSync(path, Number(digit), Number(digit))
    }
    keepRun(folder, named(), run, [])
    expect(readdirSync(folder).map((name) => name[0])).toEqual(expect.arrayContaining(['3', '4', '5', '6']))
    expect(readdirSync(folder)).toHaveLength(6)
    const written = [{ to: 'stdout', text: 'x'.repeat(33 * 1024 * 1024), syntax: 'lines' }] as const
    keepRun(folder, named('too large'), { ...run, written }, [])
    expect(readdirSync(folder)).toHaveLength(6)
  })

  test('what a killed run left goes after an hour', () => {
    const left = (digit: string): string => `${digit.repeat(64)}.report.0123456789ab.tmp`
    const folder = makeFolder({ [left('a')]: '', [left('b')]: '' })
    utimesSync(join(folder, left('a')), 1, 1)
    keepRun(folder, named(), run, [])
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([left('b')])
  })
})

describe('whoever can write to the folder', () => {
  const path = (folder: string): string => join(folder, readdirSync(folder).find((name) => name !== 'key') ?? '')

  test.each([
    [{}],
    [[]],
    [null],
    [{ run: null, looks: [] }],
    [{ run, looks: 5 }],
    [{ run: { ...run, code: 7 }, looks: [] }],
    [{ run: { ...run, written: [{ to: 'nowhere', text: 'a' }] }, looks: [] }],
    [{ run: { ...run, written: 'a' }, looks: [] }],
    [{ run: { ...run, files: [null] }, looks: [] }],
    [{ run, looks: [['read', 5, '']] }],
  ])('cannot make a run fail with an entry of another shape: %j', (body) => {
    const folder = makeFolder({})
    keepRun(folder, named(), run, [])
    expect(findRun(folder, named(), world)).toEqual(run)
    putEntry(path(folder), JSON.stringify(body))
    expect(findRun(folder, named(), world)).toBeUndefined()
  })

  test.skipIf(process.platform === 'win32')('cannot make a run wait with a pipe', () => {
    const folder = makeFolder({})
    keepRun(folder, named(), run, [])
    const entry = path(folder)
    unlinkSync(entry)
    execFileSync('mkfifo', [entry])
    expect(findRun(folder, named(), world)).toBeUndefined()
    expect(keepRun(folder, named(), run, [])).toBeUndefined()
    expect(findRun(folder, named(), world)).toEqual(run)
  })
})

test.skipIf(process.platform !== 'linux')('a folder below /proc cannot be made, which ends', () => {
  expect(keepRun('/proc/questlint/cache', named(), run, [])).toMatch(/^the report cannot be cached/)
  expect(() => makeFolders('/dev/null/a')).toThrow(/ENOTDIR|ENOENT|EEXIST/)
})
