// Another state of this repository, built beside: for what compares two states.
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A checkout of the commit with its build, in a folder that is not there yet; the packages are taken from here when it has the same ones. */
export function buildCommit(commit, folder) {
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, commit], { cwd: root })
  const lock = (at) => readFileSync(join(at, 'package-lock.json'), 'utf8')
  if (lock(folder) === lock(root)) {
    cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  } else runNpm(folder, 'install', '--ignore-scripts', '--no-audit', '--no-fund')
  runNpm(folder, 'run', '--silent', 'build')
  return folder
}

/** Lets git forget the checkouts whose folders are gone. */
export function forgetCommits() {
  execFileSync('git', ['worktree', 'prune'], { cwd: root })
}

/** Runs npm in a folder. */
export function runNpm(cwd, ...args) {
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}
