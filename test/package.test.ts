import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { version } from '../src/core/internal.ts'

const root = join(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
const isBuilt = existsSync(join(root, 'dist/cli.cjs')) && existsSync(join(root, 'dist/types'))
if (!isBuilt) console.warn('dist is not built with types (npm ci does), so the package is not looked at')

interface Manifest {
  readonly version: string
  readonly bin: Record<string, string>
  readonly exports: { readonly '.': Record<string, string> }
}

test('the program and the lock file know the version of the package', () => {
  expect(version).toBe(manifest.version)
  expect(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).toMatchObject({ version })
})

describe.skipIf(!isBuilt)('the package', () => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8' }),
  ) as [{ size: number; files: { path: string; mode: number }[] }]
  const paths = packed.files.map(({ path }) => path)

  test('holds what it promises', () => {
    for (const target of [...Object.values(manifest.bin), ...Object.values(manifest.exports['.'])]) {
      expect(paths).toContain(target.replace(/^\.\//, ''))
    }
    expect(paths).toEqual(
      expect.arrayContaining([
        'README.md',
        'LICENSE',
        'CHANGELOG.md',
        'catalogue/dist/embedded-thread.cjs',
        'catalogue/dist/main.cjs',
        'catalogue/package-lock.json',
        'catalogue/package.json',
        'catalogue/setup.mjs',
        'dist/THIRD-PARTY-LICENSES.txt',
        'dist/changed-blocks.cjs',
        'dist/parse-yaml.cjs',
        'man/questlint.1',
      ]),
    )
  })

  test('holds nothing else, and is small', () => {
    const known =
      /^(dist|docs|schemas)\/|^catalogue\/(dist\/(main|embedded-thread)\.cjs|package(-lock)?\.json|setup\.mjs)$|^editors\/neovim\/lua\/questlint\.lua$|^man\/questlint\.1$|^ci\/comment\.mjs$|^(README|CHANGELOG)\.md$|^LICENSE$|^package\.json$/
    expect(paths.filter((path) => !known.test(path))).toEqual([])
    expect(paths.filter((path) => path.startsWith('docs/images/'))).toEqual([])
    // The running catalogue is half a megabyte of it.
    expect(packed.size).toBeLessThan(3_700_000)
  })

  test('answers with a kept report from a file that is read in no time', () => {
    expect(statSync(join(root, 'dist/answer-kept.cjs')).size).toBeLessThanOrEqual(20_000)
  })

  test('has a command that starts by itself', () => {
    expect(readFileSync(join(root, 'dist/cli.cjs'), 'utf8').split('\n', 1)).toEqual(['#!/usr/bin/env node'])
    expect((packed.files.find(({ path }) => path === 'dist/cli.cjs')?.mode ?? 0) & 0o111).toBe(0o111)
  })

  test('carries the licence of all that is bundled', () => {
    const texts = readFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8')
    for (const name of ['acorn', 'ajv', 'commander', 'diff', 'jsep', 'yaml']) {
      expect(texts).toMatch(new RegExp(`^${name} \\d`, 'm'))
    }
  })

  test('works in a browser', async () => {
    const program = `
      import { createWorkspace, lint, present } from 'questlint'
      const workspace = createWorkspace({ files: [{ uri: 'a.yaml', text: 'keys: {a: {label: A, type: chekbox}}' }] })
      result = present(lint(workspace), workspace).map((finding) => finding.rule)`
    const bundle = await build({
      stdin: { contents: program, resolveDir: root },
      bundle: true,
      platform: 'browser',
      format: 'iife',
      write: false,
    })
    const page = createContext({ result: undefined as unknown })
    runInContext(bundle.outputFiles[0]?.text ?? '', page)
    expect([...(page.result as string[])]).toContain('unknown-key-type')
  })
})
