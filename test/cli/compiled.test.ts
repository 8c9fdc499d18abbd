import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cacheFile } from '../../src/cli/compiled.ts'

const folder = mkdtempSync(join(tmpdir(), 'questlint-compiled-'))
const program = '(function (require) { console.log("separator " + require("node:path").posix.sep) })'

/** Starts the program in a process of its own, as V8 remembers what it compiled; tells what it made of the cache. */
const starter = `
  import { writeFileSync } from 'node:fs'
  import { cacheFile, compileProgram } from './compiled.ts'
  const [id, mode] = process.argv.slice(2)
  const { script, run } = compileProgram(__dirname, id, { isBrief: mode !== 'long' })
  run(require)
  console.log('rejected ' + script.cachedDataRejected)
  if (mode === 'write') writeFileSync(cacheFile(__dirname, id), script.createCachedData())`

beforeAll(async () => {
  await build({
    stdin: { contents: starter, resolveDir: join(import.meta.dirname, '../../src/cli'), loader: 'ts' },
    outfile: join(folder, 'starter.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
  })
})

beforeEach(() => writeFileSync(join(folder, 'main.cjs'), program))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(...argv: string[]): string {
  return execFileSync(process.execPath, [join(folder, 'starter.cjs'), ...argv], { encoding: 'utf8' })
}

test('a program starts without a code cache', () => {
  expect(start('absent')).toBe('separator /\nrejected undefined\n')
})

test('a program starts with its code cache, and only the build that made it takes it', () => {
  start('own', 'write')
  expect(start('own')).toBe('separator /\nrejected false\n')
  expect(start('other')).toBe('separator /\nrejected undefined\n')
  expect(start('own', 'long')).toBe('separator /\nrejected undefined\n')
})

test('a code cache that is cut off or belongs to another program is not taken', () => {
  start('bad', 'write')
  const file = cacheFile(folder, 'bad')
  const cache = readFileSync(file)
  writeFileSync(join(folder, 'main.cjs'), `${program}\n\n`)
  expect(start('bad')).toBe('separator /\nrejected true\n')
  writeFileSync(join(folder, 'main.cjs'), program)
  for (const length of [0, 10, cache.length - 8]) {
    writeFileSync(file, cache.subarray(0, length))
    expect(start('bad')).toBe('separator /\nrejected true\n')
  }
})
