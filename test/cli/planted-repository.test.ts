import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, realpathSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gitEnv, makeRepository } from '../node/repository.ts'
import { runBuilt } from '../support/program.ts'

const boats = 'code: harbour\nedition: "2031"\nsections: []\n'

/** A repository with a folder that a change made look like the inside of another one, with settings that would run a program. */
function plant(): { readonly root: string; readonly folder: string; readonly mark: string } {
  const { folder: root, commit } = makeRepository({ 'forms/boats.yaml': boats, 'forms/below/more.yaml': boats })
  const folder = join(root, 'forms')
  const mark = join(root, 'was-run')
  const made = join(root, 'made')
  mkdirSync(made)
  cpSync(folder, made, { recursive: true })
  const git = (...args: readonly string[]): void => {
    execFileSync('git', args, { cwd: made, env: gitEnv, stdio: 'ignore' })
  }
  git('init', '--quiet', '--initial-branch', 'main')
  writeFileSync(join(made, '.gitattributes'), '*.yaml filter=x\n')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'A step')
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  for (const name of ['HEAD', 'objects', 'refs', 'index'])
    cpSync(join(made, '.git', name), join(folder, name), { recursive: true })
  const config = `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n[filter "x"]\n\tclean = touch '${mark}'; cat\n`
  writeFileSync(join(folder, 'config'), config)
  writeFileSync(join(folder, '.gitattributes'), '*.yaml filter=x\n')
  for (const name of ['boats.yaml', 'below/more.yaml']) utimesSync(join(folder, name), 1, 1)
  commit()
  return { root, folder, mark }
}

const github = { ...gitEnv, GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main' }

describe('a folder that looks like the inside of a repository', () => {
  test.each(['', 'below'])('runs nothing that its settings name, in "%s" of it', async (below) => {
    const { folder, mark } = plant()
    const cwd = join(folder, below)
    await runBuilt(['check', '--format', 'github', '.'], { cwd, env: github })
    await runBuilt(['check', '--format', 'github', '--since', 'HEAD', '.'], { cwd, env: gitEnv })
    await runBuilt(['check', '--output', `github=${join(folder, 'out.txt')}`, '--staged', '.'], { cwd, env: gitEnv })
    expect(existsSync(mark)).toBe(false)
  })

  test('is named where git is needed', async () => {
    const { folder } = plant()
    const why = 'looks like the inside of a git repository, whose settings could run programs'
    for (const argv of [
      ['check', '--since', 'main'],
      ['diff', '--git', 'main..HEAD'],
      ['check', '--staged'],
    ]) {
      const run = await runBuilt(argv, { cwd: folder, env: gitEnv })
      expect(run).toMatchObject({ code: 2, err: expect.stringContaining(`${realpathSync(folder)} ${why}`) })
    }
  })

  test('is a repository to whom the environment names it as one', async () => {
    const { folder } = plant()
    const run = await runBuilt(['check', '--since', 'main', '.'], {
      cwd: folder,
      env: { ...gitEnv, GIT_DIR: folder, GIT_WORK_TREE: folder },
    })
    expect(run.err).not.toContain('looks like')
  })

  test('hinders nobody at the top, and other working trees are as they were', async () => {
    const { root } = plant()
    const { folder, git } = makeRepository({ 'forms/boats.yaml': boats })
    git('worktree', 'add', '--quiet', join(folder, 'other'))
    git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', folder, 'sub')
    for (const cwd of [root, folder, join(folder, 'forms'), join(folder, 'other/forms'), join(folder, 'sub/forms')]) {
      const run = await runBuilt(['check', '--since', 'HEAD', '--only', 'unknown-key'], { cwd, env: gitEnv })
      expect(run.err).not.toMatch(/looks like|failed/)
    }
  })
})
