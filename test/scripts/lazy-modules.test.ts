import { execFileSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { lazyModules } from '../../scripts/lazy-modules.mjs'
import { makeFolder } from '../node/folder.ts'

async function bundle(rare: string): Promise<string> {
  const main = `import { rare } from './rare.ts'\nconsole.log(process.argv[2] ? rare(process.argv[2]) : 'plain')`
  const cwd = makeFolder({ 'main.ts': main, 'rare.ts': rare, 'dist/': '' })
  for (const name of ['main', 'rare']) {
    const entry = join(cwd, `${name}.ts`)
    await build({
      entryPoints: [entry],
      outfile: join(cwd, `dist/${name}.cjs`),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logLevel: 'silent',
      plugins: [lazyModules([join(cwd, 'rare.ts')])],
    })
  }
  return join(cwd, 'dist')
}

test('a lazy module is read when it is first called, and not before', async () => {
  const dist = await bundle('export type T = string\nexport function rare(text: T): T { return text.toUpperCase() }')
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [join(dist, 'main.cjs'), ...args], { encoding: 'utf8', stdio: 'pipe' })
  expect(run('a')).toBe('A\n')
  renameSync(join(dist, 'rare.cjs'), join(dist, 'gone.cjs'))
  expect(run()).toBe('plain\n')
  expect(() => run('a')).toThrow('rare.cjs')
})

test('a module that exports more than functions cannot be lazy', async () => {
  await expect(bundle('export const rare = (text: string) => text')).rejects.toThrow(
    'a lazy module exports functions only',
  )
})
