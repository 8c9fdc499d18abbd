import type { Disk, Entry } from './disk.ts'
import { type IgnoreFile, isIgnored, parseIgnoreFile } from './gitignore.ts'
import { describeError, type PathOutcome } from './outcome.ts'
import { comparePaths, parentPath } from './paths.ts'
import { refusalToRead } from './private-places.ts'
import { isTracked } from './tracked.ts'
import type { Budget } from './wildcard.ts'

/** A file that a walk met. `path` is absolute as reached, `real` is where it lies when no link is followed. */
export interface WalkedFile {
  readonly path: string
  readonly real: string
}

/** What a walk may cost and whom it tells. */
export interface WalkOptions {
  /** Levels below the start; 1 is the start's own files. */
  readonly maxDepth: number
  /** Whether `.gitignore` files count. */
  readonly gitignore: boolean
  /** How many more entries all walks together may look at, and what comparing them with patterns may cost; counted down. */
  readonly budget: Budget & { entries: number }
  readonly disk: Disk
  readonly accepts: (path: string) => boolean
  readonly onFile: (file: WalkedFile) => void
  readonly onProblem: (outcome: Omit<PathOutcome, 'given'>) => void
}

interface Folder extends WalkedFile {
  readonly depth: number
  readonly ignoreFiles: readonly IgnoreFile[]
  /** The top of the repository that it lies in. */
  readonly repository: string | undefined
  /** Whether a `.gitignore` excludes it, so that only what git tracks nevertheless is looked at. */
  readonly isIgnored?: boolean
}

const skippedFolders = new Set(['.git', 'node_modules'])
const maxIgnoreFileSize = 1024 * 1024

/**
 * Visits the files below a folder (absolute, with `/`), each folder once however many links lead to it. Folders and files
 * themselves come before links, so that a file found both ways has its own name. Nothing is thrown: what cannot be read is told.
 */
export function walkFolder(start: string, options: WalkOptions): void {
  const seen = new Set<string>()
  const folders: Folder[] = []
  const links: Folder[] = []
  try {
    const real = options.disk.realPath(start)
    const ignoring = options.gitignore ? ignoringAbove(start, options) : nothingIgnored
    folders.push({ path: start, real, depth: 1, ...ignoring })
  } catch (error) {
    options.onProblem({ path: start, problem: 'unreadable', detail: describeError(error) })
  }
  for (let folder = folders.pop() ?? links.shift(); folder; folder = folders.pop() ?? links.shift()) {
    if (seen.has(folder.real)) continue
    seen.add(folder.real)
    visitFolder(folder, options, folders, links)
    if (options.budget.steps < 0) return tellOfPatterns(start, options)
    if (options.budget.entries < 0) return
  }
}

function visitFolder(folder: Folder, options: WalkOptions, folders: Folder[], links: Folder[]): void {
  const entries = readFolder(folder.path, options)
  options.budget.entries -= entries.length
  if (options.budget.entries < 0) {
    const detail = 'contains too many files and folders; name a smaller folder'
    options.onProblem({ path: folder.path, problem: 'too-many', detail })
    return
  }
  const within = options.gitignore ? ignoringIn(folder, entries, options.disk) : folder
  for (const entry of entries) {
    const path = childPath(folder.path, entry.name)
    const real = childPath(folder.real, entry.name)
    const isFolder = entry.kind === 'folder'
    if (isFolder && (skippedFolders.has(entry.name) || folder.depth >= options.maxDepth)) continue
    if (entry.kind === 'other' || (entry.kind === 'file' && !options.accepts(path))) continue
    const isExcluded = within.isIgnored === true || isIgnored(path, isFolder, within.ignoreFiles, options.budget)
    if (options.budget.steps < 0) return
    // Git ignores nothing that it tracks, whatever a `.gitignore` says.
    const isOut = isExcluded && !(within.repository !== undefined && isTracked(options.disk, within.repository, path))
    if (isOut) continue
    if (isFolder) folders.push({ ...within, path, real, depth: folder.depth + 1, isIgnored: isExcluded })
    else if (entry.kind === 'file') options.onFile({ path, real })
    else visitLink(path, within, options, links)
  }
}

