import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { gitEnv, makeRepository, type TestRepository } from '../node/repository.ts'
import { runQuestlint } from '../support/command-line.ts'
import { runBuilt } from '../support/program.ts'

const record = (model: string, pk: number, fields: object): object => ({ model: `configuration.${model}`, pk, fields })
const text = (pk: number, label: string): object =>
  record('translation', pk, { translation_type: 'key', data: { wine: { label: { en: label } } } })

/** A questionnaire with one question and those that are added to it. */
function wine(added: Readonly<Record<string, string>> = {}): string {
  const keys = Object.entries(added)
  const questions = [{ keyword: 'wine_kind' }, ...keys.map(([keyword]) => ({ keyword }))]
  const subcategory = { keyword: 'wine__1__1', questiongroups: [{ keyword: 'qg_wine', questions }] }
  const section = { keyword: 'section_wine', categories: [{ keyword: 'wine__1', subcategories: [subcategory] }] }
  const configuration = {
    code: 'wine',
    edition: '2024',
    created: '2024-01-01T00:00:00Z',
    data: { sections: [section] },
  }
  const key = (keyword: string, pk: number, translation: number): object =>
    record('key', pk, { keyword, translation, configuration: { type: 'char' } })
  const items = [
    text(101, 'Kind'),
    ...keys.map(([, label], index) => text(102 + index, label)),
    key('wine_kind', 1, 101),
    ...keys.map(([keyword], index) => key(keyword, 2 + index, 102 + index)),
    record('configuration', 1, configuration),
  ]
  return `${JSON.stringify(items, null, 2)}\n`
}

const [base, ours, theirs] = [wine(), wine({ wine_age: 'Age' }), wine({ wine_colour: 'Colour' })]

