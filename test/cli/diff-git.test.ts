import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { gitEnv, makeRepository, type TestRepository } from '../node/repository.ts'
import { runQuestlint } from '../support/command-line.ts'

const well = (choices: string, code = 'wells'): string => `code: ${code}
edition: "2030"
sections:
  - keyword: s
    categories:
      - keyword: c
        subcategories:
          - keyword: b
            questiongroups:
              - keyword: ${code}_qg
                questions: [{keyword: ${code}_pump}]
keys:
  ${code}_pump: {label: Kind of pump, type: radio, values: {${choices}}}
categories: {s: S, c: C, b: B}
questiongroups: {${code}_qg: Well}
`
const both = well('hand: Hand pump, solar: Solar pump')
const one = well('hand: Hand pump')
const three = well('hand: Hand pump, solar: Solar pump, wind: Wind pump')

async function diff(cwd: string, ...argv: string[]) {
  const { code, out, err } = await runQuestlint(cwd, ['diff', '--format', 'json', ...argv], '', gitEnv)
  const report = out.startsWith('{') ? (JSON.parse(out) as { changes: readonly { rule: string }[] }) : undefined
  return { code, err, rules: report?.changes.map(({ rule }) => rule) }
}

/** All files of a folder with what is in them, as text. */
function imageOf(folder: string): string {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const lines = names.map(({ parentPath, name }) => {
    const path = join(parentPath, name)
    return `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`
  })
  return lines.sort().join('\n')
}

/** Runs a comparison that may write neither into the repository nor beside it. */
async function unchanged(repository: TestRepository, ...argv: string[]) {
  const before = imageOf(repository.folder)
  const result = await diff(repository.folder, ...argv)
  expect(imageOf(repository.folder)).toBe(before)
  return result
}

describe('a configuration of questlint that the old side has not', () => {
  const alternatives = {
    'wells.yaml': both.replace(/^keys:\n.*\n/m, ''),
    'a.yaml': 'keys:\n  wells_pump: {label: Kind of pump, type: radio, values: {hand: Hand pump}}\n',
    'b.yaml': 'keys:\n  wells_pump: {label: Kind of pump, type: radio, values: {solar: Solar pump}}\n',
  }
  const sets = 'sets:\n  - {name: a, files: [a.yaml, wells.yaml]}\n  - {name: b, files: [b.yaml, wells.yaml]}\n'

  test('is that of the new side, and no difference by itself', async () => {
    const repository = makeRepository(alternatives)
    repository.write({ 'questlint.config.yaml': sets })
    const { code, err, rules } = await unchanged(repository)
    expect({ code, rules }).toEqual({ code: 0, rules: [] })
    expect(err).toContain('HEAD has no questlint.config.yaml; it is read with that of the new side')
    repository.write({ 'b.yaml': alternatives['b.yaml'].replace('solar: Solar', 'wind: Wind') })
    expect((await diff(repository.folder)).rules).toContain('removed-choice')
    expect((await diff(repository.folder, '--no-config')).err).not.toContain('it is read with')
  })

  test('may name files and folders that were not there', async () => {
    const repository = makeRepository({ 'wells.yaml': both })
    repository.write({
      'questlint.config.yaml': 'sets: [{name: a, files: [wells.yaml]}, {name: b, files: [mills.yaml]}]\n',
      'mills.yaml': well('hand: Hand mill', 'mills'),
    })
    expect(await diff(repository.folder)).toMatchObject({ code: 0, rules: ['added-configuration'] })
    repository.write({ 'below/questlint.config.yaml': '{}\n', 'below/pits.yaml': well('hand: Hand', 'pits') })
    expect((await diff(join(repository.folder, 'below'))).rules).toEqual(['added-configuration'])
  })
})

