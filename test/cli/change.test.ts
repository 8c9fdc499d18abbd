import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { gitEnv, makeRepository, type TestRepository } from '../node/repository.ts'
import { type Run, runQuestlint } from '../support/command-line.ts'

const keys = (...names: string[]) =>
  `keys:\n${names.map((name) => `  ${name}: {type: char, label: ${name}}\n`).join('')}`
const questions = (...names: string[]) =>
  `keyword: qg_${names[0]}\nquestions:\n${names.map((name) => `  - keyword: ${name}\n`).join('')}`

const config = 'sets:\n  - {name: farm, files: [keys.yaml, "forms/*.yaml"]}\n'
/** `old.yaml` has named a key that nothing defines for years. */
const farm = {
  'questlint.config.yaml': config,
  'keys.yaml': keys('farm_size', 'farm_crop', 'farm_soil'),
  'forms/size.yaml': questions('farm_size', 'farm_crop'),
  'forms/old.yaml': questions('farm_soil', 'farm_gone'),
}

async function run(repository: TestRepository, ...argv: string[]): Promise<Run & { found: string[] }> {
  return runIn(repository.folder, gitEnv, ...argv)
}

async function runIn(cwd: string, env: Readonly<Record<string, string>>, ...argv: string[]) {
  const ended = await runQuestlint(cwd, ['--format', 'compact', ...argv], '', env)
  const found = [
    ...ended.out.matchAll(/^(\S+?):\d+:\d+: \w+ ([a-z-]+): (?:(?:Unknown key|Key|The file) )?(?:"([\w./]+)")?/gm),
  ]
  return { ...ended, found: found.map(([, file, rule, name = '']) => `${file} ${rule} ${name}`.trim()) }
}

