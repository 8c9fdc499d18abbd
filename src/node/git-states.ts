import { type Disk, disk } from './disk.ts'
import { findCommit, findMergeBase, type GitPlace, type GitProblem, openRepository } from './git.ts'
import { createGitDisk, type GitState, readTree } from './git-disk.ts'
import { createObjects } from './git-objects.ts'

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
    const commit =
      name.kind === 'index'
        ? undefined
        : name.kind === 'base'
          ? findMergeBase(repository, name.name)
          : findCommit(repository, name.name)
    if (typeof commit === 'object') return commit
    const state: GitState = commit === undefined ? 'index' : { commit }
    const tree = readTree(repository, state)
    if ('problem' in tree) return tree
    disks.push(createGitDisk(repository, tree, objects))
  }
  return disks
}
