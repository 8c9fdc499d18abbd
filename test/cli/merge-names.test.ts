import { expect, test } from 'vitest'
import { gitEnv, makeRepository } from '../node/repository.ts'
import { runBuilt } from '../support/program.ts'

const keys = 'keys:\n  weir_height: {label: Height, type: int}\n'
const broken = 'keys:\n  weir_height: {label: Height, type: int, values: 7}\n'

test.each(['tag', 'branch'])('a %s called MERGE_HEAD is no merge', async (kind) => {
  const { folder, git, write } = makeRepository({ 'weir.yaml': keys })
  write({ 'weir.yaml': broken })
  git('add', '--all')
  git(kind, 'MERGE_HEAD', git('commit-tree', git('write-tree').trim(), '-p', 'HEAD', '-m', 'x').trim())
  expect(await runBuilt(['--staged'], { cwd: folder, env: gitEnv })).toMatchObject({ code: 1 })
})

test('what another side of a merge in progress had is not new', async () => {
  const { folder, git, commit } = makeRepository({ 'weir.yaml': keys })
  git('switch', '--quiet', '--create', 'other')
  commit({ 'weir.yaml': broken })
  git('switch', '--quiet', 'main')
  commit({ 'lock.yaml': keys.replace('weir', 'lock') })
  git('merge', '--quiet', '--no-commit', 'other')
  expect(await runBuilt(['--staged'], { cwd: folder, env: gitEnv })).toMatchObject({ code: 0 })
})
