import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gitEnv, makeRepository, type TestRepository } from '../node/repository.ts'

const root = join(import.meta.dirname, '../..')
const program = join(root, 'dist/cli.cjs')

const source = (name: string): string => readFileSync(join(root, 'fixtures/workspaces/vineyard', name), 'utf8')
/** What is shown escaped, and must be in a patch as it is: line ends of another system, controls, commands of runners. */
const label = 'Clay \u009b31m ##vso[a] \u202e'

function project(): TestRepository {
  const soil = (name: string): string => source(name).replace(/"en": "[^"]*[Cc]lay[^"]*"/, `"en": "${label}"`)
  return makeRepository({
    'questlint.config.yaml':
      'sets: [{name: a, files: [shared.json, "my vineyard ü.json", cellar.yaml], complete: true}]\n',
    'shared.json': soil('shared.json'),
    'my vineyard ü.json': soil('vineyard.json').replaceAll('\n', '\r\n'),
    'cellar.yaml': source('cellar.yaml').replace('Steel tank', '"Steel \\u009b tank" # ##vso[a]\u202e'),
    'wrong.json': '{"keyword": "a", "form_options": {"numbering": "1",}}',
    'logic.questlint-test.yaml':
      'configuration: vineyard@2024\ntests:\n  - name: "##vso[a]" # \u202e\n    answers: {}\n    shown: [vine_qg_irrigation_details]\n',
    'fr.po':
      'msgid ""\nmsgstr ""\n"Language: fr\\n"\n\n# ##vso[a] \u202e\nmsgctxt "wocat value label"\nmsgid "France"\nmsgstr ""\n',
  })
}

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

function run(cwd: string, argv: readonly string[], into?: string): Ended {
  const target = into === undefined ? 'pipe' : openSync(into, 'w')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...argv], {
    cwd,
    env: { ...gitEnv },
    stdio: ['ignore', target, 'pipe'],
    encoding: 'utf8',
  })
  if (typeof target === 'number') closeSync(target)
  return { code: status, out: stdout ?? '', err: stderr }
}

/** Each command that can show a diff: with which words it writes, and those that it needs to show it. */
const writing: readonly (readonly [argv: readonly string[], dry: string])[] = [
  [['check', '--no-config', '--fix', 'wrong.json'], '--diff'],
  [['rename', 'value', 'cellar_vessel_steel', 'cellar_vessel_iron', '--yes'], '--dry-run'],
  [['rename', 'key', 'vine_soil_type', 'vine_soil_kind', '--yes'], '--dry-run'],
  [['add', 'question', 'vine_slope', '--label', 'Slope', '--type', 'int', '--after', 'vine_soil_depth'], '--dry-run'],
  [['copy', 'cellar__1__2', '--as', 'cellar__1__3', '--with-keys'], '--dry-run'],
  [['move', 'vine_soil_depth', '--first'], '--dry-run'],
  [['remove', 'vine_soil_depth', '--yes'], '--dry-run'],
  [['convert', 'cellar.yaml', '--to', 'json', '--context', 'shared.json', '--into', 'new.json'], '--dry-run'],
  [['test', '--update'], '--dry-run'],
]

describe.skipIf(!existsSync(program))('a patch for programs', () => {
  test.each(writing)('is what %j would write, byte for byte', (argv, dry) => {
    const { folder, git } = project()
    const shown = argv.filter((word) => word !== '--fix')
    const piped = run(folder, [...shown, '--patch', '-'])
    const filed = run(folder, [...shown, dry, '--patch', join(folder, '.git/../the.patch')])
    const redirected = run(folder, [...shown, dry], join(folder, 'redirected'))
    expect(piped.err).not.toContain('mistake')
    expect(piped.out).not.toBe('')
    expect(filed.err).toContain('patch written to ')
    const patch = readFileSync(join(folder, 'the.patch'), 'utf8')
    expect({ piped: piped.out, redirected: readFileSync(join(folder, 'redirected'), 'utf8') }).toEqual({
      piped: patch,
      redirected: patch,
    })
    expect([filed.code, redirected.code]).toEqual([piped.code, piped.code])
    expect(git('status', '--porcelain').trim().split('\n').sort()).toEqual(['?? redirected', '?? the.patch'])
    writeFileSync(join(folder, '.git/the.patch'), patch)
    git('clean', '-qfd')
    git('apply', '--whitespace=nowarn', '.git/the.patch')
    git('add', '-A')
    const patched = git('write-tree')
    git('reset', '-q', '--hard')
    expect(run(folder, argv).code).not.toBe(2)
    git('add', '-A')
    expect(git('write-tree')).toBe(patched)
  })

  test('without the option is shown escaped, with the same lines', () => {
    const { folder } = project()
    const { out } = run(folder, ['remove', 'value:vine_soil_clay', '--dry-run', '--force'])
    expect(out).toContain('Clay \\u{9b}31m #\\u{23}vso[a] \\u{202e}')
    const { out: patch } = run(folder, ['remove', 'value:vine_soil_clay', '--force', '--patch', '-'])
    expect(patch).toContain(label)
    expect(out.split('\n').length).toBe(patch.split('\n').length)
  })

  test('replaces no questionnaire, and is not for a terminal', () => {
    const { folder } = project()
    const refused = run(folder, ['remove', 'vine_soil_depth', '--patch', 'cellar.yaml'])
    expect(refused).toMatchObject({ code: 2 })
    expect(refused.err).toContain('--patch cellar.yaml would replace')
    const { stdout, status } = spawnSync(
      'script',
      ['-qec', `${process.execPath} ${program} remove vine_soil_depth --patch -`, '/dev/null'],
      { cwd: folder, env: { ...gitEnv, SHELL: '/bin/sh' }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    )
    if (stdout === null) return
    expect(status).toBe(2)
    expect(stdout).toContain('--patch - is for programs, not for a terminal')
  })
})
