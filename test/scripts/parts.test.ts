import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import type { BuildResult } from 'esbuild'
import { afterAll, describe, expect, test } from 'vitest'
import { buildMain, buildStart, lazy, lazyOfStart, placeholder } from '../../scripts/build-program.mjs'
import { chunkName } from '../../scripts/lazy-modules.mjs'
import { modulesIn } from '../../scripts/parts.mjs'
import { makeFolder } from '../node/folder.ts'

const root = join(import.meta.dirname, '../..')

describe('a program in parts', () => {
  const files = {
    'kind.ts': `export class Kind { constructor(readonly text: string) {} }
export const mark = Symbol('mark')
export const seen = new WeakMap<object, string>()
export let count = { made: 0 }`,
    'left.ts': `import { count, Kind, mark, seen } from './kind.ts'
import { both } from './both.ts'
export function makeKind(text: string): Kind {
count.made++
const kind = Object.assign(new Kind(text), { [mark]: both })
seen.set(kind, text)
return kind
}`,
    'right.ts': `import { Kind, seen } from './kind.ts'
import { both } from './both.ts'
import { makeKind } from './left.ts'
export function look(kind: Kind): unknown[] { return [seen.get(kind), both.has(kind), makeKind('r') instanceof Kind] }`,
    'both.ts': 'export const both = new WeakSet<object>()',
    'start.ts': `import { count, Kind, mark, seen } from './kind.ts'
import { makeKind } from './left.ts'
import { look } from './right.ts'
const kind = makeKind('a')
const marks = (kind as unknown as Record<symbol, WeakSet<object>>)[mark]
marks?.add(kind)
console.log(JSON.stringify([kind instanceof Kind, seen.get(kind), look(kind), count.made]))`,
  }

  test('has each class, symbol and memory once, whoever asks for it', async () => {
    const folder = makeFolder(Object.fromEntries(Object.entries(files).map(([name, text]) => [`src/${name}`, text])))
    const script = `
      import { buildInParts } from ${JSON.stringify(join(root, 'scripts/parts.mjs'))}
      const options = (name) => ({ bundle: true, outfile: 'dist/' + name + '.cjs', platform: 'node', format: 'cjs' })
      const results = await buildInParts(
        { 'src/start.ts': options('start') },
        { 'src/left.ts': options('left'), 'src/right.ts': options('right') },
        { banner: { js: 'module.exports = (handed) => { const module = {};' }, footer: { js: 'return module.exports }' } },
      )
      console.log(results.length)`
    const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    expect(run('--input-type=module', '--eval', script)).toBe('3\n')
    expect(JSON.parse(run('dist/start.cjs'))).toEqual([true, 'a', ['a', true, true], 2])
  })
})

/** What makes an identity: a class, a symbol, a memory by object. */
const identity = /^(?:export )?(?:class |(?:const|let) \w+.*= (?:Symbol\(|new Weak|remember\(?)|let )/m

describe('the files of the package', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'questlint-parts-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const program = await buildMain(folder)
  const start = await buildStart(placeholder, folder)
  const modulesByFile = (results: readonly BuildResult[]) =>
    results.map((result) => modulesIn(result).filter((path) => ![...lazy, ...lazyOfStart].includes(path)))

  test.each([
    ['program', program],
    ['start', start],
  ])('of the %s have no module twice', (_, results) => {
    const all = modulesByFile(results).flat()
    expect(all.length).toBeGreaterThan(5)
    expect(all.filter((path, at) => all.indexOf(path) !== at)).toEqual([])
  })

  test('that start and those of the program share only what no value passes through', () => {
    const inProgram = new Set(modulesByFile(program).flat())
    const shared = modulesByFile(start)
      .flat()
      .filter((path) => inProgram.has(path) && identity.test(readFileSync(join(root, path), 'utf8')))
    // The start gives the program `require` and what V8 was asked for, no value of its own; each of these is thrown and caught, or made and
    // asked, in one of them, and the name of the machine is a text that both work out alike.
    expect(shared.sort()).toEqual(['src/cli/io.ts', 'src/node/looks.ts', 'src/node/temporary.ts'])
  })

  const dist = join(root, 'dist')
  const isBuilt = existsSync(join(dist, 'main.cjs'))
  if (!isBuilt) console.warn('dist is not built (npm run build), so its parts are not loaded')

  test.skipIf(!isBuilt)('are the program, and a part for each of the named', () => {
    const names = readdirSync(dist).filter((name) => name.endsWith('.cjs'))
    const parts = [...lazy, ...lazyOfStart].map((path) => `${chunkName(path)}.cjs`)
    expect(names.sort()).toEqual(['cli.cjs', 'main.cjs', 'server.cjs', ...parts].sort())
  })

  describe.skipIf(!isBuilt)('loaded beside the program', () => {
    const load = createRequire(join(dist, 'main.cjs'))
    type Handed = (module: string, name: string) => unknown
    type Part = (handed: Handed) => Record<string, unknown>
    const handed: Handed = isBuilt ? handedBy(join(dist, 'main.cjs')) : () => undefined
    const part = (name: string) => (load(`./${name}.cjs`) as Part)(handed)

    test.each(lazy.map(chunkName))('%s gets all that it takes', (name) => {
      const asked: string[] = []
      const exported = (load(`./${name}.cjs`) as Part)((module, what) => {
        const value = handed(module, what)
        if (value === undefined) asked.push(`${module} ${what}`)
        return value
      })
      expect(asked).toEqual([])
      expect(Object.values(exported).every((value) => typeof value === 'function')).toBe(true)
      expect(Object.keys(exported).length).toBeGreaterThan(0)
    })

    const decimals = [
      '1.5',
      '-0.25',
      '+1.0',
      '1e5',
      '1.5E-7',
      '.5',
      '5.',
      '1_0.5',
      'nan',
      '-inf',
      '1e999',
      '2015-12-31 10:00:00',
    ]
    test.each(decimals)('the number that XML writes as %s is one of those of the program', (text) => {
      const Decimal = handed('src/core/answers/value.ts', 'Decimal') as new (...args: unknown[]) => object
      const { readAnswerXml } = part('read-xml') as { readAnswerXml: (xml: string) => { value: { a: object } } }
      const { value } = readAnswerXml(`<r><a>${text}</a></r>`)
      expect(value.a).toBeInstanceOf(Decimal)
    })
  })
})

/** Reads the program as the start does, and gives what it gives to its parts; it is told not to run a command. */
function handedBy(file: string): (module: string, name: string) => unknown {
  const source = readFileSync(file, 'latin1').trimEnd()
  expect(source.endsWith('})')).toBe(true)
  const program = `${source.slice(0, -2)};return handed})`
  const load = createRequire(file)
  const still = (name: string): unknown =>
    name.endsWith('worker_threads')
      ? { ...(load(name) as object), isMainThread: false, parentPort: null, workerData: {} }
      : load(name)
  return new Script(program).runInThisContext()(still, undefined) as never
}
