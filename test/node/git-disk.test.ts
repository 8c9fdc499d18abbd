import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { disk } from '../../src/node/disk.ts'
import { openStates } from '../../src/node/git-change.ts'
import { makeFolder } from './folder.ts'
import { makeRepository } from './repository.ts'

/** The same files in the index and on disk, with links. */
function withLinks(links: Readonly<Record<string, string>>) {
  const repository = makeRepository({
    'forms/south/deep/a.yaml': 'deep',
    'forms/b.yaml': 'forms',
    'b.yaml': 'top',
    'forms/south/b.yaml': 'south',
  })
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(repository.folder, name))
  repository.git('add', '--all')
  const opened = openStates(repository.place, [{ kind: 'index' }])
  if ('problem' in opened) throw new Error(opened.problem)
  const [index = disk] = opened
  return { repository, index }
}

function textOf(from: typeof disk, path: string): string {
  try {
    const read = from.read(path, 1000)
    return 'bytes' in read ? read.bytes.toString() : JSON.stringify(read)
  } catch (error) {
    return String((error as { code?: unknown }).code)
  }
}

describe('a link of a state of git leads where the system would lead', () => {
  const cases: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['beside the folder that another link leads to', { deep: 'forms/south/deep', link: 'deep/../b.yaml' }],
    ['two folders up from there', { deep: 'forms/south/deep', link: 'deep/../../b.yaml' }],
    ['in a folder that a link leads to through ..', { deep: 'forms/south/deep', up: 'deep/..', link: 'up/b.yaml' }],
    ['a plain ..', { link: 'forms/south/../b.yaml' }],
    ['.. of nothing', { link: 'nowhere/../b.yaml' }],
    ['.. of a file', { link: 'b.yaml/../b.yaml' }],
    ['out by ..', { link: '../nowhere-at-all/b.yaml' }],
    ['out by an absolute path', { link: '/etc/hostname' }],
    ['a circle', { link: 'other', other: 'link' }],
  ]
  test.each(cases)('%s', (_, links) => {
    const { repository, index } = withLinks(links)
    const path = join(repository.folder, 'link')
    expect(textOf(index, path)).toBe(textOf(disk, path))
    expect(index.has(path)).toBe(disk.has(path))
  })

  test('out and back in again is what is staged, not what is on disk', () => {
    const { repository } = withLinks({})
    const name = repository.folder.split('/').at(-1)
    symlinkSync(`../${name}/b.yaml`, join(repository.folder, 'link'))
    const around = makeFolder({})
    symlinkSync(repository.folder, join(around, 'again'))
    symlinkSync(join(around, 'again/b.yaml'), join(repository.folder, 'other'))
    repository.git('add', '--all')
    writeFileSync(join(repository.folder, 'b.yaml'), 'not staged')
    const opened = openStates(repository.place, [{ kind: 'index' }])
    if ('problem' in opened) throw new Error(opened.problem)
    const [index = disk] = opened
    for (const link of ['link', 'other']) expect(textOf(index, join(repository.folder, link))).toBe('top')
  })
})