function tellOfPatterns(path: string, options: WalkOptions): void {
  const detail = 'has too many names for the patterns of .gitignore and of the configuration; name a smaller folder'
  options.onProblem({ path, problem: 'too-many', detail })
}

function visitLink(path: string, folder: Folder, options: WalkOptions, links: Folder[]): void {
  try {
    const target = options.disk.kindOf(path)
    const real = options.disk.realPath(path)
    const refusal = target === 'folder' ? refusalToRead(path, real, folder.path) : undefined
    if (refusal !== undefined) options.onProblem({ path, problem: 'unreadable', detail: refusal })
    else if (target === 'file' && options.accepts(path)) options.onFile({ path, real })
    else if (
      target === 'folder' &&
      folder.depth < options.maxDepth &&
      !skippedFolders.has(path.slice(path.lastIndexOf('/') + 1))
    )
      links.push({ ...folder, path, real, depth: folder.depth + 1 })
  } catch (error) {
    if (options.accepts(path))
      options.onProblem({
        path,
        problem: 'broken-link',
        detail: `is a broken link (${describeError(error)})`,
      })
  }
}

function readFolder(path: string, options: WalkOptions): readonly Entry[] {
  try {
    return [...options.disk.list(path)].sort((a, b) => comparePaths(b.name, a.name))
  } catch (error) {
    options.onProblem({ path, problem: 'unreadable', detail: describeError(error) })
    return []
  }
}

/** A folder with what its own files say is ignored in it; in the top of a repository nothing from above counts. */
function ignoringIn(folder: Folder, entries: readonly Entry[], disk: Disk): Folder {
  const startsRepository = entries.some((entry) => entry.name === '.git')
  const above = startsRepository ? { ...folder, ...ignoringAtTop(folder.path, disk) } : folder
  if (!entries.some((entry) => entry.name === '.gitignore' && entry.kind === 'file')) return above
  return { ...above, ignoreFiles: [...above.ignoreFiles, ...readIgnoreFile(folder.path, '.gitignore', disk)] }
}

type Ignoring = Pick<Folder, 'ignoreFiles' | 'repository'> & { readonly isIgnored: boolean }

const nothingIgnored: Ignoring = { ignoreFiles: [], repository: undefined, isIgnored: false }

/** What the folders above ignore, up to the repository's root; nothing outside a repository. */
function ignoringAbove(start: string, { disk, budget }: WalkOptions): Ignoring {
  let above: readonly IgnoreFile[] = []
  for (let folder = start, parent = parentPath(start); ; folder = parent, parent = parentPath(folder)) {
    if (folder !== start) above = [...readIgnoreFile(folder, '.gitignore', disk), ...above]
    if (disk.has(childPath(folder, '.git'))) {
      const top = ignoringAtTop(folder, disk)
      const files = [...top.ignoreFiles, ...above]
      // A folder that is ignored as a whole was meant when it was named.
      return folder !== start && isIgnored(start, true, files, budget) ? nothingIgnored : { ...top, ignoreFiles: files }
    }
    if (parent === folder) return nothingIgnored
  }
}

function ignoringAtTop(root: string, disk: Disk): Ignoring {
  return { ignoreFiles: repositoryExcludes(root, disk), repository: root, isIgnored: false }
}

function repositoryExcludes(root: string, disk: Disk): readonly IgnoreFile[] {
  return readIgnoreFile(root, '.git/info/exclude', disk)
}

function readIgnoreFile(folder: string, name: string, disk: Disk): readonly IgnoreFile[] {
  const path = childPath(folder, name)
  // Most folders have none, and that costs less to see than an error that is thrown.
  if (!disk.has(path)) return []
  try {
    const read = disk.read(path, maxIgnoreFileSize)
    if (!('bytes' in read) || read.bytes.length === 0) return []
    return [parseIgnoreFile(folder.endsWith('/') ? folder : `${folder}/`, read.bytes)]
  } catch {
    return []
  }
}

function childPath(folder: string, name: string): string {
  return folder.endsWith('/') ? folder + name : `${folder}/${name}`
}