describe('what is staged', () => {
  test('nothing: old findings are left out, and counted', async () => {
    const { code, found, err } = await run(makeRepository(farm), '--staged')
    expect({ code, found, err }).toEqual({
      code: 0,
      found: [],
      err: 'questlint: 1 existing finding not shown\n',
    })
  })

  test('of a changed file what is new in it, wherever the old findings lie now', async () => {
    const repository = makeRepository(farm)
    const stage = async (text: string) => {
      repository.write({ 'forms/old.yaml': text })
      repository.git('add', '--all')
      const { code, found } = await run(repository, '--staged')
      return { code, found }
    }
    expect(await stage(`# a remark\n${farm['forms/old.yaml']}`)).toEqual({ code: 0, found: [] })
    expect(await stage(questions('farm_soil', 'farm_crop', 'farm_gone'))).toEqual({ code: 0, found: [] })
    const more = questions('farm_soil', 'farm_lost', 'farm_gone')
    expect(await stage(more)).toEqual({ code: 1, found: ['forms/old.yaml unknown-key farm_lost'] })
  })

  test('new warnings stop, unless --max-warnings allows them, and old ones never do', async () => {
    const twice = `${farm['forms/size.yaml']}form_options: {min_num: 1, max_num: 2, max_num: 3}\n`
    const old = makeRepository({ ...farm, 'forms/size.yaml': twice })
    old.write({ 'forms/size.yaml': twice.replace('farm_size', 'farm_area') })
    old.git('add', '--all')
    expect(await run(old, '--staged')).toMatchObject({ code: 0, out: expect.not.stringContaining('max_num') })
    expect(await run(old, '--staged', '--max-warnings', '0')).toMatchObject({ code: 0 })
    const fresh = makeRepository(farm)
    fresh.write({ 'forms/size.yaml': twice })
    fresh.git('add', '--all')
    expect(await run(fresh)).toMatchObject({ code: 1 })
    expect(await run(fresh, '--staged')).toMatchObject({ code: 1, out: expect.stringContaining('duplicate-member') })
    expect(await run(fresh, '--staged', '--max-warnings', '1')).toMatchObject({ code: 0 })
    expect(await run(fresh, '--pre-commit', 'forms/size.yaml')).toMatchObject({
      code: 1,
      out: expect.stringContaining('duplicate-member'),
    })
  })

  test('a thing with old findings that gets another name', async () => {
    const file = (group: string, code: string) =>
      `code: ${code}\nedition: "2024"\nsections:\n  - keyword: section_a\n    categories: []\n    oldies: 1\n    view_options: {tempalte: x, ${group}: 1}\n`
    const repository = makeRepository({ 'farm.yaml': file('widht', 'farm') })
    repository.write({ 'farm.yaml': file('widht', 'farm').replace('section_a', 'section_b') })
    repository.git('add', '--all')
    expect(await run(repository, '--staged')).toMatchObject({ code: 0, found: [] })
    repository.write({ 'farm.yaml': file('widht', 'farms') })
    repository.git('add', '--all')
    expect(await run(repository, '--staged')).toMatchObject({ code: 0, found: [] })
    repository.write({ 'farm.yaml': file('hieght', 'farm') })
    repository.git('add', '--all')
    const { out } = await run(repository, '--staged', '--level', 'info')
    expect(out).toContain('hieght')
    expect(out).not.toContain('tempalte')
  })

  test('of findings that group several places the added ones', async () => {
    const record = (pk: number) => `{"model": "configuraton.institution", "pk": ${pk}, "fields": {}}`
    const key = (pk: number) => `{"model": "configuraton.key", "pk": ${pk}, "fields": {"keyword": "farm_k${pk}"}}`
    const file = (...pks: number[]) => `[\n${[...pks.map(key), record(1)].join(',\n')}\n]\n`
    const repository = makeRepository({ 'keys.json': file(1, 2, 3) })
    const stage = async (...pks: number[]) => {
      repository.write({ 'keys.json': file(...pks) })
      repository.git('add', '--all')
      const { code, out } = await run(repository, '--staged', '--only', 'unknown-model', '--format', 'json')
      const { findings } = JSON.parse(out) as { findings: { related: { pointer: string }[] }[] }
      return { code, places: findings.map(({ related }) => related.map(({ pointer }) => pointer)) }
    }
    expect(await stage(1, 2, 3)).toEqual({ code: 0, places: [] })
    expect(await stage(3, 2)).toEqual({ code: 0, places: [] })
    expect(await stage(3, 2, 1)).toEqual({ code: 0, places: [] })
    expect(await stage(3, 4, 2)).toEqual({ code: 1, places: [['/1/model']] })
  })

  test('a removed key that is still used', async () => {
    const repository = makeRepository(farm)
    repository.write({ 'keys.yaml': keys('farm_size', 'farm_soil') })
    repository.git('add', '--all')
    const { code, found } = await run(repository, '--staged')
    expect({ code, found }).toEqual({ code: 1, found: ['keys.yaml removed-name farm_crop'] })
  })

  test('the index, not the working tree', async () => {
    const repository = makeRepository(farm)
    repository.write({ 'forms/size.yaml': questions('farm_size', 'farm_typo') })
    expect((await run(repository, '--staged')).found).toEqual([])
    repository.git('add', '--all')
    repository.write(farm)
    expect((await run(repository, '--staged')).found).toEqual(['forms/size.yaml unknown-key farm_typo'])
  })

  test('a key that stands only in a file git does not know', async () => {
    const repository = makeRepository(farm)
    repository.write({ 'forms/more.yaml': keys('farm_new'), 'forms/size.yaml': questions('farm_new') })
    repository.git('add', 'forms/size.yaml')
    expect((await run(repository)).found).toEqual(['forms/old.yaml unknown-key farm_gone'])
    expect((await run(repository, '--staged')).found).toEqual(['forms/size.yaml unknown-key farm_new'])
  })

  test('a second finding like an old one in an unchanged file', async () => {
    const repository = makeRepository(farm)
    repository.write({ 'forms/new.yaml': questions('farm_gone') })
    repository.git('add', '--all')
    expect((await run(repository, '--staged')).found).toEqual(['forms/new.yaml unknown-key farm_gone'])
  })

  test('a new name near an old mistake does not make it new', async () => {
    const repository = makeRepository(farm)
    repository.write({ 'keys.yaml': keys('farm_size', 'farm_crop', 'farm_soil', 'farm_gona') })
    repository.git('add', '--all')
    expect((await run(repository)).out).toContain('Did you mean "farm_gona"?')
    expect((await run(repository, '--staged')).found).toEqual([])
  })

  test('a file that moved is not changed; of one that moved and changed the new findings', async () => {
    const repository = makeRepository(farm)
    repository.git('mv', 'forms/old.yaml', 'forms/older.yaml')
    expect((await run(repository, '--staged')).found).toEqual([])
    repository.write({ 'forms/older.yaml': questions('farm_soil', 'farm_gone', 'farm_lost') })
    repository.git('add', '--all')
    expect((await run(repository, '--staged')).found).toEqual(['forms/older.yaml unknown-key farm_lost'])
  })

  test('a record that moved to another file, and files that changed their names with each other', async () => {
    const wrong = '  farm_area: {type: chra, label: Area}\n'
    const repository = makeRepository({
      ...farm,
      'keys.yaml': farm['keys.yaml'] + wrong,
      'forms/more.yaml': keys('farm_more'),
    })
    const { code, found } = await run(repository, '--staged')
    expect({ code, found }).toEqual({ code: 0, found: [] })
    repository.write({ 'keys.yaml': farm['keys.yaml'], 'forms/more.yaml': keys('farm_more') + wrong })
    repository.git('add', '--all')
    expect(await run(repository, '--staged')).toMatchObject({ code: 0, found: [] })
    repository.write({
      'keys.yaml': keys('farm_more'),
      'forms/more.yaml': farm['keys.yaml'] + wrong + wrong.replace('area', 'acre'),
    })
    repository.git('add', '--all')
    expect((await run(repository, '--staged')).out).toMatch(/^forms\/more.yaml:6:\d+: warning unknown-key-type: .*\n$/)
  })

  test('a deleted file whose keys are used', async () => {
    const repository = makeRepository({
      ...farm,
      'forms/keys.yaml': keys('farm_herd'),
      'forms/herd.yaml': questions('farm_herd'),
    })
    expect((await run(repository, '--staged')).found).toEqual([])
    repository.git('rm', '--quiet', 'forms/keys.yaml')
    expect((await run(repository, '--staged')).found).toEqual(['forms/herd.yaml removed-name forms/keys.yaml'])
  })

  test('a changed configuration: what it turns up anew', async () => {
    const repository = makeRepository({ ...farm, 'questlint.config.yaml': `${config}rules: {unknown-key: info}\n` })
    expect((await run(repository)).found).toEqual([])
    repository.write({ 'questlint.config.yaml': config })
    repository.git('add', '--all')
    expect((await run(repository, '--staged')).found).toEqual(['forms/old.yaml unknown-key farm_gone'])
  })

  test('a changed accepted file: what it does not cover any more', async () => {
    const accepted = '- {rule: unknown-key, at: "**", reason: later}\n'
    const repository = makeRepository({ ...farm, 'questlint.accepted.yaml': accepted })
    expect((await run(repository)).found).toEqual([])
    repository.git('rm', '--quiet', 'questlint.accepted.yaml')
    expect((await run(repository, '--staged')).found).toEqual(['forms/old.yaml unknown-key farm_gone'])
  })

  test('an accepted entry that the change leaves idle', async () => {
    const accepted = '- {rule: unknown-key, at: "**", reason: later}\n'
    const repository = makeRepository({ ...farm, 'questlint.accepted.yaml': accepted })
    repository.write({ 'forms/old.yaml': questions('farm_soil') })
    repository.git('add', '--all')
    const { found } = await run(repository, '--staged', '--level', 'info')
    expect(found.filter((one) => one.includes('unused-acceptance'))).toHaveLength(1)
  })

  test('in a repository without a commit everything is new', async () => {
    const cwd = makeFolder(farm)
    execFileSync('git', ['init', '--quiet'], { cwd, env: gitEnv })
    execFileSync('git', ['add', '--all'], { cwd, env: gitEnv })
    expect((await runIn(cwd, gitEnv, '--staged')).found).toEqual(['forms/old.yaml unknown-key farm_gone'])
  })

  test('from a folder below, and in another index', async () => {
    const repository = makeRepository(farm)
    repository.write({ 'keys.yaml': keys('farm_size', 'farm_soil') })
    const env = { ...gitEnv, GIT_INDEX_FILE: join(repository.folder, '.git', 'other-index') }
    execFileSync('git', ['read-tree', 'HEAD'], { cwd: repository.folder, env })
    execFileSync('git', ['add', 'keys.yaml'], { cwd: repository.folder, env })
    const below = join(repository.folder, 'forms')
    expect((await runIn(below, gitEnv, '--staged')).found).toEqual([])
    expect((await runIn(below, env, '--staged')).found).toEqual(['../keys.yaml removed-name farm_crop'])
  })

  test('links are followed as the index has them', async () => {
    const repository = makeRepository({ ...farm, 'shared/herd.yaml': keys('farm_herd') })
    symlinkSync('../shared/herd.yaml', join(repository.folder, 'forms', 'linked.yaml'))
    repository.commit({ 'forms/herd.yaml': questions('farm_herd') })
    expect((await run(repository, '--staged')).found).toEqual([])
    repository.write({ 'shared/herd.yaml': keys('farm_flock') })
    expect((await run(repository, '--staged')).found).toEqual([])
    repository.git('add', '--all')
    expect((await run(repository, '--staged')).found).toEqual(['forms/linked.yaml removed-name farm_herd'])
  })

  test('only the given files where some are given', async () => {
    const repository = makeRepository(farm)
    repository.write({ 'keys.yaml': keys('farm_soil') })
    repository.git('add', '--all')
    expect((await run(repository, '--staged', 'forms/old.yaml')).found).toEqual([])
    expect((await run(repository, '--staged', 'forms/size.yaml')).found).toHaveLength(2)
  })

  test('without a configuration all files are one set, and there may be none', async () => {
    const { 'questlint.config.yaml': _, ...files } = farm
    const repository = makeRepository({ ...files, 'herd.yaml': keys('farm_herd') })
    repository.git('rm', '--quiet', 'keys.yaml')
    expect((await run(repository, '--staged')).found).toEqual(['forms/old.yaml removed-name keys.yaml'])
    repository.git('rm', '--quiet', '-r', '.')
    expect(await run(repository, '--staged')).toMatchObject({ code: 0, found: [] })
  })
})

