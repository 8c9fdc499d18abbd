import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { installedPackage, isBuilt } from '../../test/support/packed.ts'
import { realFiles } from '../../test/support/real-configurations.ts'
import { isReal } from './support/real-catalogue.ts'

const root = join(import.meta.dirname, '..', '..')
const catalogue = join(root, 'catalogue')
const isTried = isReal && isBuilt && existsSync(join(catalogue, 'dist/seed.tar'))

function readPage(page: string): string {
  return readFileSync(join(root, 'docs/catalogue', page), 'utf8')
}

/** The commands of the blocks for a shell, in their order. */
function commandsOf(page: string): readonly string[] {
  return [...readPage(page).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    block.replaceAll('\\\n', '').trimEnd().split('\n'),
  )
}

describe.skipIf(!isTried)('the commands of docs/catalogue', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'questlint-docs-'))
  const bin = join(scratch, 'bin')
  beforeAll(() => {
    installForShell(bin)
  })
  test('every page with commands is tried, the first steps by a test of their own', () => {
    const pages = readdirSync(join(root, 'docs/catalogue')).filter((page) => commandsOf(page).length > 0)
    expect(pages.sort()).toEqual(['first-steps.md', 'operating.md', 'security.md'])
  })

  test('work one after another: security.md', async () => {
    const project = join(scratch, 'security')
    makeProject(project)
    let listed = ''
    for (const written of commandsOf('security.md')) {
      const command = written.replaceAll('0a1b2c3d', listed.slice(0, 8))
      const { code, out, err } = await run(command, project)
      expect({ command, code, err: code === 0 ? '' : err }).toEqual({ command, code: 0, err: '' })
      if (command.includes('token list')) listed = out
    }
    expect(listed).toMatch(/^[0-9a-f]{8}/)
  })

  test('move a catalogue: operating.md', async () => {
    const project = join(scratch, 'operating')
    makeProject(project)
    writeFileSync(join(project, 'one.jsonl'), '{"qg_name": [{"name": {"en": "Terraces"}}]}\n')
    const add = 'npx questlint serve user add you@example.org --password-stdin --data ./catalogue'
    const store = 'npx questlint serve import one.jsonl -c technologies@2018 --compiler you@example.org'
    const commands = [`echo "$PASSWORD" | ${add}`, `${store} --data ./catalogue`, ...commandsOf('operating.md')]
    for (const command of commands) {
      const { code, err } = await run(command, project)
      expect({ command, code, err: code === 0 ? '' : err }).toEqual({ command, code: 0, err: '' })
    }
    const moved = await run('npx questlint serve export --data ./other', project)
    expect(moved.out).toBe(readFileSync(join(project, 'all.jsonl'), 'utf8'))
    expect(JSON.parse(moved.out)).toMatchObject({ status: 'draft', compilers: ['you@example.org'] })
  })

  /** `npx questlint` as in a project where the package is installed, and set up. */
  function installForShell(folder: string): void {
    const own = join(installedPackage(), 'catalogue')
    for (const [from, to] of [
      [join(catalogue, 'node_modules'), join(own, 'node_modules')],
      [join(catalogue, 'dist/seed.tar'), join(own, 'dist/seed.tar')],
    ] as const)
      if (!existsSync(to)) symlinkSync(from, to)
    mkdirSync(folder)
    const program = join(installedPackage(), 'dist/cli.cjs')
    const npx = `#!/bin/sh\n[ "$1" = questlint ] || exit 127\nshift\nexec "${process.execPath}" "${program}" "$@"\n`
    writeFileSync(join(folder, 'npx'), npx, { mode: 0o755 })
  }

  /** A folder with nothing but a configuration. */
  function makeProject(project: string): void {
    mkdirSync(project)
    for (const { uri, text } of realFiles('technologies@2018')) {
      mkdirSync(dirname(join(project, uri)), { recursive: true })
      writeFileSync(join(project, uri), text)
    }
  }

  function run(
    command: string,
    cwd: string,
  ): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
    const env = { PASSWORD: 'correct horse', PATH: `${bin}:${process.env.PATH}`, NO_COLOR: '1', TMPDIR: tmpdir() }
    return new Promise((resolve) => {
      execFile('sh', ['-c', command], { cwd, env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err: `${err}${error === null ? '' : out}` }),
      )
    })
  }
})
