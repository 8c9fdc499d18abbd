import { readFileSync, statSync } from 'node:fs'
import type { Disk } from './disk.ts'
import { runGit } from './git.ts'
import { parentPath, resolvePath } from './paths.ts'

interface Tracked {
  /** What tells one index from another. */
  readonly index: string
  /** The names in the index, relative to the top, and those of the folders around them. */
  readonly names: ReadonlySet<string>
}

const known = new Map<string, Tracked>()

/** Whether git tracks a path as a disk has it. */
export function isTracked(disk: Disk, repository: string, path: string): boolean {
  return (disk.isTracked ?? isTrackedIn)(repository, path)
}

/**
 * Whether the index of a repository (the folder with its `.git`) has a path, or anything below it; both absolute. Git
 * ignores nothing that it tracks. Where git gives no answer, nothing is tracked.
 */
export function isTrackedIn(repository: string, path: string): boolean {
  const start = repository.endsWith('/') ? repository : `${repository}/`
  if (!path.startsWith(start)) return false
  const index = identifyIndex(repository)
  if (index === undefined) return false
  let tracked = known.get(repository)
  if (tracked?.index !== index) {
    tracked = { index, names: namesIn(repository) }
    known.set(repository, tracked)
  }
  return tracked.names.has(path.slice(start.length))
}

/** Git replaces the file of an index, so another state of it is another file or of another time. */
function identifyIndex(repository: string): string | undefined {
  try {
    const { dev, ino, size, mtimeNs } = statSync(resolvePath(gitFolder(repository), 'index'), { bigint: true })
    return [dev, ino, size, mtimeNs].join(' ')
  } catch {
    return undefined
  }
}

/** Of worktrees and submodules `.git` is a file that names the folder. */
function gitFolder(repository: string): string {
  const path = resolvePath(repository, '.git')
  if (statSync(path).isDirectory()) return path
  const [, folder = ''] = /^gitdir: (.+)$/m.exec(readFileSync(path, 'utf8')) ?? []
  return resolvePath(repository, folder)
}

function namesIn(repository: string): ReadonlySet<string> {
  const run = runGit({ cwd: repository, env: environmentFor(repository) }, ['ls-files', '-z'])
  const names = new Set<string>()
  if ('problem' in run || run.code !== 0) return names
  for (const name of run.out.toString().split('\0')) {
    for (let end = name.length; end > 0 && !names.has(name.slice(0, end)); end = name.lastIndexOf('/', end - 1)) {
      names.add(name.slice(0, end))
    }
  }
  return names
}

/** A hook's environment names the repository that it runs for, which may be another one. */
function environmentFor(repository: string): Readonly<Record<string, string | undefined>> {
  const own = Object.entries(process.env).filter(([name]) => !namesRepository.has(name.toUpperCase()))
  return { ...Object.fromEntries(own), GIT_CEILING_DIRECTORIES: parentPath(repository) }
}

const namesRepository: ReadonlySet<string> = new Set([
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_COMMON_DIR',
  'GIT_OBJECT_DIRECTORY',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
])