describe('three files', () => {
  test('are merged to standard output, and what is new is said', async () => {
    const folder = makeFolder({ 'base.json': base, 'ours.json': ours, 'theirs.json': theirs })
    const run = await runQuestlint(folder, ['merge', 'base.json', 'ours.json', 'theirs.json'])
    expect(run.code).toBe(0)
    expect(run.out).toContain('"wine_age"')
    expect(run.out).toContain('"wine_colour"')
    expect(JSON.parse(run.out)).toHaveLength(7)
    expect(run.err).toContain('key:wine_colour (pk 2) of their side has pk 3 now')
    expect(run.err).toContain(
      '"questlint explain --only uses translation:102" lists what refers to the first of 2 old pks',
    )
  })

  test('keep the comments and the spelling of both sides where the lines of both fit', async () => {
    const yaml =
      'keys:\n  wine_age:\n    label: Age\n    type: int\n  wine_colour:\n    label: Colour\n    type: char\n'
    const [ours, theirs] = [
      yaml.replace('label: Colour', 'label: Shade'),
      yaml.replace('  wine_age:', '  # in years, see the register\n  wine_age:').replace('label: Age', 'label: "Age"'),
    ]
    const folder = makeFolder({ 'base.yaml': yaml, 'ours.yaml': ours, 'theirs.yaml': theirs })
    const run = await runQuestlint(folder, ['merge', 'base.yaml', 'ours.yaml', 'theirs.yaml'])
    expect(run).toEqual({ code: 0, out: theirs.replace('label: Colour', 'label: Shade'), err: '' })
  })

  describe('with comments that only their side wrote', () => {
    const yaml =
      'keys:\n  wine_age:\n    pk: 1\n    # of the vintage\n    type: int\n    label: Age # as told\n  wine_colour:\n    pk: 2\n    type: char\n'
    const theirs = yaml
      .replace('# of the vintage', '# see the register')
      .replace('    pk: 2', '    # seen by day\n    pk: 2')
      .replace('# as told', '# as written')
    const merge = async (ours: string): Promise<{ readonly out: string; readonly err: string }> => {
      const folder = makeFolder({ 'base.yaml': yaml, 'ours.yaml': ours, 'theirs.yaml': theirs })
      return runQuestlint(folder, ['merge', 'base.yaml', 'ours.yaml', 'theirs.yaml'])
    }

    test('have them on the lines that ours leaves alone; of others it is said', async () => {
      const { out, err } = await merge(yaml.replace('label: Age', 'label: Years'))
      expect(out).toBe(theirs.replace('label: Age # as written', 'label: Years # as told'))
      expect(err).toBe('questlint: ours.yaml: their side: A comment is not kept (line 6).\n')
    })

    test('have them beside a conflict, whose lines stay as they are', async () => {
      const other = theirs.replace('type: char', 'type: text')
      const ours = yaml.replace('type: char', 'type: int')
      const folder = makeFolder({ 'base.yaml': yaml, 'ours.yaml': ours, 'theirs.yaml': other })
      const { out } = await runQuestlint(folder, ['merge', 'base.yaml', 'ours.yaml', 'theirs.yaml'])
      const marked = '<<<<<<< ours\n    type: int\n=======\n    type: text\n>>>>>>> theirs'
      expect(out).toBe(theirs.replace('    type: char', marked))
    })

    test('are told of a comment of ours on a line that theirs changes', async () => {
      const folder = makeFolder({
        'base.yaml': yaml,
        'ours.yaml': yaml.replace('# as told', '# in years'),
        'theirs.yaml': yaml.replace('label: Age', 'label: Years'),
      })
      const { out, err } = await runQuestlint(folder, ['merge', 'base.yaml', 'ours.yaml', 'theirs.yaml'])
      expect(out).toBe(yaml.replace('label: Age', 'label: Years'))
      expect(err).toBe('questlint: ours.yaml: our side: A comment is not kept (line 6).\n')
    })
  })

  describe('with comments that both sides have, beside a conflict', () => {
    const yaml = 'keys:\n  wine_age:\n    pk: 1\n    # of the vintage\n    type: int\n  wine_colour:\n    type: char\n'
    const ours = yaml.replace('type: char', 'type: text')
    const merge = (theirs: string): ReturnType<typeof runQuestlint> => {
      const folder = makeFolder({ 'base.yaml': yaml, 'ours.yaml': ours, 'theirs.yaml': theirs })
      return runQuestlint(folder, ['merge', 'base.yaml', 'ours.yaml', 'theirs.yaml'])
    }

    test('keep them above what their side changed', async () => {
      const { out } = await merge(yaml.replace('type: int', 'type: float').replace('type: char', 'type: select'))
      expect(out).toContain('    pk: 1\n    # of the vintage\n    type: float\n')
    })

    test('are told of one that their side kept above what it took away', async () => {
      const { out, err } = await merge(yaml.replace('    type: int\n', '').replace('type: char', 'type: select'))
      expect(out).toContain('    pk: 1\n  wine_colour:\n')
      expect(err).toContain('questlint: ours.yaml: our side: A comment is not kept (line 4).\n')
    })

    test('are told of none that their side took away with what it was above', async () => {
      const gone = yaml.replace('    # of the vintage\n    type: int\n', '')
      expect((await merge(gone.replace('type: char', 'type: select'))).err).not.toContain('comment')
    })
  })

  test('are merged by record where lines that fit say something else', async () => {
    const yaml = 'keys:\n  wine_age:\n    label: Age\n'
    const ours = `${yaml}  wine_colour:\n    label: Colour\n`
    const theirs = `keys:\n  wine_colour:\n    label: Colour\n  wine_age:\n    label: Age\n`
    const folder = makeFolder({ 'base.yaml': yaml, 'ours.yaml': ours, 'theirs.yaml': theirs })
    const { out } = await runQuestlint(folder, ['merge', 'base.yaml', 'ours.yaml', 'theirs.yaml'])
    expect(out.match(/wine_colour/g)).toHaveLength(1)
  })

  test('with a conflict are written with marks, exit code 1', async () => {
    const other = wine({ wine_age: 'Years' })
    const folder = makeFolder({ 'base.json': base, 'ours.json': ours, 'theirs.json': other })
    const argv = ['merge', 'base.json', 'ours.json', 'theirs.json', '--output', 'merged.json', '--label-ours', 'HEAD']
    const run = await runQuestlint(folder, argv)
    expect(run.code).toBe(1)
    expect(run.err).toContain('key:wine_age: both sides added it, and not as the same')
    expect(readFileSync(join(folder, 'merged.json'), 'utf8')).toContain('<<<<<<< HEAD\n')
  })

  test('that cannot be read end with 2, and nothing is written', async () => {
    const folder = makeFolder({ 'base.json': base, 'ours.json': ours, 'theirs.json': '[{' })
    const broken = await runQuestlint(folder, ['merge', 'base.json', 'ours.json', 'theirs.json', '--output', 'x.json'])
    expect([broken.code, broken.err]).toEqual([
      2,
      'questlint: cannot be merged by record: their side has syntax mistakes\n',
    ])
    const missing = await runQuestlint(folder, ['merge', 'base.json', 'ours.json', 'none.json'])
    expect([missing.code, missing.out]).toEqual([2, ''])
  })

  test.each<[string, Readonly<Record<string, string>>]>([
    ['a side with syntax mistakes', { 'theirs.json': theirs.replace(']', '') }],
    [
      'a file that is no configuration',
      { 'base.json': '{}\n', 'ours.json': '{"a": 1}\n', 'theirs.json': '{"b": 1}\n' },
    ],
  ])('for git %s goes through the merge of lines, exit code 1', async (_, files) => {
    const folder = makeFolder({ 'base.json': base, 'ours.json': ours, 'theirs.json': theirs, ...files })
    const argv = ['merge', 'base.json', 'ours.json', 'theirs.json', '--output', 'ours.json', '--path', 'wine.json']
    const run = await runQuestlint(folder, argv, '', gitEnv)
    expect(run.code).toBe(1)
    expect(run.err).toContain('wine.json is merged as lines and must be looked at')
    expect(readFileSync(join(folder, 'ours.json'), 'utf8')).toContain('<<<<<<< ours\n')
  })
})

