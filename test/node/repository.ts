import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { GitPlace } from '../../src/node/git.ts'
import { makeFolder } from './folder.ts'

/** A git repository of one test. */
export interface TestRepository {
  readonly folder: string
  readonly place: GitPlace
  readonly git: (...args: readonly string[]) => string
  /** Writes files; `undefined` removes one. */
  readonly write: (files: Readonly<Record<string, string | undefined>>) => void
  readonly commit: (files?: Readonly<Record<string, string | undefined>>) => void
}

/** Nothing of the settings of the person who runs the tests, and no pager, editor or hook. */
export const gitEnv: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Mira',
  GIT_AUTHOR_EMAIL: 'mira@example.org',
  GIT_COMMITTER_NAME: 'Mira',
  GIT_COMMITTER_EMAIL: 'mira@example.org',
}

/** Makes a repository with a first commit of the given files. */
export function makeRepository(files: Readonly<Record<string, string>>): TestRepository {
  const folder = makeFolder({})
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: folder, env: gitEnv, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const write: TestRepository['write'] = (changes) => {
    for (const [name, text] of Object.entries(changes)) {
      const path = join(folder, name)
      if (text === undefined) rmSync(path)
      else {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, text)
      }
    }
  }
  const commit: TestRepository['commit'] = (changes = {}) => {
    write(changes)
    git('add', '--all')
    git('commit', '--quiet', '--allow-empty', '--message', 'A step')
  }
  git('init', '--quiet', '--initial-branch', 'main')
  commit(files)
  return { folder, place: { cwd: folder, env: gitEnv }, git, write, commit }
}
