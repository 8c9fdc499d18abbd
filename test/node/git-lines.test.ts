import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedLines } from '../../src/node/git-lines.ts'
import { makeFolder } from './folder.ts'
import { gitEnv, makeRepository } from './repository.ts'

const numbered = Array.from({ length: 20 }, (_, at) => `line ${at + 1}\n`)
const withLine = (at: number, text: string): string => numbered.with(at - 1, text).join('')

function linesOf(...args: Parameters<typeof changedLines>): Record<string, string[]> {
  const lines = changedLines(...args)
  if ('problem' in lines) throw new Error(lines.problem)
  return Object.fromEntries([...lines].map(([file, ranges]) => [file, ranges.map((one) => `${one.first}-${one.last}`)]))
}

describe('lines that a change touches', () => {
  test('in the index, whatever the working tree holds', () => {
    const { place, write, git } = makeRepository({ 'a.json': numbered.join('') })
    write({ 'a.json': withLine(3, 'new\n++ b/c.json\nnew\n') })
    git('add', 'a.json')
    write({ 'a.json': withLine(9, 'other\n') })
    expect(linesOf(place, 'staged')).toEqual({ 'a.json': ['3-5'] })
  })

  test('since a branch, from where the two parted', () => {
    const { place, write, git, commit } = makeRepository({ 'a.json': numbered.join(''), 'b.json': '1\n' })
    git('switch', '--quiet', '--create', 'feature')
    commit({ 'a.json': withLine(7, 'committed\n') })
    git('switch', '--quiet', 'main')
    commit({ 'b.json': '2\n' })
    git('switch', '--quiet', 'feature')
    write({ 'a.json': withLine(7, ''), 'new.json': '1' })
    expect(linesOf(place, { since: 'main' })).toEqual({ 'a.json': ['6-6'], 'new.json': ['1-Infinity'] })
  })

  test('named as seen from the working directory', () => {
    const { place, commit, folder } = makeRepository({ 'a.json': '1\n', 'below/b.json': '1\n' })
    commit({ 'a.json': '2\n', 'below/b.json': '2\n' })
    expect(linesOf({ ...place, cwd: join(folder, 'below') }, { since: 'HEAD~1' })).toEqual({
      '../a.json': ['1-1'],
      'b.json': ['1-1'],
    })
  })

  test('files of any name', () => {
    const name = fc.stringMatching(/^[a-zäß "\\\t\n'$;|*+-]{1,12}$/).filter((text) => text.trim() === text)
    fc.assert(
      fc.property(name, (stem) => {
        const file = `${stem}.json`
        const { place, write, git } = makeRepository({})
        write({ [file]: '1\n' })
        git('add', '--all')
        expect(linesOf(place, 'staged')).toEqual({ [file]: ['1-1'] })
      }),
      { numRuns: 15, examples: [['"'], ['-n'], ['a\nb'], ['ä\\303']] },
    )
  })
})

describe('git that cannot say', () => {
  test.each([
    ['--output=x', /^git finds no commit "--output=x"$/],
    ['nowhere', /^git finds no commit "nowhere"$/],
  ])('the name %s', (since, problem) => {
    const { place } = makeRepository({ 'a.json': '1\n' })
    expect(changedLines(place, { since })).toEqual({ problem: expect.stringMatching(problem) })
  })

  test('histories that do not meet', () => {
    const { place, git, commit } = makeRepository({ 'a.json': '1\n' })
    git('checkout', '--quiet', '--orphan', 'other')
    commit({ 'a.json': '2\n' })
    expect(changedLines(place, { since: 'main' })).toEqual({ problem: expect.stringContaining('no common ancestor') })
  })

  test('a shallow clone says so', () => {
    const origin = makeRepository({ 'a.json': '1\n' })
    origin.git('switch', '--quiet', '--create', 'feature')
    origin.commit({ 'a.json': '2\n' })
    const cwd = join(makeFolder({}), 'clone')
    origin.git('clone', '--quiet', '--depth', '1', `file://${origin.folder}`, cwd)
    const place = { cwd, env: gitEnv }
    expect(changedLines(place, { since: 'origin/main' })).toEqual({ problem: expect.stringContaining('shallow') })
  })

  test('a folder in no repository', () => {
    const cwd = makeFolder({})
    expect(changedLines({ cwd, env: gitEnv }, 'staged')).toEqual({
      problem: `${cwd} is not in a git repository`,
      isOutside: true,
    })
  })

  test('no git', () => {
    const { place } = makeRepository({})
    const env = { ...gitEnv, PATH: '/nonexistent' }
    expect(changedLines({ ...place, env }, 'staged')).toEqual({ problem: 'git is required and was not found' })
  })
})
