import { readFileSync } from 'node:fs'
import { type Disk, disk } from './disk.ts'
import {
  askGit,
  findCommit,
  findMergeBase,
  type GitPlace,
  type GitProblem,
  openRepository,
  type Repository,
  runGit,
} from './git.ts'
import { createGitDisk, type GitState, type GitTree, readTree } from './git-disk.ts'
import { createObjects } from './git-objects.ts'
import { resolvePath } from './paths.ts'

/** Which change is meant: from the last commit, or from where history parted from `since`, to the index or to what is on disk. */
export interface ChangeRequest {
  readonly since: string | undefined
  readonly after: 'index' | 'disk'
}

/** The files before and after a change. */
export interface ChangeScope {
  /** Of a merge that is about to be committed what each side had, the present one first. */
  readonly before: readonly Disk[]
  readonly after: Disk
  /** How many contents asked for git did not have. */
  readonly missing: () => number
  readonly repository: Repository
  readonly base: GitState
  readonly tree: GitTree
  readonly isStaged: boolean
}

/** Opens both sides of a change. */
export function openChange(place: GitPlace, request: ChangeRequest): ChangeScope | GitProblem {
  const repository = openRepository(place)
  if ('problem' in repository) return repository
  const base = findBase(repository, request.since)
  if (typeof base === 'object' && 'problem' in base) return base
  const tree = readTree(repository, base)
  if ('problem' in tree) return tree
  const others =
    request.since === undefined ? findMerged(repository).map((commit) => readTree(repository, { commit })) : []
  const objects = createObjects(repository)
  const isStaged = request.after === 'index'
  const index = isStaged ? readTree(repository, 'index') : undefined
  if (index && 'problem' in index) return index
  return {
    before: [tree, ...others].flatMap((one) => ('problem' in one ? [] : createGitDisk(repository, one, objects))),
    after: index ? createGitDisk(repository, index, objects) : disk,
    missing: objects.missing,
    repository,
    base,
    tree,
    isStaged,
  }
}

/** Says of files (absolute paths) whether what is staged differs from the state before the change. */
export function changedIn({ repository, tree }: ChangeScope): (path: string) => boolean {
  const index = readTree(repository, 'index')
  return (path) => {
    const name = path.slice(resolvePath(repository.root, '.').length + 1)
    const before = tree.entries.get(name)
    const after = 'problem' in index ? undefined : index.entries.get(name)
    return before?.id !== after?.id || before?.mode !== after?.mode
  }
}

/** The submodule, relative to the top, that a path (absolute) lies in or is after a change. */
export function foreignFolderIn({ repository }: ChangeScope, path: string): string | undefined {
  const index = readTree(repository, 'index')
  if ('problem' in index) return undefined
  const name = path.slice(resolvePath(repository.root, '.').length + 1)
  return [...index.entries].find(([folder, { mode }]) => mode === '160000' && `${name}/`.startsWith(`${folder}/`))?.[0]
}

/** The other sides of a merge that is about to be committed; where git commits it itself, only the environment of its hooks names them. */
function findMerged(repository: Repository): readonly string[] {
  const merging = findMerging(repository)
  if (merging.length > 0) return merging
  return Object.keys(repository.env).flatMap((name) => {
    const commit = /^GITHEAD_([0-9a-f]{40,64})$/.exec(name)?.[1]
    const known = commit && findCommit(repository, commit)
    return typeof known === 'string' ? known : []
  })
}

/**
 * What git notes of a merge in progress. It is asked for the file: by the mere name it also finds a branch or a tag,
 * which any clone can bring.
 */
function findMerging(repository: Repository): readonly string[] {
  const path = askGit(repository, ['rev-parse', '--git-path', 'MERGE_HEAD'])
  if ('problem' in path) return []
  const commits = readLines(resolvePath(repository.cwd, path.toString().replace(/\n$/, '')))
  return commits.flatMap((name) => {
    const commit = findCommit(repository, name)
    return typeof commit === 'string' ? commit : []
  })
}

function readLines(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').match(/^[0-9a-f]{40,64}$/gm) ?? []
  } catch {
    return []
  }
}

function findBase(repository: Repository, since: string | undefined): GitState | GitProblem {
  if (since !== undefined) {
    const commit = findMergeBase(repository, since)
    return typeof commit === 'string' ? { commit } : commit
  }
  const head = runGit(repository, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])
  if ('problem' in head) return head
  return head.code === 0 ? { commit: head.out.toString().trim() } : 'empty'
}

/** A submodule that files of a run lie in and that changed too: what it contained before is not in this repository. */
export function refuseChangedSubmodules(scope: ChangeScope, files: readonly string[]): GitProblem | undefined {
  const { repository, base, tree, isStaged } = scope
  if (typeof base === 'string') return undefined
  const paths = files.map((file) => resolvePath(repository.cwd, file))
  for (const [name, { mode }] of tree.entries) {
    const folder = `${resolvePath(repository.root, name)}/`
    if (mode !== '160000' || !paths.some((path) => path.startsWith(folder))) continue
    const place = { ...repository, cwd: repository.root }
    const against = [...(isStaged ? ['--cached'] : []), base.commit]
    const diff = askGit(place, ['diff-index', '--ignore-submodules=none', ...against, '--', `:(literal)${name}`])
    if ('problem' in diff) return diff
    if (diff.length > 0) {
      return { problem: `${name} is a changed submodule; its earlier content cannot be read here` }
    }
  }
  return undefined
}

