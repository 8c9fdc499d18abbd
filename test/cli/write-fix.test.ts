import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeFix } from '../../src/cli/write-fix.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'questlint-write-fix-'))
  mkdirSync(join(folder, 'fleet/.git'), { recursive: true })
  for (const name of ['boats.json', 'nets.json']) writeFileSync(join(folder, name), 'as read')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const texts = ['boats.json', 'nets.json'].map((uri) => ({ uri, before: 'as read', after: 'fixed' }))
const write = (named = ['boats.json', 'nets.json']): string | undefined =>
  writeFix(texts, { named: new Set(named), folder }, { cwd: folder, env: {} })
const onDisk = (): string[] => texts.map(({ uri }) => readFileSync(join(folder, uri), 'utf8'))

test('all files of a fix are written', () => {
  expect(write()).toBeUndefined()
  expect(onDisk()).toEqual(['fixed', 'fixed'])
})

test.each(['boats.json', 'nets.json'])('none is written when %s changed meanwhile', (changed) => {
  writeFileSync(join(folder, changed), 'changed')
  expect(write()).toBe(`${changed}: has changed since it was read; nothing was written`)
  expect(onDisk()).toEqual(texts.map(({ uri }) => (uri === changed ? 'changed' : 'as read')))
})

test('none is written when one is gone', () => {
  rmSync(join(folder, 'nets.json'))
  expect(write()).toBe('nets.json: does not exist any more; nothing was written')
  expect(readFileSync(join(folder, 'boats.json'), 'utf8')).toBe('as read')
})

test('none is written when one is outside of the repository and not named', () => {
  const problem = writeFix(
    texts,
    { named: new Set(['boats.json']), folder: join(folder, 'fleet') },
    { cwd: folder, env: {} },
  )
  expect(problem).toBe(
    'nets.json: is outside this repository and is changed only when it is named; nothing was written',
  )
  expect(onDisk()).toEqual(['as read', 'as read'])
})
