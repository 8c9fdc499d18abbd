import { spawn } from 'node:child_process'
import { chmodSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { removeLeftovers } from '../../src/node/temporary.ts'
import { writeText, writeTexts } from '../../src/node/write.ts'
import { makeFolder } from './folder.ts'

describe('writeText', () => {
  test('replaces the text, keeps the mode and leaves no other file', () => {
    const cwd = makeFolder({ 'a.json': 'old' })
    chmodSync(join(cwd, 'a.json'), 0o640)
    expect(writeText(join(cwd, 'a.json'), '\uFEFFnew ü', 'old')).toBeUndefined()
    expect(readFileSync(join(cwd, 'a.json'), 'utf8')).toBe('\uFEFFnew ü')
    expect(statSync(join(cwd, 'a.json')).mode & 0o777).toBe(0o640)
    expect(readdirSync(cwd)).toEqual(['a.json'])
  })

  test('changes what a link leads to and keeps the link', () => {
    const cwd = makeFolder({ 'real/a.json': 'old', 'links/': '' })
    symlinkSync('../real/a.json', join(cwd, 'links/a.json'))
    expect(writeText(join(cwd, 'links/a.json'), 'new', 'old')).toBeUndefined()
    expect(lstatSync(join(cwd, 'links/a.json')).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(cwd, 'real/a.json'), 'utf8')).toBe('new')
  })

  test('refuses when the file is not as it was read', () => {
    const cwd = makeFolder({ 'a.json': 'mine', 'b.json': '' })
    expect(writeText(join(cwd, 'a.json'), 'new', 'old')).toMatchObject({ problem: 'changed' })
    expect(writeText(join(cwd, 'gone.json'), 'new', 'old')).toMatchObject({ problem: 'vanished' })
    writeFileSync(join(cwd, 'b.json'), Buffer.from([0x22, 0xe9, 0x22]))
    expect(writeText(join(cwd, 'b.json'), 'new', '"\uFFFD"')).toMatchObject({ problem: 'invalid-utf8' })
    expect(readFileSync(join(cwd, 'a.json'), 'utf8')).toBe('mine')
    expect(readdirSync(cwd)).toEqual(['a.json', 'b.json'])
  })

  test('creates a file only where there is none', () => {
    const cwd = makeFolder({ 'a.json': 'mine' })
    expect(writeText(join(cwd, 'new.yaml'), 'text', null)).toBeUndefined()
    expect(writeText(join(cwd, 'a.json'), 'text', null)).toMatchObject({ problem: 'exists' })
    expect(writeText(join(cwd, 'no/folder.yaml'), 'text', null)).toBeUndefined()
    expect(writeText(join(cwd, 'a.json/no.yaml'), 'text', null)).toMatchObject({ problem: 'not-writable' })
    expect(readFileSync(join(cwd, 'new.yaml'), 'utf8')).toBe('text')
    expect(readFileSync(join(cwd, 'a.json'), 'utf8')).toBe('mine')
    expect(readdirSync(cwd)).toEqual(['a.json', 'new.yaml', 'no'])
  })

  test('refuses a folder in place of the file and cleans up', () => {
    const cwd = makeFolder({ 'a.json/b': '' })
    expect(writeText(join(cwd, 'a.json'), 'new', 'old')).toMatchObject({ problem: 'not-writable' })
    expect(readdirSync(cwd)).toEqual(['a.json'])
  })

  test.skipIf(process.getuid?.() === 0)('refuses a file or folder that is read-only', () => {
    const cwd = makeFolder({ 'a.json': 'old', 'closed/b.json': 'old' })
    chmodSync(join(cwd, 'a.json'), 0o444)
    chmodSync(join(cwd, 'closed'), 0o555)
    expect(writeText(join(cwd, 'a.json'), 'new', 'old')).toMatchObject({ problem: 'not-writable' })
    expect(writeText(join(cwd, 'closed/b.json'), 'new', 'old')).toMatchObject({ problem: 'not-writable' })
    chmodSync(join(cwd, 'closed'), 0o755)
  })

  test('killed at any moment leaves the whole old or the whole new text', async () => {
    const size = 200_000
    const cwd = makeFolder({ 'a.json': 'a'.repeat(size) })
    const path = join(cwd, 'a.json')
    const program = `
      import { readFileSync, writeSync } from 'node:fs'
      import { writeText } from './write.js'
      for (;;) {
        const old = readFileSync('a.json', 'utf8')
        writeText('a.json', (old[0] === 'a' ? 'b' : 'a').repeat(${size}), old)
        writeSync(1, '.')
      }`
    await bundleTo(cwd, program)
    let cutShort = 0
    const seen = new Set<string>()
    // Until there were kills between and within writes of either text.
    for (let round = 0; round < 25 || cutShort === 0 || seen.size < 2; round++) {
      await killAfterWrites(cwd, 1 + (round % 7))
      const text = readFileSync(path, 'utf8')
      expect([size, text[0]?.repeat(size) === text]).toEqual([text.length, true])
      seen.add(text[0] ?? '')
      const left = readdirSync(cwd).filter((name) => name.endsWith('.tmp'))
      cutShort += left.length
      if (left.length === 0) continue
      // The next run takes away what this one left, and nothing else.
      writeFileSync(join(cwd, '.mine.tmp'), '')
      removeLeftovers(cwd)
      expect(readdirSync(cwd).filter((name) => name.endsWith('.tmp'))).toEqual(['.mine.tmp'])
      rmSync(join(cwd, '.mine.tmp'))
    }
    expect([...seen].sort()).toEqual(['a', 'b'])
    expect(cutShort).toBeGreaterThan(0)
  })
})

