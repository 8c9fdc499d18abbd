import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { gitEnv, makeRepository } from '../node/repository.ts'
import { runBuilt } from '../support/program.ts'

const keys = 'keys:\n  herd_size: {label: Size of the herd, type: int}\n'
const broken = 'keys:\n  herd_size: {label: Size of the herd, type: int, values: 7}\n'
const run = (cwd: string, ...argv: string[]) => runBuilt([...argv, '--format', 'compact'], { cwd, env: gitEnv })

describe('what git tracks is checked, whatever a .gitignore of the change says', () => {
  test.each(['herd.yaml', '*', '*.yaml\n', 'farm/\nherd.yaml'])('%j', async (ignored) => {
    const { folder, commit, git } = makeRepository({ 'herd.yaml': keys, 'farm/plough.yaml': keys })
    git('switch', '--quiet', '--create', 'proposed')
    commit({ '.gitignore': ignored, 'herd.yaml': broken, 'farm/plough.yaml': broken })
    for (const argv of [[], ['.'], ['--since', 'main'], ['**/*.yaml']]) {
      const { code, out } = await run(folder, ...argv)
      expect({ argv, code }).toEqual({ argv, code: 1 })
      expect(out).toContain('herd.yaml:2')
      expect(out).toContain('farm/plough.yaml:2')
    }
  })

  test('with --staged as well', async () => {
    const { folder, git, write } = makeRepository({ 'herd.yaml': keys })
    write({ '.gitignore': 'herd.yaml', 'herd.yaml': broken })
    git('add', '--all')
    expect(await run(folder, '--staged')).toMatchObject({ code: 1 })
  })

  test('a catalogue in a folder below keeps its own configuration', async () => {
    const { folder, commit } = makeRepository({
      'herd.yaml': keys,
      'sub/questlint.config.yaml': 'sets: [{name: sub, files: [plough.yaml]}]\n',
      'sub/plough.yaml': keys,
    })
    commit({ '.gitignore': 'sub/', 'sub/plough.yaml': broken })
    const { code, out } = await run(folder)
    expect(code).toBe(1)
    expect(out).toContain('sub/plough.yaml:2')
  })

  test('a file of tests is run', async () => {
    const { folder, commit } = makeRepository({ 'herd.yaml': keys, 'x.questlint-test.yaml': 'nonsense: 1\n' })
    const before = await runBuilt(['test'], { cwd: folder, env: gitEnv })
    commit({ '.gitignore': '*.questlint-test.yaml' })
    expect(await runBuilt(['test'], { cwd: folder, env: gitEnv })).toEqual(before)
    expect(before.code).toBe(2)
  })

  test('of a folder that is ignored only what is tracked counts', async () => {
    const { folder, write } = makeRepository({ 'farm/herd.yaml': keys })
    write({ '.gitignore': 'farm\nbuild', 'farm/new.yaml': broken, 'build/farm.yaml': broken })
    expect(await runBuilt([], { cwd: folder, env: gitEnv })).toMatchObject({ code: 0, out: 'No findings in 1 file\n' })
  })

  test('a hook that names another repository changes nothing', async () => {
    const { folder, commit } = makeRepository({ 'herd.yaml': keys })
    commit({ '.gitignore': 'herd.yaml', 'herd.yaml': broken })
    const other = makeRepository({})
    const env = { ...gitEnv, GIT_DIR: join(other.folder, '.git'), GIT_INDEX_FILE: join(other.folder, '.git/index') }
    expect(await runBuilt([], { cwd: folder, env })).toMatchObject({ code: 1 })
  })

  test('a kept report does not answer for a file that is tracked since', async () => {
    const { folder, git, write } = makeRepository({ 'herd.yaml': keys })
    write({ '.gitignore': 'new.yaml', 'new.yaml': broken })
    const kept = ['--cache', '--cache-location', makeFolder({})]
    for (const _ of [1, 2]) expect(await run(folder, ...kept)).toMatchObject({ code: 0 })
    git('add', '--force', 'new.yaml')
    for (const _ of [1, 2]) expect(await run(folder, ...kept)).toMatchObject({ code: 1 })
  })

  test('without an index nothing is tracked', async () => {
    const { folder, write } = makeRepository({ 'herd.yaml': keys })
    write({ '.gitignore': 'bad.yaml', 'bad.yaml': broken })
    rmSync(join(folder, '.git/index'))
    expect(await run(folder)).toMatchObject({ code: 0 })
  })
})