describe('a repository', () => {
  test('whatever a configuration in a folder below governs is compared, also where two have a name in common', async () => {
    const repository = makeRepository({
      'north/questlint.config.yaml': 'sets: [{name: wells, files: [wells.yaml]}]\n',
      'north/wells.yaml': both,
      'south/questlint.config.yaml': '{}\n',
      'south/wells.yaml': both,
    })
    repository.commit({ 'south/wells.yaml': one })
    const lost = { code: 1, rules: ['removed-choice'] }
    expect(await unchanged(repository, '--git', 'HEAD~1..HEAD')).toMatchObject(lost)
    expect(await unchanged(repository, '--since', 'HEAD~1')).toMatchObject(lost)
    expect(await unchanged(repository, 'HEAD~1:', '.')).toMatchObject(lost)
    expect(await unchanged(repository, 'HEAD~1:south', 'south')).toMatchObject(lost)
    expect(await unchanged(repository, 'north', 'south')).toMatchObject(lost)
    const entry = '[{rule: removed-choice, at: "wells@2030/**", reason: Nobody had one.}]\n'
    repository.commit({ 'south/questlint.accepted.yaml': entry, 'north/questlint.accepted.yaml': '[]\n' })
    expect(await unchanged(repository, '--git', 'HEAD~2..HEAD')).toMatchObject({ code: 0, rules: [] })
  })

  test('a configuration of questlint that comes or goes changes no questionnaire', async () => {
    const files = { 'north/wells.yaml': both, 'south/ponds.yaml': well('hand: Hand pump', 'ponds') }
    const repository = makeRepository({ ...files, 'south/questlint.config.yaml': '{}\n' })
    repository.commit({ 'south/questlint.config.yaml': undefined, 'north/questlint.config.yaml': '{}\n' })
    expect(await unchanged(repository, '--git', 'HEAD~1..HEAD')).toMatchObject({ code: 0, rules: [] })
    expect(await unchanged(repository, '--git', 'HEAD..HEAD~1')).toMatchObject({ code: 0, rules: [] })
    repository.commit({
      'north/questlint.config.yaml': undefined,
      'questlint.config.yaml': '{}\n',
      'north/wells.yaml': one,
    })
    expect(await unchanged(repository, '--git', 'HEAD~1..HEAD')).toMatchObject({ code: 1, rules: ['removed-choice'] })
  })

  test('a file that is renamed changes nothing, one that is deleted takes its configuration away', async () => {
    const repository = makeRepository({ 'wells.yaml': both, 'ponds.yaml': well('hand: Hand pump', 'ponds') })
    repository.git('mv', 'wells.yaml', 'boreholes.yaml')
    repository.commit()
    expect(await unchanged(repository, '--git', 'HEAD~1..HEAD')).toMatchObject({ code: 0, rules: [] })
    repository.commit({ 'boreholes.yaml': undefined })
    expect(await unchanged(repository, '--git', 'HEAD~1..HEAD')).toMatchObject({
      code: 1,
      rules: ['removed-configuration'],
    })
    expect((await unchanged(repository, '--git', 'HEAD..HEAD~1')).rules).toEqual(['added-configuration'])
    repository.write({ 'ponds.yaml': undefined })
    expect((await unchanged(repository)).rules).toEqual(['removed-configuration'])
  })

  test('a merge is compared with each of its parents, and --since with where history parted', async () => {
    const repository = makeRepository({ 'wells.yaml': both, 'ponds.yaml': well('a: A, b: B', 'ponds') })
    repository.git('checkout', '--quiet', '-b', 'solar')
    repository.commit({ 'wells.yaml': one })
    repository.git('checkout', '--quiet', 'main')
    repository.commit({ 'ponds.yaml': well('a: A, b: B, c: C', 'ponds') })
    repository.git('merge', '--quiet', '--no-ff', '--message', 'Both', 'solar')
    expect((await unchanged(repository, '--git', 'HEAD^1..HEAD')).rules).toEqual(['removed-choice'])
    expect((await unchanged(repository, '--git', 'HEAD^2..HEAD')).rules).toEqual(['added-choice'])
    repository.git('checkout', '--quiet', 'solar')
    expect((await unchanged(repository, '--since', 'main')).rules).toEqual([])
    repository.write({ 'wells.yaml': three })
    expect((await unchanged(repository, '--since', 'HEAD')).rules).toEqual(['added-choice', 'added-choice'])
  })

  test('a shallow clone says which commit it lacks, and that more history helps', async () => {
    const repository = makeRepository({ 'wells.yaml': both })
    const first = repository.git('rev-parse', 'HEAD').trim()
    repository.commit({ 'wells.yaml': one })
    const clone = join(makeFolder({}), 'clone')
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${repository.folder}`, clone], { env: gitEnv })
    for (const range of ['HEAD~1..HEAD', `${first}..HEAD`]) {
      const { code, err } = await diff(clone, '--git', range)
      expect(code).toBe(2)
      expect(err).toContain(`git finds no commit "${range.split('..')[0]}"; this clone is shallow`)
    }
    expect((await diff(clone)).rules).toEqual([])
  })

  test('a worktree and a detached head are repositories like others', async () => {
    const repository = makeRepository({ 'wells.yaml': both })
    repository.commit({ 'wells.yaml': one })
    const worktree = join(makeFolder({}), 'worktree')
    repository.git('worktree', 'add', '--quiet', '--detach', worktree, 'HEAD~1')
    expect((await diff(worktree, '--git', 'HEAD..main')).rules).toEqual(['removed-choice'])
    expect((await diff(worktree)).rules).toEqual([])
    repository.git('checkout', '--quiet', '--detach', 'HEAD~1')
    expect((await unchanged(repository, '--since', 'main')).rules).toEqual([])
    expect((await unchanged(repository, 'main:wells.yaml', 'wells.yaml')).rules).toEqual(['added-choice'])
  })

  test('what is staged counts for --staged, and nothing else', async () => {
    const repository = makeRepository({ 'wells.yaml': both })
    repository.write({ 'wells.yaml': one })
    repository.git('add', '--all')
    repository.write({ 'wells.yaml': three })
    expect((await unchanged(repository, '--staged')).rules).toEqual(['removed-choice'])
    expect((await unchanged(repository)).rules).toEqual(['added-choice'])
  })

  test('a submodule that did not change is not compared, and a comparison with one that did ends with that', async () => {
    const inner = makeRepository({ 'ponds.yaml': well('a: A, b: B', 'ponds') })
    const repository = makeRepository({ 'wells.yaml': both })
    repository.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', `file://${inner.folder}`, 'ponds')
    repository.commit()
    const refused = { code: 2, err: expect.stringContaining('ponds is a changed submodule') as string }
    expect(await unchanged(repository, '--git', 'HEAD~1..HEAD')).toMatchObject(refused)
    repository.commit({ 'wells.yaml': one })
    expect((await unchanged(repository, '--git', 'HEAD~1..HEAD')).rules).toEqual(['removed-choice'])
    repository.write({ 'ponds/ponds.yaml': well('a: A', 'ponds') })
    for (const way of [[], ['--since', 'HEAD']])
      expect(await unchanged(repository, ...way), way.join(' ')).toMatchObject(refused)
    expect(await unchanged(repository, '--staged')).toMatchObject({ code: 0, err: '' })
    execFileSync('git', ['commit', '--quiet', '--all', '--message', 'One'], {
      cwd: join(repository.folder, 'ponds'),
      env: gitEnv,
    })
    repository.git('add', '--all')
    expect(await unchanged(repository, '--staged')).toMatchObject(refused)
    repository.commit()
    expect(await unchanged(repository, '--git', 'HEAD~1..HEAD')).toMatchObject(refused)
    rmSync(join(repository.folder, 'ponds'), { recursive: true })
    mkdirSync(join(repository.folder, 'ponds'))
    expect(await unchanged(repository, '--git', 'HEAD~1..HEAD')).toMatchObject({
      code: 0,
      err: 'questlint: ponds is a changed submodule that is not checked out, so it was not compared\n',
    })
  })

  test('a commit that is not there is named with what is wrong', async () => {
    const repository = makeRepository({ 'wells.yaml': both })
    expect(await unchanged(repository, '--git', 'nowhere..HEAD')).toMatchObject({
      code: 2,
      err: expect.stringContaining('git finds no commit "nowhere"') as string,
    })
    expect((await diff(makeFolder({ 'wells.yaml': both }), '--since', 'main')).err).toContain(
      'is not in a git repository; without one, name both states: questlint diff OLD NEW',
    )
  })
})