test('the temporary file of a process that still runs stays', () => {
  const own = `.a.json.questlint-${process.pid}-0123456789ab.tmp`
  const cwd = makeFolder({ 'a.json': 'old', [own]: 'half' })
  removeLeftovers(cwd)
  expect(readdirSync(cwd).sort()).toEqual([own, 'a.json'])
})

async function bundleTo(folder: string, program: string): Promise<void> {
  const { build } = await import('esbuild')
  const write = join(import.meta.dirname, '../../src/node/write.ts')
  await build({
    entryPoints: [write],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: join(folder, 'write.js'),
    logLevel: 'error',
  })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'loop.js'), program)
}

/** Kills the program while it writes on, after it has told of so many writes. */
function killAfterWrites(cwd: string, writes: number): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['loop.js'], {
      cwd,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH },
    })
    let told = 0
    child.stdout.on('data', (data: Buffer) => {
      told += data.length
      if (told >= writes) child.kill('SIGKILL')
    })
    child.on('exit', () => resolve())
  })
}

describe('writeTexts', () => {
  test('writes all files, new ones in new folders among them', () => {
    const cwd = makeFolder({ 'a.json': 'a', 'b.json': 'b' })
    const files = [
      { path: join(cwd, 'a.json'), before: 'a', after: 'A' },
      { path: join(cwd, 'new/c.json'), before: null, after: 'C' },
      { path: join(cwd, 'b.json'), before: 'b', after: 'B' },
    ]
    expect(writeTexts(files)).toBeUndefined()
    expect(['a.json', 'b.json', 'new/c.json'].map((name) => readFileSync(join(cwd, name), 'utf8'))).toEqual([
      'A',
      'B',
      'C',
    ])
    expect(readdirSync(cwd)).toEqual(['a.json', 'b.json', 'new'])
  })

  test.each([
    ['changed meanwhile', { path: 'b.json', before: 'other', after: 'B' }, 'changed'],
    ['gone', { path: 'gone.json', before: 'x', after: 'y' }, 'vanished'],
    ['there already', { path: 'c.json', before: null, after: 'C' }, 'exists'],
  ] as const)('writes none when one is %s', (_, bad, problem) => {
    const cwd = makeFolder({ 'a.json': 'a', 'b.json': 'b', 'c.json': 'c' })
    const good = { path: join(cwd, 'a.json'), before: 'a', after: 'A' }
    const fresh = { path: join(cwd, 'fresh.json'), before: null, after: 'F' }
    const path = join(cwd, bad.path)
    expect(writeTexts([good, fresh, { ...bad, path }])).toMatchObject({ problem, path, left: [] })
    expect(readFileSync(join(cwd, 'a.json'), 'utf8')).toBe('a')
    expect(readdirSync(cwd)).toEqual(['a.json', 'b.json', 'c.json'])
  })
})
