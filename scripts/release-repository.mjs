// A release of this tree in a repository of its own, for what tries how tags are installed.
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The tag of the version that package.json names. */
export const tag = `v${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version}`

/** Where `scripts/try-release.mjs FOLDER` leaves its release: the repository with the tag, and the files for the registries. */
export const kept = { repository: 'repository', files: 'repository/made' }

/** The path of a repository with the tag that scripts/release.mjs makes of this tree: the one that was kept in a folder, or one made in the other. */
export function haveReleaseRepository(released, scratch) {
  if (isKept(released)) return join(released, kept.repository)
  const repository = join(scratch, kept.repository)
  makeReleaseRepository(repository)
  return repository
}

/** Whether scripts/try-release.mjs left its release in the folder. */
export function isKept(folder) {
  return folder !== undefined && existsSync(join(folder, kept.files))
}

function makeReleaseRepository(folder) {
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
