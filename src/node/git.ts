import { describeError } from './outcome.ts'
import { toSlashes } from './paths.ts'
import { runProgram } from './programs.ts'
import { isReallyWithin } from './project-root.ts'

/** Why git gave no answer, as a sentence for the person at the keyboard, without a full stop. */
export interface GitProblem {
  readonly problem: string
  /** Whether that is all: there is no repository. */
  readonly isOutside?: boolean
}

/** Where git is run, and the environment it inherits: hooks say there which index is meant (`GIT_INDEX_FILE`). */
export interface GitPlace {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** A repository with a working tree. */
export interface Repository extends GitPlace {
  /** The top of the working tree as reached from `cwd`, absolute, with `/`. */
  readonly root: string
}

/** What git wrote, and how it ended. */
export interface GitRun {
  readonly code: number
  readonly out: Buffer
  /** The first line of what it complained about. */
  readonly complaint: string
}

const mostBytes = 1024 * 1024 * 1024

/** Runs git without a shell, a pager and a watcher that a repository's settings name. Never throws. */
export function runGit(place: GitPlace, args: readonly string[], input?: string): GitRun | GitProblem {
  // Reading must neither take the lock of an index that the user's own git is about to write, nor fetch anything; old
  // gits know the first only of the two that forbid that.
  const quiet = { GIT_OPTIONAL_LOCKS: '0', GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1', LC_ALL: 'C' }
  const result = runProgram('git', ['--no-pager', '-c', 'core.fsmonitor=false', ...args], {
    ...place,
    childEnv: { ...place.env, ...quiet },
    input: input ?? '',
    maxBuffer: mostBytes,
  })
  if (result === undefined) return { problem: 'git is required and was not found' }
  if (result.error) return { problem: `git cannot be run (${describeError(result.error)})` }
  const complaint = result.stderr.toString().trim().split('\n', 1)[0] ?? ''
  return { code: result.status ?? -1, out: result.stdout, complaint }
}

/** The standard output of a git that must succeed. */
export function askGit(place: GitPlace, args: readonly string[], input?: string): Buffer | GitProblem {
  const run = runGit(place, args, input)
  if ('problem' in run) return run
  return run.code === 0 ? run.out : { problem: `git ${args[0]} failed: ${run.complaint}` }
}

/** The repository that a folder lies in. */
export function openRepository(place: GitPlace): Repository | GitProblem {
  const run = runGit(place, ['rev-parse', '--is-inside-work-tree', '--show-prefix'])
  if ('problem' in run) return run
  if (run.code !== 0 && /not a git repository/i.test(run.complaint)) {
    return { problem: `${place.cwd} is not in a git repository`, isOutside: true }
  }
  if (run.code !== 0) return { problem: `git rev-parse failed: ${run.complaint}` }
  const planted = refusePlanted(place)
  if (planted) return planted
  const [isInside, ...rest] = run.out.toString().split('\n')
  if (isInside !== 'true') return { problem: `${place.cwd} is not in the working tree of a git repository` }
  const prefix = rest.join('\n').replace(/\n$/, '')
  const cwd = toSlashes(place.cwd).replace(/\/$/, '')
  return { ...place, root: prefix === '' ? cwd || '/' : cwd.slice(0, cwd.length - prefix.length) || '/' }
}

/**
 * Git also takes a folder for a repository that has the files of one (`HEAD`, `config`, `objects`, `refs`), as any
 * commit can bring them, and obeys the settings there, which name programs. Not where somebody named the repository in
 * the environment.
 */
function refusePlanted(place: GitPlace): GitProblem | undefined {
  if (place.env.GIT_DIR) return undefined
  const folder = askGit(place, ['rev-parse', '--absolute-git-dir'])
  if ('problem' in folder) return folder
  const path = folder.toString().replace(/\n$/, '')
  return isReallyWithin(path, place.cwd)
    ? { problem: `${toSlashes(path)} looks like the inside of a git repository, whose settings could run programs` }
    : undefined
}

/** The commit that a name stands for. */
export function findCommit(repository: Repository, name: string): string | GitProblem {
  const commit = runGit(repository, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])
  if ('problem' in commit) return commit
  const hint = isShallow(repository) ? '; this clone is shallow, so fetch more of its history first' : ''
  return commit.code === 0 ? commit.out.toString().trim() : { problem: `git finds no commit "${name}"${hint}` }
}

/** The commit that the history of a name and the present one have in common, as a merge would take it. */
export function findMergeBase(repository: Repository, name: string): string | GitProblem {
  const commit = findCommit(repository, name)
  if (typeof commit !== 'string') return commit
  const base = runGit(repository, ['merge-base', commit, 'HEAD'])
  if ('problem' in base) return base
  if (base.code === 0) return base.out.toString().trim()
  const hint = isShallow(repository) ? '; this clone is shallow, so fetch more of its history first' : ''
  return { problem: `"${name}" and the current commit have no common ancestor here${hint}` }
}

function isShallow(repository: Repository): boolean {
  const run = runGit(repository, ['rev-parse', '--is-shallow-repository'])
  return 'out' in run && run.out.toString().trim() === 'true'
}
