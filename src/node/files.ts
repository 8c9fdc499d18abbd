import { isTestFileName } from '../core/internal.ts'
import { type Disk, disk } from './disk.ts'
import { type Glob, parseGlob } from './glob.ts'
import { describeError, errorCode, type PathOutcome, type PathProblem } from './outcome.ts'
import { comparePaths, resolvePath, showPath, toSlashes } from './paths.ts'
import { refusalToRead } from './private-places.ts'
import { type WalkedFile, type WalkOptions, walkFolder } from './walk.ts'

/** A file to read. */
export interface FoundFile {
  /** Relative to the working directory, with `/`. */
  readonly path: string
  /** Whether the user gave this very file by name, so that it deserves a line even when it is no configuration. */
  readonly named: boolean
}

/** Every file that the given paths stand for, and every path that could not be used. */
export interface FoundFiles {
  readonly files: readonly FoundFile[]
  readonly problems: readonly PathOutcome[]
}

/** How {@link findFiles} looks. */
export interface FindOptions {
  /** The folder that relative paths start from and reports are relative to. Absolute. */
  readonly cwd: string
  /** `paths`: in the order of the given paths, sorted within each (the loading order of a set); default: sorted. */
  readonly order?: 'sorted' | 'paths'
  /** Whether `.gitignore` files count below folders and globs; default true. */
  readonly gitignore?: boolean
  /** How many entries of folders may be looked at before giving up with a `too-many` outcome; default 1,000,000. */
  readonly maxEntries?: number
  /** How many steps comparing names with patterns may take before giving up with a `too-many` outcome; default 200,000,000. */
  readonly maxSteps?: number
  readonly disk?: Disk | undefined
  /** Finds files of tests below folders and globs, and nothing else; default: whatever is not questlint's own. */
  readonly finds?: 'tests'
}

const ending = /\.(?:jsonl?|ya?ml)$/i
const ownFile = /(?:^|\/)(?:questlint\.(?:config|accepted)\.[a-z]+|[^/]*\.questlint-test\.(?:json|ya?ml))$/

/** Whether a path is that of a file of questlint itself: its configuration, accepted findings or tests. */
export function isOwnFile(path: string): boolean {
  return ownFile.test(path)
}

interface Search extends FindOptions {
  readonly disk: Disk
  readonly budget: WalkOptions['budget']
  readonly problems: PathOutcome[]
  /** By real path, so that two ways to one file give it once. */
  readonly found: Map<string, FoundFile>
}

/**
 * Expands files, folders and globs. Files given by name are taken as they are; below folders and globs only .json, .jsonl, .yaml and
 * .yml that git does not ignore (a glob that spells another ending out means it). A path starting with `!` removes what came before it.
 * Nothing is thrown: a `given` problem means that what the user asked for matches nothing.
 */
export function findFiles(paths: readonly string[], options: FindOptions): FoundFiles {
  const budget = { entries: options.maxEntries ?? 1_000_000, steps: options.maxSteps ?? 200_000_000 }
  const search: Search = { ...options, disk: options.disk ?? disk, budget, problems: [], found: new Map() }
  for (const path of paths) findOne(path, search)
  const files = [...search.found.values()]
  if (options.order !== 'paths') files.sort((a, b) => comparePaths(a.path, b.path))
  return { files, problems: search.problems }
}

function findOne(given: string, search: Search): void {
  if (given === '') {
    tell(given, 'missing', 'a path must not be empty', search)
    return
  }
  const path = resolvePath(search.cwd, given)
  try {
    const kind = search.disk.kindOf(path)
    if (kind === 'file') add([{ path, real: search.disk.realPath(path) }], true, search)
    else if (kind === 'folder') findBelow(given, path, undefined, search)
    else
      tell(given, 'not-a-file', 'is neither a file nor a folder; use --stdin to read the output of a program', search)
  } catch (error) {
    if (given.startsWith('!') && given.length > 1) removeMatches(given.slice(1), search)
    else if (/[*?[\]{}]/.test(given)) findMatches(given, search)
    else if (search.disk.isLink(path)) tell(given, 'broken-link', `is a broken link (${describeError(error)})`, search)
    else tell(given, errorCode(error) === 'ENOENT' ? 'missing' : 'unreadable', describeError(error), search)
  }
}

function findMatches(given: string, search: Search): void {
  const glob = parseGlob(given)
  if (glob) findBelow(given, resolvePath(search.cwd, glob.base), glob, search)
  else tell(given, 'too-many', 'has too many alternatives in braces', search)
}

function findBelow(given: string, folder: string, glob: Glob | undefined, search: Search): void {
  const walked: WalkedFile[] = []
  const prefix = folder.endsWith('/') ? folder.length : folder.length + 1
  const before = search.problems.length
  walkFolder(folder, {
    maxDepth: glob?.maxDepth ?? Number.POSITIVE_INFINITY,
    gitignore: search.gitignore ?? true,
    disk: search.disk,
    budget: search.budget,
    accepts: (path) =>
      (search.finds === 'tests'
        ? glob !== undefined || isTestFileName(path)
        : (glob?.namesEnding === true || ending.test(path)) && !ownFile.test(path)) &&
      (glob === undefined || glob.matches(path.slice(prefix), search.budget)),
    onFile: (file) => walked.push(file),
    onProblem: ({ path, problem, detail }) => {
      const missingBase = glob !== undefined && path === folder && problem !== 'too-many'
      if (!missingBase)
        search.problems.push({ path: showPath(search.cwd, path), problem, detail, given: path === folder })
    },
  })
  if (walked.length > 0) add(walked, false, search)
  else if (glob) tell(given, 'no-match', 'matches no file', search)
  else if (search.problems.length === before) {
    const what = search.finds === 'tests' ? '.questlint-test.yaml' : '.json, .jsonl, .yaml or .yml'
    tell(given, 'no-files', `contains no ${what} file that git does not ignore`, search)
  }
}

function removeMatches(pattern: string, search: Search): void {
  const path = resolvePath(search.cwd, pattern)
  const glob = parseGlob(pattern)
  if (!glob) {
    tell(`!${pattern}`, 'too-many', 'has too many alternatives in braces', search)
    return
  }
  const base = resolvePath(search.cwd, glob.base)
  for (const [real, { path: shown }] of search.found) {
    const full = resolvePath(search.cwd, shown)
    const below = full.startsWith(`${path}/`)
    if (
      full === path ||
      below ||
      (full.startsWith(`${base}/`) && glob.matches(full.slice(base.length + 1), search.budget))
    ) {
      search.found.delete(real)
    }
  }
}

function add(walked: readonly WalkedFile[], named: boolean, search: Search): void {
  const sorted = walked.length > 1 ? [...walked].sort((a, b) => comparePaths(a.path, b.path)) : walked
  for (const { path, real } of sorted) {
    const refusal = refusalToRead(path, real, search.cwd)
    if (refusal !== undefined) {
      search.problems.push({ path: showPath(search.cwd, path), problem: 'refused', detail: refusal, given: named })
      continue
    }
    const known = search.found.get(real)
    if (!known) search.found.set(real, { path: showPath(search.cwd, path), named })
    else if (named && !known.named) search.found.set(real, { ...known, named })
  }
}

function tell(path: string, problem: PathProblem, detail: string, search: Search): void {
  search.problems.push({ path: toSlashes(path), problem, detail, given: true })
}
