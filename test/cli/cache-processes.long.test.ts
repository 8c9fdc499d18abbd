import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { bodyOf, putEntry } from '../support/kept-entry.ts'

const root = join(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'questlint-cache-'))

beforeAll(async () => {
  for (const id of ['one', 'two']) {
    await build({
      entryPoints: [join(root, 'src/cli/alone.ts')],
      outfile: join(scratch, `${id}.cjs`),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logLevel: 'error',
      define: { BUILD_ID: JSON.stringify(id) },
    })
  }
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function run(cwd: string, argv: readonly string[], program = 'one'): Promise<string> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(scratch, `${program}.cjs`), ...argv],
      { cwd, env: {} },
      (_, out, err) => resolve(`${child.exitCode} ${out}${err}`),
    )
  })
}

function makeWorkspace(): { cwd: string; argv: string[]; kept: string } {
  const cwd = makeFolder({ '.git/': '' })
  cpSync(join(root, 'fixtures/workspaces/vineyard-broken'), cwd, { recursive: true })
  const kept = join(makeFolder({}), 'kept')
  return { cwd, kept, argv: ['--cache', '--cache-location', kept] }
}

test('another build of the program does not give what this one kept', async () => {
  const { cwd, argv, kept } = makeWorkspace()
  const fresh = await run(cwd, [])
  expect(await run(cwd, argv)).toBe(fresh)
  for (const name of readdirSync(kept).filter((one) => one !== 'key')) {
    const other = { code: 2, written: [{ to: 'stdout', text: 'KEPT', syntax: 'lines' }], files: [] }
    putEntry(join(kept, name), JSON.stringify({ ...bodyOf(join(kept, name)), run: other }))
  }
  expect(await run(cwd, argv)).toBe('2 KEPT')
  expect(await run(cwd, argv, 'two')).toBe(fresh)
})

test('runs side by side give what each gives alone, while files change', async () => {
  const { cwd, argv, kept } = makeWorkspace()
  const texts = [readFileSync(join(cwd, 'cellar.yaml'), 'utf8'), 'code: cellar\nedition: "2024"\nsections: []\n']
  const alone: string[] = []
  for (const text of texts) {
    writeFileSync(join(cwd, 'cellar.yaml'), text)
    alone.push(await run(cwd, []))
  }
  expect(alone[0]).not.toBe(alone[1])
  for (const [at, text] of texts.entries()) {
    writeFileSync(join(cwd, 'cellar.yaml'), text)
    const together = await Promise.all(Array.from({ length: 6 }, () => run(cwd, argv)))
    expect(new Set(together)).toEqual(new Set([alone[at]]))
  }
  expect(readdirSync(kept)).toHaveLength(2)
})

test('a run that is killed at any moment leaves nothing that is believed', async () => {
  const { cwd, argv, kept } = makeWorkspace()
  const fresh = await run(cwd, [])
  for (let step = 0; step < 8; step++) {
    rmSync(kept, { recursive: true, force: true })
    await killed([join(scratch, 'one.cjs'), ...argv], cwd, step * 40)
    expect(await run(cwd, argv)).toBe(fresh)
    expect(await run(cwd, argv)).toBe(fresh)
  }
})

function killed(argv: readonly string[], cwd: string, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, argv, { cwd, env: {}, stdio: 'ignore' })
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
    child.on('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
