import { describe, expect, test } from 'vitest'
import { gitEnv, makeRepository } from '../node/repository.ts'
import { runBuilt } from '../support/program.ts'

const mills = `code: mills
edition: "2031"
sections:
  - keyword: s
    categories:
      - keyword: c
        subcategories:
          - keyword: b
            questiongroups:
              - keyword: mill_qg
                questions: [{keyword: mill_river}, {keyword: mill_wheel}]
keys:
  mill_wheel: {label: Kind of wheel, type: radio, values: {over: Overshot, under: Undershot}}
categories: {s: S, c: C, b: B}
questiongroups: {mill_qg: Mill}
`
const rivers = (...names: string[]): string =>
  `keys:\n  mill_river: {label: River, type: select, values: {${names.map((name) => `${name}: ${name.toUpperCase()}`)}}}\n`
const set = (name: string, ...files: string[]) => `  - {name: ${name}, files: [${files.join(', ')}]}\n`
const config = (...sets: string[]) => `sets:\n${sets.join('')}`
const short = set('short', 'short.yaml', 'mills.yaml')
const long = set('long', 'long.yaml', 'mills.yaml')
const files = { 'mills.yaml': mills, 'short.yaml': rivers('aar', 'inn'), 'long.yaml': rivers('aar', 'inn', 'rhine') }

async function diff(cwd: string, ...argv: string[]) {
  const run = await runBuilt(['diff', '--format', 'json', ...argv], { cwd, env: gitEnv })
  const { changes } = JSON.parse(run.out) as {
    changes: readonly { rule: string; message: string; path: object; sets?: readonly string[] }[]
  }
  return { ...run, changes }
}

describe('a configuration in several sets is compared in each', () => {
  test.each([
    [short, long],
    [long, short],
  ])('what an alternative loses is told with its set: %j', async (...sets) => {
    const { folder, commit, write } = makeRepository({ ...files, 'questlint.config.yaml': config(...sets) })
    commit()
    write({ 'long.yaml': rivers('aar', 'inn') })
    const { code, changes } = await diff(folder)
    expect(code).toBe(1)
    expect(changes).toMatchObject([{ rule: 'removed-choice', path: { value: 'rhine' }, sets: ['long'] }])
    expect(changes[0]?.message).toMatch(/ In the set "long" only\.$/)
  })

  test('a set that comes first hides nothing', async () => {
    const { folder, write } = makeRepository({ ...files, 'questlint.config.yaml': config(long) })
    write({
      'long.yaml': rivers('aar'),
      'decoy.yaml': rivers('aar', 'inn', 'rhine'),
      'questlint.config.yaml': config(set('decoy', 'decoy.yaml', 'mills.yaml'), long),
    })
    const { code, changes } = await diff(folder)
    expect(code).toBe(1)
    expect(changes.map(({ rule, sets }) => [rule, sets])).toEqual([
      ['removed-choice', ['long']],
      ['removed-choice', ['long']],
    ])
  })

  test('renamed sets hide nothing, and a set with a file as another one is no change', async () => {
    const { folder, write } = makeRepository({ ...files, 'questlint.config.yaml': config(short, long) })
    const more = set('more', 'short.yaml', 'mills.yaml')
    write({ 'questlint.config.yaml': config(short.replace('short', 'few'), long.replace('long', 'many'), more) })
    expect(await diff(folder)).toMatchObject({ code: 0, changes: [] })
    write({ 'long.yaml': rivers('aar', 'inn') })
    expect(await diff(folder)).toMatchObject({ code: 1, changes: [{ rule: 'removed-choice', sets: ['many'] }] })
  })

  test('what all sets lose is told once, and of no set', async () => {
    const { folder, write } = makeRepository({ ...files, 'questlint.config.yaml': config(short, long) })
    write({ 'mills.yaml': mills.replace(', under: Undershot', '') })
    const { code, changes } = await diff(folder)
    expect(code).toBe(1)
    expect(changes).toMatchObject([{ rule: 'removed-choice', path: { value: 'under' } }])
    expect(changes[0]).not.toHaveProperty('sets')
  })

  test('a definition that one set loses stops it there', async () => {
    const { folder, write } = makeRepository({ ...files, 'questlint.config.yaml': config(short, long) })
    write({ 'long.yaml': 'keys:\n  other: {label: Other, type: char}\n' })
    const { code, changes } = await diff(folder)
    expect(code).toBe(1)
    expect(changes.filter(({ rule }) => rule === 'unloadable-configuration')).toHaveLength(1)
  })
})