describe('a name that the change takes away and that is still used', () => {
  const forms = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`forms/f${at}.yaml`, questions('farm_crop', `farm_f${at}`)]),
  )
  const names = Array.from({ length: 12 }, (_, at) => `farm_f${at}`)
  const files = { ...farm, ...forms, 'keys.yaml': keys('farm_size', 'farm_crop', 'farm_soil', ...names) }
  const stage = async (repository: TestRepository, changed: Record<string, string>, ...argv: string[]) => {
    repository.write(changed)
    repository.git('add', '--all')
    const { out, code } = await run(repository, '--staged', '--format', 'json', ...argv)
    const { findings } = JSON.parse(out) as {
      findings: { rule: string; message: string; file: string; related: unknown[] }[]
    }
    return { code, findings }
  }
  const renamed = { 'keys.yaml': keys('farm_size', 'farm_plant', 'farm_soil', ...names) }

  test('is one finding, with all uses and their number', async () => {
    const { code, findings } = await stage(makeRepository(files), renamed)
    expect(code).toBe(1)
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({ rule: 'removed-name', file: 'keys.yaml' })
    expect(findings[0]?.message).toContain(
      'Key "farm_crop" was renamed to "farm_plant", but 13 places still use the old name',
    )
    expect(findings[0]?.related).toHaveLength(13)
  })

  test('nor is its new name told to be unused in a complete set', async () => {
    const complete = { 'questlint.config.yaml': config.replace('}', ', complete: true}') }
    const { findings } = await stage(makeRepository({ ...files, ...complete }), renamed)
    expect(findings.map(({ rule }) => rule)).toEqual(['removed-name'])
  })

  test('beside other new findings', async () => {
    const change = { ...renamed, 'forms/f1.yaml': questions('farm_crop', 'farm_typo') }
    const { findings } = await stage(makeRepository(files), change)
    expect(findings.filter(({ rule }) => rule !== 'unused-record').map(({ rule, file }) => `${rule} ${file}`)).toEqual([
      'unknown-key forms/f1.yaml',
      'removed-name keys.yaml',
    ])
  })

  test('is nothing where all uses follow, or where the name is defined in another file now', async () => {
    const followed = Object.fromEntries(
      Object.entries({ ...forms, 'forms/size.yaml': farm['forms/size.yaml'] }).map(([name, text]) => [
        name,
        text.replaceAll('farm_crop', 'farm_plant'),
      ]),
    )
    expect(await stage(makeRepository(files), { ...renamed, ...followed })).toEqual({ code: 0, findings: [] })
    const moved = { 'keys.yaml': keys('farm_size', 'farm_soil', ...names), 'forms/keys.yaml': keys('farm_crop') }
    expect(await stage(makeRepository(files), moved)).toEqual({ code: 0, findings: [] })
  })

  test('several that were deleted side by side are one', async () => {
    const { findings } = await stage(makeRepository(files), { 'keys.yaml': keys('farm_size', ...names.slice(10)) })
    expect(findings).toHaveLength(1)
    expect(findings[0]?.message).toMatch(
      /^12 records were deleted here, but 24 places still use them: farm_crop, farm_f0, .* and 4 more\. The application refuses/,
    )
  })

  test('is told at the uses where the rule is off', async () => {
    const { findings } = await stage(makeRepository(files), renamed, '--rule', 'removed-name=off')
    expect(findings.map(({ rule }) => rule)).toEqual(Array.from({ length: 13 }, () => 'unknown-key'))
  })
})

