import { groupBy } from '../core/internal.ts'
import { configNames, findConfig } from './config.ts'
import { type Disk, disk } from './disk.ts'
import type { LoadRequest } from './load-request.ts'
import { comparePaths, parentPath, resolvePath } from './paths.ts'
import { findProjectRoot } from './project-root.ts'
import { readText } from './read.ts'
import { findFrom } from './sets.ts'
import { walkFolder } from './walk.ts'

/** Says of folders (absolute) which configuration governs them: the nearest at or above. */
export function createGovernors(from: Disk): (folder: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  return (folder) => {
    if (!known.has(folder)) known.set(folder, findConfig(folder, from))
    return known.get(folder)
  }
}

/** Says of files (absolute) whether a configuration in a folder below `folder` governs them. */
export function governedBelow(folder: string, from: Disk): (path: string) => boolean {
  const governorOf = createGovernors(from)
  const start = folder.endsWith('/') ? folder : `${folder}/`
  return (path) => {
    const config = governorOf(parentPath(path))
    return config !== undefined && parentPath(config) !== folder && config.startsWith(start)
  }
}

/**
 * A request for each configuration that governs files of a request: those given, by the nearest configuration of each; else all that the
 * configuration found upwards, or the folder, contains, and those in folders below. A configuration that is named governs everything.
 */
export function splitRequest(request: LoadRequest): readonly LoadRequest[] {
  const { cwd, paths, stdin, disk: from = disk } = request
  if (request.config !== undefined || request.sets !== undefined) return [request]
  const main = findConfig(cwd, from)
  if (stdin) {
    const config = findConfig(parentPath(resolvePath(cwd, stdin.name)), from) ?? main
    return [{ ...request, config: config ?? false }]
  }
  return paths.length > 0 ? splitGiven(request, main, from) : splitWhole(request, main, from)
}

function splitWhole(request: LoadRequest, main: string | undefined, from: Disk): readonly LoadRequest[] {
  const base = main === undefined ? resolvePath(request.cwd, '.') : parentPath(main)
  const below = configsBelow(base, from).filter((config) => config !== main)
  if (below.length === 0) return [request]
  return [
    { ...request, leavesNested: true, mayBeEmpty: true },
    ...below.map((config) => ({ ...request, config, leavesNested: true, startFolder: parentPath(config) })),
  ]
}

function splitGiven(request: LoadRequest, main: string | undefined, from: Disk): readonly LoadRequest[] {
  const { cwd, paths } = request
  const { files, problems } = findFrom(paths, { folder: cwd, cwd, disk: from })
  if (problems.length > 0) return [request]
  const governorOf = createGovernors(from)
  const groups = groupBy(files, ({ path }) => governorOf(parentPath(resolvePath(cwd, path))) ?? main ?? false)
  if ([...groups.keys()].every((config) => config === (main ?? false))) return [request]
  return [...groups].map(([config, found]) => ({ ...request, config, leavesNested: true, found }))
}

const configName = new RegExp(`/(?:${configNames.join('|').replaceAll('.', '\\.')})$`)

/** The configurations in a folder and below that git does not ignore, one per folder. */
export function configsBelow(folder: string, from: Disk): readonly string[] {
  return from.search ? from.search('nested', folder, (disk) => searchBelow(folder, disk)) : searchBelow(folder, from)
}

/**
 * The configurations of the project that a folder belongs to which name one of some files, each by its last name: a
 * file that several need is named in each.
 */
export function configsNaming(files: readonly string[], folder: string): readonly string[] {
  const names = files.map((file) => file.slice(file.lastIndexOf('/') + 1))
  return configsBelow(findProjectRoot(folder), disk).filter((config) => {
    const read = readText(config)
    return 'text' in read && names.some((name) => read.text.includes(name))
  })
}

function searchBelow(folder: string, from: Disk): readonly string[] {
  const folders = new Set<string>()
  walkFolder(folder, {
    maxDepth: Number.POSITIVE_INFINITY,
    gitignore: true,
    disk: from,
    budget: { entries: 1_000_000, steps: 200_000_000 },
    accepts: (path) => configName.test(path),
    onFile: ({ path }) => folders.add(parentPath(path)),
    onProblem: () => {},
  })
  return [...folders].sort(comparePaths).flatMap((one) => findConfig(one, from) ?? [])
}