/** The submodules (absolute folders) that are not the same in two states; on disk also those in which something is not committed. */
export function changedSubmodules(
  place: GitPlace,
  sides: readonly [StateName, StateName],
): readonly string[] | GitProblem {
  if (sides.every(({ kind }) => kind === 'disk')) return []
  const repository = openRepository(place)
  if ('problem' in repository) return repository
  const trees: GitTree[] = []
  for (const name of sides) {
    const state = name.kind === 'disk' ? 'index' : findState(repository, name)
    const tree = typeof state === 'object' && 'problem' in state ? state : readTree(repository, state)
    if ('problem' in tree) return tree
    trees.push(tree)
  }
  const changed = new Set<string>()
  for (const { entries } of trees) {
    for (const [name, { mode, id }] of entries) {
      if (mode === '160000' && trees.some((other) => other.entries.get(name)?.id !== id)) changed.add(name)
    }
  }
  if (sides.some(({ kind }) => kind === 'disk')) {
    const inRoot = { ...repository, cwd: repository.root }
    const diff = askGit(inRoot, ['diff-files', '--ignore-submodules=none', '--raw', '-z'])
    if ('problem' in diff) return diff
    for (const [, name = ''] of diff.toString().matchAll(/:160000 [^\0]*\0([^\0]*)\0/g)) changed.add(name)
  }
  return [...changed].map((name) => resolvePath(repository.root, name))
}

/** A state of a repository by name; `disk` and `index` for what is not committed, `base` for where history parted from a commit. */
export type StateName =
  | { readonly kind: 'disk' }
  | { readonly kind: 'index' }
  | { readonly kind: 'commit'; readonly name: string }
  | { readonly kind: 'base'; readonly name: string }

/** Opens states of one repository as disks, in their order. */
export function openStates(place: GitPlace, names: readonly StateName[]): readonly Disk[] | GitProblem {
  if (names.every(({ kind }) => kind === 'disk')) return names.map(() => disk)
  const repository = openRepository(place)
  if ('problem' in repository) return repository
  const objects = createObjects(repository)
  const disks: Disk[] = []
  for (const name of names) {
    if (name.kind === 'disk') {
      disks.push(disk)
      continue
    }
    const state = findState(repository, name)
    if (typeof state === 'object' && 'problem' in state) return state
    const tree = readTree(repository, state)
    if ('problem' in tree) return tree
    disks.push(createGitDisk(repository, tree, objects))
  }
  return disks
}

function findState(repository: Repository, name: Exclude<StateName, { readonly kind: 'disk' }>): GitState | GitProblem {
  if (name.kind === 'index') return 'index'
  if (name.kind === 'base') return findBase(repository, name.name)
  if (name.name === 'HEAD') return findBase(repository, undefined)
  const commit = findCommit(repository, name.name)
  return typeof commit === 'string' ? { commit } : commit
}

/** Both sides of a merge as disks, with the state that they have in common. */
export interface MergeStates {
  readonly ours: Disk
  readonly theirs: Disk
  readonly base: Disk
  /** What the merge gave, where there is one already: the files on disk of one in progress. */
  readonly result: Disk | undefined
}

/**
 * Opens a merge: the one in progress, else the commit of a name (the present one by default) with its two parents; a name that is no merge
 * stands for the other side of one.
 */
export function openMerge(place: GitPlace, name?: string): MergeStates | GitProblem {
  const repository = openRepository(place)
  if ('problem' in repository) return repository
  const sides = findSides(repository, name)
  if ('problem' in sides) return sides
  const common = runGit(repository, ['merge-base', sides.ours, sides.theirs])
  if ('problem' in common) return common
  const base: GitState = common.code === 0 ? { commit: common.out.toString().trim() } : 'empty'
  const objects = createObjects(repository)
  const { result } = sides
  const made = result === undefined || result === 'disk' ? [] : [result]
  const states = [{ commit: sides.ours }, { commit: sides.theirs }, base, ...made].map((state) =>
    readTree(repository, state),
  )
  const disks: Disk[] = []
  for (const tree of states) {
    if ('problem' in tree) return tree
    disks.push(createGitDisk(repository, tree, objects))
  }
  const [ours = disk, theirs = disk, before = disk, after] = disks
  return { ours, theirs, base: before, result: result === 'disk' ? disk : after }
}

function findSides(
  repository: Repository,
  name: string | undefined,
): { readonly ours: string; readonly theirs: string; readonly result?: GitState | 'disk' } | GitProblem {
  const head = findCommit(repository, 'HEAD')
  if (typeof head !== 'string') return head
  const [merging] = name === undefined ? findMerging(repository) : []
  if (merging !== undefined) return { ours: head, theirs: merging, result: 'disk' }
  const commit = findCommit(repository, name ?? 'HEAD')
  if (typeof commit !== 'string') return commit
  const parents = runGit(repository, ['rev-list', '--parents', '--max-count=1', commit])
  if ('problem' in parents) return parents
  const [, ours, theirs] = parents.out.toString().trim().split(' ')
  if (ours !== undefined && theirs !== undefined) return { ours, theirs, result: { commit } }
  if (name !== undefined) return { ours: head, theirs: commit }
  return {
    problem:
      'no merge is in progress, and the last commit is not one; name the merge, or the branch that was merged, with --merge',
  }
}