describe('a merge that is about to be committed', () => {
  const added = { 'forms/new.yaml': questions('farm_soil', 'farm_typo') }
  /** This branch and main have both gone on; what main brings is staged. */
  const merging = (theirs: Record<string, string | undefined>, ours: Record<string, string | undefined>) => {
    const repository = makeRepository(farm)
    repository.git('branch', 'side')
    repository.commit(theirs)
    repository.git('checkout', '--quiet', 'side')
    repository.commit(ours)
    repository.git('merge', '--no-commit', '--quiet', '-')
    return repository
  }

  test('what either side had before is not new', async () => {
    const repository = merging(added, { 'forms/size.yaml': questions('farm_size') })
    expect(await run(repository, '--staged')).toMatchObject({
      code: 0,
      found: [],
      err: expect.stringContaining('2 existing'),
    })
    expect(await run(repository, '--pre-commit', 'forms/new.yaml')).toMatchObject({ code: 0, found: [] })
    repository.write({ 'forms/size.yaml': questions('farm_sise') })
    repository.git('add', '--all')
    expect((await run(repository, '--staged')).found).toEqual(['forms/size.yaml unknown-key farm_sise'])
  })

  test('what only both together break is new, and told where one took a name away', async () => {
    const renamed = {
      'keys.yaml': keys('farm_size', 'farm_plant', 'farm_soil'),
      'forms/size.yaml': questions('farm_size', 'farm_plant'),
    }
    const uses = { 'forms/new.yaml': questions('farm_crop') }
    const expected = ['keys.yaml removed-name farm_crop']
    expect((await run(merging(renamed, uses), '--staged')).found).toEqual(expected)
    expect((await run(merging(uses, renamed), '--staged')).found).toEqual(expected)
  })

  test('in the hook of a merge that git commits itself', async () => {
    const repository = makeRepository(farm)
    repository.git('branch', 'side')
    repository.commit(added)
    const theirs = repository.git('rev-parse', 'HEAD').trim()
    repository.git('checkout', '--quiet', 'side')
    repository.commit({ 'forms/size.yaml': questions('farm_size') })
    repository.git('merge', '--no-commit', '--quiet', '-')
    // Git runs that hook before it writes what is merged, and says it in the environment.
    rmSync(join(repository.folder, '.git', 'MERGE_HEAD'))
    expect(await run(repository, '--staged')).toMatchObject({ code: 1 })
    const env = { ...gitEnv, [`GITHEAD_${theirs}`]: 'main' }
    expect(await runIn(repository.folder, env, '--staged')).toMatchObject({ code: 0, found: [] })
  })
})

