import { type Disk, disk, type Entry, type EntryKind } from './disk.ts'
import { askGit, type GitProblem, type Repository } from './git.ts'
import type { GitObjects } from './git-objects.ts'
import { parentPath } from './paths.ts'
import { defaultMaxBytes } from './read.ts'
import { isTrackedIn } from './tracked.ts'

/** Which state of a repository is meant: what is staged, or a commit; `empty` stands for the time before the first one. */
export type GitState = 'index' | 'empty' | { readonly commit: string }

/** The names of a state, relative to the top, with what git says of each. */
export interface GitTree {
  readonly entries: ReadonlyMap<string, GitEntry>
}

/** A file (`100…`), a link (`120000`) or a submodule (`160000`). */
export interface GitEntry {
  readonly mode: string
  readonly id: string
}

/** Lists what git has in a state. */
export function readTree(repository: Repository, state: GitState): GitTree | GitProblem {
  if (state === 'empty') return { entries: new Map() }
  const place = { ...repository, cwd: repository.root }
  const args = state === 'index' ? ['ls-files', '--stage'] : ['ls-tree', '-r', '--full-tree', state.commit]
  const out = askGit(place, [...args, '-z'])
  if ('problem' in out) return out
  const entries = new Map<string, GitEntry>()
  for (const line of out.toString().split('\0').slice(0, -1)) {
    const tab = line.indexOf('\t')
    const name = line.slice(tab + 1)
    const [mode = '', second = '', third = ''] = line.slice(0, tab).split(' ')
    if (state === 'index' && third !== '0') return { problem: `${name} has unresolved conflicts` }
    entries.set(name, { mode, id: state === 'index' ? second : third })
  }
  return { entries }
}

const isLink = (entry: GitEntry | undefined): boolean => entry?.mode === '120000'
const isSubmodule = (entry: GitEntry | undefined): boolean => entry?.mode === '160000'

/** What is read before anybody asks, since a run always does, one by one. */
const soonRead = /(?:^|\/)(?:\.gitignore|questlint\.(?:config|accepted)\.[a-z]+)$/

/** Where a path leads: to a name in the tree (`''` is its top), or out of it. */
type Target = { readonly name: string } | { readonly outside: string }

interface View {
  readonly root: string
  readonly realRoot: string
  readonly tree: GitTree
  readonly folders: ReadonlyMap<string, ReadonlyMap<string, EntryKind>>
  readonly objects: GitObjects
}

/** The working tree as it would be in a state of git. What lies outside of it, in `.git` or in a submodule is as it is on disk. */
export function createGitDisk(repository: Repository, tree: GitTree, objects: GitObjects): Disk {
  const { root } = repository
  const folders = foldersOf(tree)
  const view: View = { root, realRoot: disk.realPath(root), tree, folders, objects }
  const ids = [...tree.entries].filter(([name]) => soonRead.test(name)).map(([, { id }]) => id)
  objects.prepare(ids, defaultMaxBytes)
  const locate = (path: string): Target => locateIn(view, path, 0)
  return {
    has: (path) => {
      try {
        const target = locate(path)
        return 'outside' in target ? disk.has(target.outside) : hasName(view, target.name)
      } catch {
        return false
      }
    },
    kindOf: (path) => {
      const target = locate(path)
      return 'outside' in target ? disk.kindOf(target.outside) : kindIn(view, target.name, path)
    },
    isLink: (path) => {
      try {
        const parent = locate(parentPath(path))
        const name = path.slice(path.lastIndexOf('/') + 1)
        return 'outside' in parent ? disk.isLink(path) : isLink(tree.entries.get(below(parent.name, name)))
      } catch {
        return false
      }
    },
    realPath: (path) => {
      const target = locate(path)
      if ('outside' in target) return disk.realPath(target.outside)
      kindIn(view, target.name, path)
      return below(view.realRoot.replace(/\/$/, ''), target.name).replace(/\/$/, '') || '/'
    },
    list: (path) => {
      const target = locate(path)
      return 'outside' in target ? disk.list(target.outside) : listIn(view, target.name, path)
    },
    read: (path, maxBytes) => {
      const target = locate(path)
      if ('outside' in target) return disk.read(target.outside, maxBytes)
      const kind = kindIn(view, target.name, path)
      const entry = tree.entries.get(target.name)
      return entry && kind === 'file' ? objects.read(entry.id, maxBytes) : { notFile: kind }
    },
    isTracked: (repository, path) => {
      const target = locate(path)
      return 'name' in target || isTrackedIn(repository, target.outside)
    },
    isForeign: (path) => {
      const relative = relativeTo(root, path) ?? relativeTo(view.realRoot, path)
      return relative !== undefined && outerFolders(relative).some((name) => isSubmodule(tree.entries.get(name)))
    },
    prepare: (paths) =>
      objects.prepare(
        paths.flatMap((path) => idAt(view, path) ?? []),
        defaultMaxBytes,
      ),
  }
}

