// A release of this tree in a repository of its own, for what tries how tags are installed.
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The tag of the version that package.json names. */
export const tag = `v${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version}`

/** Puts what a checkout of this tree would hold into a folder, as a repository with the tag that scripts/release.mjs makes. */
export function makeReleaseRepository(folder) {
  makeRepository(folder)
  git(folder, 'commit', '--quiet', '--all', '--message=release')
  const env = { ...process.env, ...identity }
  execFileSync(process.execPath, ['scripts/release.mjs'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  // As a server has it.
  git(folder, 'gc', '--quiet')
}

/** The tree with a dated list of changes, committed; with the packages that are installed here. */
export function makeRepository(folder) {
  const listed = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')
  for (const file of listed.filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true })
  }
  git(folder, 'init', '--quiet', '--initial-branch=main')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message=all')
  appendFileSync(join(folder, '.git/info/exclude'), 'node_modules\n')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const changes = join(folder, 'CHANGELOG.md')
  writeFileSync(changes, readFileSync(changes, 'utf8').replace(/^(## \S+) \(unreleased\)$/m, '$1 (2026-12-01)'))
}

/** Who commits. */
export const identity = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'Mira'],
    [`GIT_${who}_EMAIL`, 'mira@vineyard.example'],
  ]),
)

/** What git prints, in a folder. */
export function git(cwd, ...args) {
  const settings = ['-c', 'commit.gpgSign=false', '-c', 'tag.gpgSign=false']
  return execFileSync('git', [...settings, ...args], { cwd, env: { ...process.env, ...identity }, encoding: 'utf8' })
}