describe('since a branch', () => {
  test('what this side changed, committed or not, and what it causes', async () => {
    const repository = makeRepository(farm)
    repository.git('switch', '--quiet', '--create', 'feature')
    repository.commit({ 'keys.yaml': keys('farm_size', 'farm_soil') })
    repository.git('switch', '--quiet', 'main')
    repository.commit({ 'forms/size.yaml': questions('farm_typo') })
    repository.git('switch', '--quiet', 'feature')
    repository.write({ 'forms/new.yaml': questions('farm_new') })
    const { code, found } = await run(repository, '--since', 'main')
    expect({ code, found }).toEqual({
      code: 1,
      found: ['forms/new.yaml unknown-key farm_new', 'keys.yaml removed-name farm_crop'],
    })
  })

  test('a configuration that was broken before makes every finding new', async () => {
    const repository = makeRepository({ ...farm, 'questlint.config.yaml': 'setz: 1\n' })
    repository.write({ 'questlint.config.yaml': config })
    const { found, err } = await run(repository, '--since', 'HEAD')
    expect(found).toEqual(['forms/old.yaml unknown-key farm_gone'])
    expect(err).toContain('the state before the change could not be checked (questlint.config.yaml:1:1: ')
  })

  test('files outside of the repository are as they are', async () => {
    const repository = makeRepository({})
    const outer = makeFolder({ 'keys.yaml': keys('farm_size') })
    repository.commit({
      'questlint.config.yaml': `sets:\n  - {name: farm, files: ["${outer}/keys.yaml", "*.form.yaml"]}\n`,
      'a.form.yaml': questions('farm_size'),
    })
    repository.write({ 'b.form.yaml': questions('farm_typo') })
    expect((await run(repository, '--since', 'HEAD')).found).toEqual(['b.form.yaml unknown-key farm_typo'])
  })

  test('a submodule that changed is refused, one that did not is read', async () => {
    const inner = makeRepository({ 'keys.yaml': keys('farm_size', 'farm_crop') })
    const repository = makeRepository({})
    repository.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.folder, 'shared')
    repository.commit({
      'questlint.config.yaml': 'sets:\n  - {name: farm, files: [shared/keys.yaml, "*.form.yaml"]}\n',
      'a.form.yaml': questions('farm_size'),
    })
    repository.write({ 'b.form.yaml': questions('farm_typo') })
    expect((await run(repository, '--since', 'HEAD')).found).toEqual(['b.form.yaml unknown-key farm_typo'])
    repository.write({ 'shared/keys.yaml': keys('farm_crop') })
    expect(await run(repository, '--since', 'HEAD')).toMatchObject({
      code: 2,
      err: expect.stringContaining('shared is a changed submodule'),
    })
  })
})

