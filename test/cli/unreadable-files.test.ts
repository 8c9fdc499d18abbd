import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gitEnv, makeRepository, type TestRepository } from '../node/repository.ts'
import { runBuilt } from '../support/program.ts'

const keys = 'keys:\n  boat_size: {label: Length of the boat, type: int}\n'
const broken = 'keys:\n  boat_size: {label: Length of the boat, type: int, values: 7}\n'
const large = `${broken}${'# padding of a comment\n'.repeat(400_000)}`
const wide = Buffer.from(`\ufeff${broken}`, 'utf16le')
const binary = Buffer.concat([Buffer.from(`${broken}# `), Buffer.from([0, 255])])

function change(lose: (repository: TestRepository) => void) {
  const repository = makeRepository({ 'boats/boat.yaml': keys, 'other.yaml': keys.replaceAll('boat', 'raft') })
  repository.git('switch', '--quiet', '--create', 'proposed')
  lose(repository)
  repository.git('add', '--all')
  return repository
}

function put(content: string | Buffer) {
  return ({ folder }: TestRepository) => writeFileSync(join(folder, 'boats/boat.yaml'), content)
}

function becomeSubmodule({ folder, git }: TestRepository): void {
  const commit = git('rev-parse', 'HEAD').trim()
  git('rm', '-r', '--quiet', 'boats')
  git('update-index', '--add', '--cacheinfo', `160000,${commit},boats`)
  rmSync(join(folder, 'boats'), { recursive: true, force: true })
  mkdirSync(join(folder, 'boats'))
}

function breakLink({ folder }: TestRepository): void {
  rmSync(join(folder, 'boats/boat.yaml'))
  symlinkSync('nowhere.yaml', join(folder, 'boats/boat.yaml'))
}

describe('what was checked before a change and cannot be looked at now ends the run', () => {
  test.each([
    ['too large', put(large), 'is larger than the limit'],
    ['UTF-16', put(wide), 'is written in UTF-16'],
    ['binary', put(binary), 'is not a text file'],
    ['foreign', put('foo: bar\n'), 'is none any more: it has "foo"'],
    ['a broken link', breakLink, 'is a broken link'],
    ['in a submodule', becomeSubmodule, 'boats is a submodule now'],
  ] as const)('%s', async (_, lose, reason) => {
    const { folder } = change(lose)
    for (const argv of [['--since', 'main'], ['--staged'], ['--pre-commit', 'boats/boat.yaml']]) {
      const { code, err } = await runBuilt(argv, { cwd: folder, env: gitEnv })
      expect({ argv, code }).toEqual({ argv, code: 2 })
      expect(err).toContain('boats/boat.yaml: was a questionnaire configuration before the change, and ')
      expect(err).toContain(reason)
    }
  })

  test('what was deleted is no loss', async () => {
    const { folder } = change(({ git }) => git('rm', '-r', '--quiet', 'boats'))
    expect(await runBuilt(['--since', 'main'], { cwd: folder, env: gitEnv })).toMatchObject({ code: 0 })
  })

  test('a new file that cannot be read ends the run, an old one does not', async () => {
    const { folder, commit, write } = makeRepository({ 'boat.yaml': keys, 'map.json': 'x'.repeat(9 * 1024 * 1024) })
    expect(await runBuilt(['--since', 'main'], { cwd: folder, env: gitEnv })).toMatchObject({ code: 0 })
    commit({ 'boat.yaml': `${keys} ` })
    write({ 'new.yaml': large })
    expect(await runBuilt(['--since', 'main'], { cwd: folder, env: gitEnv })).toMatchObject({
      code: 2,
      err: expect.stringContaining('new.yaml is not checked, although it may contain a questionnaire'),
    })
  })
})

describe('a check of everything', () => {
  test.each([
    ['too large', large],
    ['UTF-16', wide],
    ['binary', binary],
  ])('ends with exit code 2 where a file that a folder has cannot be read: %s', async (_, content) => {
    const { folder } = change(put(content))
    expect(await runBuilt([], { cwd: folder, env: gitEnv })).toMatchObject({
      code: 2,
      err: expect.stringContaining('exclude what does not ("!boats/boat.yaml")'),
    })
    expect(await runBuilt(['.', '!boats/boat.yaml'], { cwd: folder, env: gitEnv })).toMatchObject({ code: 0 })
  })

  test('finds a configuration in a later document of a file, and leaves other documents alone', async () => {
    const { folder, write } = change(put(`---\nfoo: bar\n---\n${broken}`))
    expect(await runBuilt(['--format', 'compact'], { cwd: folder, env: gitEnv })).toMatchObject({
      code: 1,
      out: expect.stringMatching(/boats\/boat\.yaml:3:1/),
    })
    expect(await runBuilt(['--since', 'main'], { cwd: folder, env: gitEnv })).toMatchObject({ code: 1 })
    write({ 'boats/boat.yaml': keys, 'deploy.yaml': 'kind: Service\n---\nkind: Deployment\n' })
    expect(await runBuilt([], { cwd: folder, env: gitEnv })).toMatchObject({ code: 0 })
  })
})