/** The folders around a name, outermost first. */
function outerFolders(name: string): string[] {
  const steps = name.split('/')
  return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join('/'))
}

function idAt(view: View, path: string): string | undefined {
  try {
    const target = locateIn(view, path, 0)
    return 'outside' in target ? undefined : view.tree.entries.get(target.name)?.id
  } catch {
    return undefined
  }
}

const mostLinks = 40

/**
 * Follows the links of a path, as the system does: `..` is the folder around where a link led. Throws for a file in the
 * place of a folder, for links in a circle, and for `..` of what is not there.
 */
function locateIn(view: View, path: string, links: number): Target {
  const relative = relativeTo(view.root, path) ?? relativeTo(view.realRoot, path)
  if (relative === undefined) return links === 0 ? { outside: path } : locateOutside(view, path, links)
  const steps = relative.split('/').filter((step) => step !== '' && step !== '.')
  let name = ''
  for (const [at, step] of steps.entries()) {
    const rest = steps.slice(at + 1)
    if (step === '..') {
      if (name === '') return locateOutside(view, [parentPath(view.realRoot), ...rest].join('/'), links)
      if (!view.folders.has(name)) throw failure('ENOENT', path)
      name = name.slice(0, Math.max(0, name.lastIndexOf('/')))
      continue
    }
    const folder = name
    name = below(folder, step)
    const entry = view.tree.entries.get(name)
    if (isSubmodule(entry) || name === '.git') return locateOutside(view, [view.root, name, ...rest].join('/'), links)
    if (isLink(entry)) {
      if (links === mostLinks) throw failure('ELOOP', path)
      const text = readLink(view, entry)
      const next = text.startsWith('/') ? text : [view.root, ...(folder === '' ? [] : [folder]), text].join('/')
      return locateIn(view, [next, ...rest].join('/'), links + 1)
    }
    if (entry !== undefined && rest.length > 0) throw failure('ENOTDIR', path)
  }
  return { name }
}

/** Where a path leads that goes on outside of the tree, on disk; with `..` or through links there it may come back. */
function locateOutside(view: View, path: string, links: number): Target {
  if (links === 0 && !path.split('/').includes('..')) return { outside: path }
  if (links >= mostLinks) throw failure('ELOOP', path)
  try {
    const real = disk.realPath(path)
    const relative = relativeTo(view.realRoot, real)
    if (relative === undefined) return { outside: real }
    const isOwn = !outerFolders(`${relative}/`).some(
      (name) => name === '.git' || isSubmodule(view.tree.entries.get(name)),
    )
    return isOwn ? locateIn(view, real, links + 1) : { outside: real }
  } catch {
    return { outside: path }
  }
}

function readLink(view: View, entry: GitEntry | undefined): string {
  const read = entry && view.objects.read(entry.id, 4096)
  return read && 'bytes' in read ? read.bytes.toString() : ''
}

function relativeTo(root: string, path: string): string | undefined {
  if (path === root) return ''
  const start = root.endsWith('/') ? root : `${root}/`
  return path.startsWith(start) ? path.slice(start.length) : undefined
}

function hasName({ tree, folders }: View, name: string): boolean {
  return tree.entries.has(name) || folders.has(name)
}

function kindIn({ tree, folders }: View, name: string, path: string): EntryKind {
  if (tree.entries.has(name)) return 'file'
  if (folders.has(name)) return 'folder'
  throw failure('ENOENT', path)
}

function listIn(view: View, name: string, path: string): Entry[] {
  const folder = view.folders.get(name)
  if (folder === undefined) throw failure(view.tree.entries.has(name) ? 'ENOTDIR' : 'ENOENT', path)
  const entries = [...folder].map(([entry, kind]): Entry => ({ name: entry, kind }))
  // The walk and the search for a configuration look for it to see where a repository starts.
  const own = name === '' ? disk.list(view.root).filter((entry) => entry.name === '.git') : []
  return [...own, ...entries]
}

/** The folders of a tree with what is in each; the top is always there. */
function foldersOf(tree: GitTree): Map<string, Map<string, EntryKind>> {
  const folders = new Map([['', new Map<string, EntryKind>()]])
  const enter = (folder: string): Map<string, EntryKind> => {
    const known = folders.get(folder)
    if (known) return known
    const made = new Map<string, EntryKind>()
    folders.set(folder, made)
    const slash = folder.lastIndexOf('/')
    enter(folder.slice(0, Math.max(0, slash))).set(folder.slice(slash + 1), 'folder')
    return made
  }
  for (const [name, entry] of tree.entries) {
    const slash = name.lastIndexOf('/')
    const kind = isLink(entry) ? 'link' : isSubmodule(entry) ? 'folder' : 'file'
    enter(name.slice(0, Math.max(0, slash))).set(name.slice(slash + 1), kind)
  }
  return folders
}

function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code })
}