describe('as a hook of pre-commit', () => {
  test('what the commit adds to given files and causes elsewhere; given files that are not staged in full', async () => {
    const repository = makeRepository(farm)
    expect((await run(repository, '--pre-commit')).found).toEqual([])
    expect((await run(repository, '--pre-commit', 'forms/old.yaml', 'forms/size.yaml')).found).toEqual([
      'forms/old.yaml unknown-key farm_gone',
    ])
    repository.write({ 'keys.yaml': keys('farm_size', 'farm_soil') })
    repository.git('add', '--all')
    expect((await run(repository, '--pre-commit', 'keys.yaml')).found).toEqual(['keys.yaml removed-name farm_crop'])
    repository.write({ 'forms/old.yaml': questions('farm_soil', 'farm_lost', 'farm_gone') })
    repository.git('add', '--all')
    expect((await run(repository, '--pre-commit', 'keys.yaml', 'forms/old.yaml')).found).toEqual([
      'forms/old.yaml unknown-key farm_lost',
      'keys.yaml removed-name farm_crop',
    ])
  })

  test('of questionnaires that no set has it says that they are not checked', async () => {
    const repository = makeRepository(farm)
    repository.write({ 'draft.yaml': questions('farm_typo'), 'package.json': '{"name": "farm"}\n' })
    repository.git('add', '--all')
    const given = ['draft.yaml', 'package.json', 'questlint.config.yaml', 'keys.yaml', 'gone.yaml']
    expect(await run(repository, '--pre-commit', ...given)).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^questlint: draft\.yaml is in no set of the configuration, so it was not checked$/m),
    })
    repository.write({ 'other.yaml': questions('farm_typo') })
    repository.git('add', '--all')
    const { err } = await run(repository, '--pre-commit', 'other.yaml', ...given)
    expect(err).toContain('other.yaml and 1 more are in no set of the configuration, so they were not checked\n')
  })

  test('other JSON and YAML files of the repository are left alone', async () => {
    const { 'questlint.config.yaml': _, ...files } = farm
    const repository = makeRepository({
      ...files,
      'tsconfig.json': '{ /* a comment */ }',
      'forms/old.yaml': questions('farm_soil'),
    })
    const ended = await run(repository, '--pre-commit', 'tsconfig.json', '.pre-commit-config.yaml', 'keys.yaml')
    const err =
      'questlint: tsconfig.json skipped: it is not valid JSON or YAML, and nothing in it looks like a questionnaire configuration\n'
    expect(ended).toMatchObject({ code: 0, found: [], err })
    expect(await run(repository, '--pre-commit', '--fix', 'tsconfig.json')).toMatchObject({ code: 0, err })
  })

  test('YAML with a name that is no text, or of several documents, is not said to be none', async () => {
    const { 'questlint.config.yaml': _, ...files } = farm
    const others = { 'ci.yaml': 'on: push\njobs: {}\n', 'pods.yaml': 'kind: Pod\n---\nkind: Pod\n' }
    const repository = makeRepository({ ...files, ...others, 'forms/old.yaml': questions('farm_soil') })
    const ended = await run(repository, '--pre-commit', 'ci.yaml', 'pods.yaml', 'keys.yaml')
    const err = 'questlint: ci.yaml and 1 more skipped: they are not questionnaire configurations\n'
    expect(ended).toMatchObject({ code: 0, found: [], err })
    const named = await runQuestlint(repository.folder, ['ci.yaml'])
    expect(named).toMatchObject({ code: 2, out: '' })
    expect(named.err).toContain('ci.yaml: is not a questionnaire configuration: it has "on", "jobs", but neither')
  })

  test('between two commits, as with --from-ref', async () => {
    const repository = makeRepository(farm)
    repository.commit({ 'keys.yaml': keys('farm_size', 'farm_soil') })
    const env = { ...gitEnv, PRE_COMMIT_FROM_REF: 'HEAD~1', PRE_COMMIT_TO_REF: 'HEAD' }
    expect((await run(repository, '--pre-commit', 'keys.yaml')).found).toEqual([])
    expect((await runIn(repository.folder, env, '--pre-commit', 'keys.yaml')).found).toEqual([
      'keys.yaml removed-name farm_crop',
    ])
  })

  test('--fix mends the given files and no others', async () => {
    const mixed = (name: string) => `keyword: ${name}\nquestions: [{keyword: farm_size, max_length: 20}]\n`
    const repository = makeRepository({ ...farm, 'forms/a.yaml': mixed('qg_a'), 'forms/b.yaml': mixed('qg_b') })
    const { found, err } = await run(repository, '--pre-commit', '--fix', 'forms/a.yaml')
    expect({ found, err: err.split('\n')[0] }).toEqual({ found: [], err: 'questlint: 1 fix in 1 file applied' })
    expect(repository.git('diff', '--name-only')).toBe('forms/a.yaml\n')
  })
})