describe('two branches in git', () => {
  /** Branches `left` and `right` with a version each; `right` is checked out. */
  function branches(left: string, right: string, name = 'wine.json'): TestRepository {
    const repository = makeRepository({ [name]: base })
    execFileSync(process.execPath, [join(import.meta.dirname, '../../dist/cli.cjs'), 'merge', '--install'], {
      cwd: repository.folder,
      env: gitEnv,
      stdio: 'pipe',
    })
    repository.commit()
    repository.git('checkout', '--quiet', '-b', 'left')
    repository.commit({ [name]: left })
    repository.git('checkout', '--quiet', '-b', 'right', 'main')
    repository.commit({ [name]: right })
    return repository
  }

  const mergeLeft = ({ folder }: TestRepository, ...more: readonly string[]) =>
    spawnSync('git', [...more, 'merge', '--quiet', '-m', 'Merge', 'left'], {
      cwd: folder,
      env: gitEnv,
      encoding: 'utf8',
    })

  test('that each add a question become one, which checks clean', async () => {
    const repository = branches(ours, theirs)
    const merged = mergeLeft(repository)
    expect(merged.stderr).toContain('key:wine_age (pk 2) of their side has pk 3 now')
    expect(merged.status).toBe(0)
    const result = readFileSync(join(repository.folder, 'wine.json'), 'utf8')
    expect(result).not.toContain('<<<<<<<')
    expect(result.indexOf('"wine_colour"')).toBeGreaterThan(0)
    expect(result.indexOf('"wine_age"')).toBeGreaterThan(0)
    const start = { cwd: repository.folder, env: gitEnv }
    expect((await runBuilt(['merge', '--check'], start)).code).toBe(0)
  })

  test('that contradict leave the file unmerged, with marks at the record, and are not checked as done', async () => {
    const repository = branches(ours, wine({ wine_age: 'Years' }))
    expect(mergeLeft(repository).status).toBe(1)
    expect(repository.git('status', '--short')).toContain('UU wine.json')
    expect(readFileSync(join(repository.folder, 'wine.json'), 'utf8')).toContain('<<<<<<< ours\n')
    const { code, err } = await runQuestlint(repository.folder, ['merge', '--check'], '', gitEnv)
    expect([code, err.includes('  the marks of a conflict are still in it\n')]).toEqual([1, true])
  })

  test('of which one cannot be read leave the file unmerged, with marks of lines', () => {
    const repository = branches(ours.slice(0, -20), theirs)
    expect(mergeLeft(repository).status).toBe(1)
    expect(repository.git('status', '--short')).toContain('UU wine.json')
    expect(readFileSync(join(repository.folder, 'wine.json'), 'utf8')).toContain('<<<<<<< ours\n')
  })

  test('are unmerged and not silently ours where questlint is gone', () => {
    const repository = branches(ours, theirs)
    const command = repository.git('config', 'merge.questlint.driver').replace(/'[^']*cli\.cjs'/, "'/nonexistent.cjs'")
    repository.git('config', 'merge.questlint.driver', command.trim())
    expect(mergeLeft(repository).status).toBe(1)
    expect(repository.git('status', '--short')).toContain('UU wine.json')
    expect(readFileSync(join(repository.folder, 'wine.json'), 'utf8')).toContain('<<<<<<< ours\n')
  })

  test('are installed once', async () => {
    const repository = makeRepository({ 'my wine.json': base, '.gitattributes': '*.png binary' })
    const first = await runQuestlint(repository.folder, ['merge', '--install'], '', gitEnv)
    expect(first.code).toBe(0)
    expect(first.err).toContain('.gitattributes has these new lines; commit them:\n  "/my wine.json" merge=questlint')
    const attributes = readFileSync(join(repository.folder, '.gitattributes'), 'utf8')
    expect(attributes).toBe('*.png binary\n"/my wine.json" merge=questlint\n')
    const second = await runQuestlint(repository.folder, ['merge', '--install'], '', gitEnv)
    expect(second.err).toBe('questlint: git merges these files with questlint already\n')
  })

  test('that a server merged as lines are checked: two records of one identity', async () => {
    const far = (pk: number, where: 'first' | 'last'): string => {
      const items = JSON.parse(base) as object[]
      const added = record('key', pk, { keyword: 'wine_age', translation: 101, configuration: { type: 'char' } })
      return `${JSON.stringify(where === 'first' ? [added, ...items] : [...items, added], null, 2)}\n`
    }
    const repository = branches(far(7, 'first'), far(8, 'last'))
    repository.git('config', '--unset', 'merge.questlint.driver')
    repository.write({ '.git/info/attributes': 'wine.json -merge=questlint merge=text\n' })
    expect(mergeLeft(repository).status).toBe(0)
    const run = await runQuestlint(repository.folder, ['merge', '--check'], '', gitEnv)
    expect(run.code).toBe(1)
    expect(run.err).toContain('key:wine_age: both sides added it, and not as the same')
    const before = await runQuestlint(repository.folder, ['merge', '--check', '--merge', 'HEAD'], '', gitEnv)
    expect(before.code).toBe(1)
  })
})

test.each([
  [['merge', 'a.json'], 'give three files: BASE, OURS and THEIRS'],
  [['merge', '--install', 'a.json'], '--install and --check take no files: they read the project'],
  [['merge', '--install', '--check'], '--install cannot be combined with --check'],
  [['merge', '--merge', 'x', 'a', 'b', 'c'], '--merge needs --check'],
  [['merge', 'a', 'b', 'c', '--marker-size', '0'], '--marker-size must be a number from 1 to 999, not "0"'],
])('wrong use: %s', async (argv, said) => {
  const run = await runQuestlint(makeFolder({}), argv)
  expect([run.code, run.err]).toEqual([2, `questlint: ${said}\n`])
})