describe('wrong use', () => {
  test.each([
    [['--staged', '--since', 'main'], '--staged cannot be combined with --since'],
    [['--staged', '--fix'], '--staged cannot be combined with --fix'],
    [['--since', 'main', '--fix-unsafe'], '--since cannot be combined with --fix-unsafe'],
    [['--since', 'main', '--watch'], '--since cannot be combined with --watch'],
    [['--staged', '--stdin'], '--staged cannot be combined with --stdin'],
    [['--pre-commit', '--diff'], '--pre-commit cannot be combined with --diff'],
    [['--since', 'nowhere'], 'git finds no commit "nowhere"'],
    [['--since=--output=x'], 'git finds no commit "--output=x"'],
    [['--staged', 'nowhere.yaml'], 'nowhere.yaml: does not exist'],
  ])('%j', async (argv, message) => {
    const { code, out, err } = await run(makeRepository(farm), ...argv)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(message)
  })

  test('outside of a repository, inside .git, and where conflicts are left', async () => {
    expect(await runIn(makeFolder(farm), gitEnv, '--staged')).toMatchObject({ code: 2, out: '' })
    const repository = makeRepository(farm)
    mkdirSync(join(repository.folder, '.git', 'below'))
    expect((await runIn(join(repository.folder, '.git', 'below'), gitEnv, '--staged')).code).toBe(2)
    repository.git('switch', '--quiet', '--create', 'other')
    repository.commit({ 'keys.yaml': keys('farm_other') })
    repository.git('switch', '--quiet', 'main')
    repository.commit({ 'keys.yaml': keys('farm_main') })
    expect(() => repository.git('merge', '--quiet', 'other')).toThrow()
    expect((await run(repository, '--staged')).err).toBe('questlint: keys.yaml has unresolved conflicts\n')
  })
})
